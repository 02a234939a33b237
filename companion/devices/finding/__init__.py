"""What is plugged in: panels on I2C, boards and printers at serial ports, printers on USB."""

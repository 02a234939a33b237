"""The sensor strip for eight fields: its netlist, its strip-board layout, and the drawings of both."""

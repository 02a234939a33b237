"""View to image, pure: layout, fonts, symbols."""

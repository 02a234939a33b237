// The case of the table's Raspberry Pi, and the bases of the pieces. Millimetres; x to the right, y away from the
// players, z up. Every part lies as it is printed, without supports: see README.md beside this file.

/* [What to show] */
// assembly, parts and pieces are for looking at only
part = "assembly"; // [assembly, parts, pieces, body, face, deck, foot, base, figure]

/* [Computer] */
pi = "zero"; // [zero:Zero 2 W, three:Pi 3, four:Pi 4, five:Pi 5]

/* [Screen] */
// diagonal of the OLED in inches
screen = "1.3"; // [0.96, 1.3, 2.42]
// width and height of what shall be seen; 0 takes the usual module's
screen_window = [0, 0];
// distances of the module's screw holes; 0 takes the usual module's
screen_holes = [0, 0];

/* [Controls] */
controls = "buttons"; // [buttons:four buttons, encoder:a knob and the back button]
// one press a pip
die_button = true;
button_hole = 16; // [6:0.5:30]
// from centre to centre
button_spacing = 28; // [14:1:45]
encoder_hole = 7; // [5:0.5:12]

/* [Printer] */
// a panel printer for paper of 58 mm, in the deck
printer = true;
// width and depth of the opening that its maker asks for
printer_opening = [103, 57];
// width and depth of its frame, which covers the edge of the opening
printer_frame = [111, 65];
// how far it reaches below the deck
printer_depth = 57; // [30:1:70]
// hole of the printer's own supply socket
socket_hole = 8; // [5:0.5:16]

/* [Shape] */
// thickness of walls and floor
wall = 2.4; // [1.2:0.2:5]
// thickness of face and deck
plate = 3; // [2:0.2:6]
// slope of the face in degrees
tilt = 35; // [15:1:45]
// width of the case; 0 takes what its parts need
width = 0; // [0:1:200]
// height of the front wall
front = 24; // [18:1:50]
// length of the sloping face
face_length = 84; // [70:1:130]
// radius of the upright corners
corner = 8; // [3:1:15]
vents = true;
// largest part that your printer takes, sideways and in depth
bed = [200, 200];

/* [Screws] */
// hole through which an M2.5 screw goes
screw = 2.8; // [2.5:0.1:3.4]
screw_head = 5.4; // [4.5:0.1:7]
// hole into which it cuts; about 3.5 for a threaded insert
pilot = 2.1; // [1.8:0.1:4.2]

/* [Pieces] */
piece = "pigeon"; // [pigeon, plane, hawk]
magnet_diameter = 6; // [5:0.5:8]
magnet_height = 3; // [1:0.5:5]
// distance of neighbouring fields of your board
field = 33.33; // [25:0.01:100]
// thickness of the figure, or of the cardboard that takes its place
figure_thickness = 2.4; // [0.5:0.1:4]

/* [Hidden] */
$fn = 48;

// diagonal, window, module, holes, how far the window lies above the middle of the holes
screens = [
    ["0.96", [24, 13.5], [27.5, 28], [23.4, 23.8], 1.5],
    ["1.3", [32, 17.5], [35.5, 33.6], [30.4, 28.6], 2],
    ["2.42", [57.5, 30], [72, 43.5], [67, 38], 0],
];
// board, holes, and its openings as [along the edge, width, height above the board]: first the edge with the power
// socket, from the memory card on, then the edge beyond it
boards = [
    ["zero", [65, 30], [58, 23], [[12.4, 16, 8], [41.4, 11.2, 8], [54, 11.2, 8]], []],
    ["three", [85, 56], [58, 49], [[10.6, 13, 8], [32, 19, 10], [53.5, 10, 9]], [[10.25, 17, 15], [29, 16, 17], [47, 16, 17]]],
    ["four", [85, 56], [58, 49], [[11.2, 13, 8], [26, 12, 8], [39.5, 12, 8], [54, 10, 9]], [[9, 16, 17], [27, 16, 17], [45.75, 17, 15]]],
    ["five", [85, 56], [58, 49], [[11.2, 13, 8], [25.8, 12, 8], [39.2, 12, 8]], [[10.2, 17, 15], [29.1, 16, 17], [47, 16, 17]]],
];
// kind and diameter of its base
bases = [["pigeon", 22], ["plane", 22], ["hawk", 26]];

function row(table, name) = table[search([name], table)[0]];
function or_usual(own, usual) = own[0] > 0 && own[1] > 0 ? own : usual;

shown = row(screens, screen);
board = row(boards, pi);
assert(shown != undef, "screen is unknown: use 0.96, 1.3 or 2.42");
assert(board != undef, "pi is unknown: use zero, three, four or five");
assert(row(bases, piece) != undef, "piece is unknown: use pigeon, plane or hawk");
assert(controls == "buttons" || controls == "encoder", "controls is unknown: use buttons or encoder");

window = or_usual(screen_window, shown[1]);
holes = or_usual(screen_holes, shown[3]);
module_size = shown[2];
board_size = board[1];
mounts = board[2];

standoff = 5;    // room for the solder joints below the Raspberry Pi
board_gap = [2.5, 3.5]; // sockets overhang the board's edges by less
hollow = min(1, wall - 1.2); // for the feet
lug = 11;        // blocks that take the screws of face and deck
screw_reach = 12;
edge = 7;        // of the screws, from the outside
button_row = 20; // up the face
screen_row = face_length - 25;
buttons = controls == "buttons" ? (die_button ? 5 : 4) : (die_button ? 3 : 2);
spacing = controls == "buttons" ? button_spacing : 1.3 * button_spacing; // a hand turns the knob
marks = controls == "buttons" ? ["back", "up", "down", "confirm", "die"] : ["back", "knob", "die"];

deck_length = printer ? printer_frame[1] + 11 : 56;
wide = width > 0 ? width : printer ? printer_frame[0] + board_size[1] + 2 * wall + 15 : 150;
ridge = [face_length * cos(tilt), front + face_length * sin(tilt)];
mitre = plate * tan(tilt / 2); // of face and deck where they meet
deep = ridge[0] + deck_length;
printer_middle = [wall + 9 + printer_frame[0] / 2, deck_length / 2];
board_front = deep - wall - board_gap[1] - board_size[0];

assert(wall >= 1.2, "wall is too thin: give 1.2 or more");
assert(plate >= 2, "plate is too thin for the heads of the screws: give 2 or more");
assert(tilt >= 15 && tilt <= 45, "tilt must be 15 to 45 degrees: steeper lugs need supports");
assert(corner >= wall + 0.5, "corner must be rounder than the wall is thick");
assert(pilot < screw, "pilot must be narrower than screw, or nothing holds");
assert(wide <= bed[0] && deep <= bed[1], str("the case is ", wide, " x ", deep, " and larger than the bed: make face_length or width smaller"));
assert((buttons - 1) * spacing + button_hole + 6 <= wide - 2 * wall, "the buttons do not fit side by side: make button_spacing smaller or width larger");
assert(button_spacing >= button_hole + 6, "the buttons touch each other: make button_spacing larger");
assert(button_row - button_hole / 2 > 6, "button_hole is too wide for the face");
assert(screen_row - module_size[1] / 2 > button_row + button_hole / 2 + 1, "screen and buttons overlap: make face_length larger");
assert(screen_row + window[1] / 2 + shown[4] + 4 < face_length, "screen_window is too high for the face");
assert(window[0] < holes[0] + 8 && holes[0] + 8 < wide - 4 * lug, "the screen does not fit between its screws or into the case");
assert(board_front > wall, "the Raspberry Pi does not fit: make face_length larger");
assert(!printer || ridge[1] - printer_depth > wall + 2, "the printer reaches the floor: make front, tilt or face_length larger");
assert(!printer || printer_middle[0] + printer_opening[0] / 2 + 3 < wide - wall - board_gap[0] - board_size[1], "the printer does not fit beside the Raspberry Pi: make width larger or take a Zero 2 W");
assert(!printer || (printer_opening[0] + 4 <= printer_frame[0] && printer_opening[1] + 4 <= printer_frame[1]), "printer_opening must be smaller than printer_frame");
assert(magnet_diameter >= 5 && magnet_diameter <= 8, "magnet_diameter must be 5 to 8");
assert(row(bases, piece)[1] <= 0.85 * field, "the piece is too wide for the field: make field larger");

if (part == "assembly") assembly();
else if (part == "parts") all_parts();
else if (part == "pieces") all_pieces();
else if (part == "body") body();
else if (part == "face") flat_face();
else if (part == "deck") flat_deck();
else if (part == "foot") foot();
else if (part == "base") piece_base(piece);
else if (part == "figure") figure(piece);
else assert(false, "part is unknown: use assembly, parts, pieces, body, face, deck, foot, base or figure");

// ---- as they are printed: what is seen lies on the bed

module flat_face() translate([0, 0, plate]) rotate([180, 0, 0]) face();
module flat_deck() translate([0, 0, plate]) rotate([180, 0, 0]) deck();

// ---- frames and shapes

module on_face(x, up) translate([0, 0, front]) rotate([tilt, 0, 0]) translate([x, up, 0]) children();
module on_deck(x, back) translate([x, ridge[0] + back, ridge[1]]) children();
module on_floor(x, y) translate([x, y, wall]) children();

// Longer than the case on both sides: the column gives it its ends.
module across(outline) translate([-1, 0, 0]) rotate([90, 0, 90]) linear_extrude(wide + 2) polygon(outline);

module column(inset, from = -1) translate([0, 0, from]) linear_extrude(ridge[1] + 2 * plate)
    offset(corner - inset) translate([corner, corner]) square([wide - 2 * corner, deep - 2 * corner]);

module panel(outline) intersection() {
    across(outline);
    column(0);
}

// ---- the body

profile = [[-1, 0], [deep + 1, 0], [deep + 1, ridge[1]], ridge, [-1, front - tan(tilt)]];

module body() difference() {
    union() {
        difference() {
            panel(profile);
            column(wall, wall);
        }
        lugs();
        board_posts();
    }
    for (x = [edge, wide - edge]) {
        for (up = face_screws()) on_face(x, up) pilot_hole();
        for (back = deck_screws()) on_deck(x, back) pilot_hole();
    }
    for (at = mount_places()) translate([at[0], at[1], 1.2]) cylinder(d = pilot, h = wall + standoff);
    board_openings();
    if (printer) translate([-1, ridge[0] - 14, 18]) rotate([0, 90, 0]) cylinder(d = socket_hole, h = wall + 2);
    if (vents) vent_slots();
    if (hollow > 0) for (at = foot_places()) translate([at[0], at[1], -1]) cylinder(d = 12.4, h = 1 + hollow);
}

function face_screws() = [9, face_length - 11];
function deck_screws() = [7, deck_length - edge];

module pilot_hole() translate([0, 0, -screw_reach]) cylinder(d = pilot, h = screw_reach + 5, $fn = 24);

// They grow out of the side walls at 45 degrees, so that nothing hangs in the air while it is printed.
module lugs() intersection() {
    union() for (side = [0, 1]) translate([side * wide, 0, 0]) mirror([side, 0, 0]) {
        lug_block(2, 22, front + 22 * tan(tilt));
        lug_block(ridge[0] - 11 * cos(tilt) - 8, ridge[0] + 13, ridge[1]);
        lug_block(deep - edge - 6, deep - 1, ridge[1]);
    }
    panel(profile);
}

module lug_block(from, to, top) translate([0, to, 0]) rotate([90, 0, 0]) linear_extrude(to - from)
    polygon([[1, top], [wall + lug, top], [wall + lug, top - 22], [1, top - 22 - lug - wall]]);

// ---- the Raspberry Pi: its power socket at the right wall, the edge beyond the memory card at the back wall

function on_board(along, inwards) = [wide - wall - board_gap[0] - inwards, board_front + along];
function mount_places() = [for (along = [3.5, 3.5 + mounts[0]], inwards = [3.5, 3.5 + mounts[1]]) on_board(along, inwards)];

module board_posts() for (at = mount_places()) translate([at[0], at[1], wall - 1]) cylinder(d = 6, h = standoff + 1);

module board_openings() {
    low = wall + standoff - 0.5;
    for (gap = board[3]) {
        at = on_board(gap[0], 0);
        translate([wide - wall - 3, at[1] - gap[1] / 2, low]) cube([wall + 4, gap[1], gap[2] + 2]);
    }
    for (gap = board[4]) {
        at = on_board(0, gap[0]);
        translate([at[0] - gap[1] / 2, deep - wall - 3, low]) cube([gap[1], wall + 4, gap[2] + 2]);
    }
}

module vent_slots() for (y = [ridge[0] + 20 : 6 : deep - 18]) translate([-1, y, 34]) cube([wide + 2, 2.4, 20]);

function foot_places() = [for (x = [14, wide - 14], y = [14, deep - 14]) [x, y]];

// ---- face and deck

// Both are drawn lying, their lower side in the plane z = 0, y from the front edge of that side.
module face() difference() {
    union() {
        intersection() {
            across([[-3, 0], [face_length, 0], [face_length + mitre, plate], [-3, plate]]);
            rotate([-tilt, 0, 0]) translate([0, 0, -front]) column(0);
        }
        for (at = screen_places()) translate([at[0], at[1], -2]) cylinder(d = 5, h = 3);
    }
    for (x = [edge, wide - edge], up = face_screws()) translate([x, up, 0]) screw_hole();
    for (at = screen_places()) translate([at[0], at[1], -3]) cylinder(d = 1.7, h = 4.2, $fn = 24);
    translate([wide / 2, screen_row + shown[4], 0]) opening_with_slope(window);
    for (k = [0 : buttons - 1]) translate([button_x(k), button_row, 0]) {
        hole = marks[k] == "knob" ? encoder_hole : button_hole;
        translate([0, 0, -1]) cylinder(d = hole, h = plate + 2);
        translate([0, hole / 2 + 6.5, plate - 0.6]) linear_extrude(1) mark(marks[k]);
    }
}

function button_x(k) = wide / 2 + (k - (buttons - 1) / 2) * spacing;
function screen_places() = [for (x = [-1, 1], y = [-1, 1]) [wide / 2 + x * holes[0] / 2, screen_row + y * holes[1] / 2]];

module screw_hole() {
    translate([0, 0, -1]) cylinder(d = screw, h = plate + 2, $fn = 24);
    deep = (screw_head - screw) / 2 + 0.5;
    translate([0, 0, plate + 0.5 - deep]) cylinder(d1 = screw, d2 = screw + 2 * deep, h = deep);
}

module opening_with_slope(size) {
    translate([0, 0, -1]) linear_extrude(2) square(size, center = true);
    high = plate - 0.8 + 0.5;
    translate([0, 0, 0.8]) linear_extrude(high, scale = [1 + 2 * high / size[0], 1 + 2 * high / size[1]]) square(size, center = true);
}

module mark(name) {
    if (name == "up") polygon([[-3.5, -3], [3.5, -3], [0, 3]]);
    if (name == "down") polygon([[-3.5, 3], [3.5, 3], [0, -3]]);
    if (name == "confirm") stroke([[-3.5, 0], [-1, -2.6], [3.5, 2.8]]);
    if (name == "back") {
        stroke([[-3, 1.2], [2.6, 1.2], [2.6, -2.6], [-1, -2.6]]);
        polygon([[-4.6, 1.2], [-1.6, 3.8], [-1.6, -1.4]]);
    }
    if (name == "knob") for (turn = [40, 140]) rotate(turn) translate([3.2, 0]) circle(d = 1.8);
    if (name == "die") difference() {
        offset(0.8) square(5.4, center = true);
        for (x = [-1.7, 1.7], y = [-1.7, 1.7]) translate([x, y]) circle(d = 1.3);
        circle(d = 1.3);
    }
}

module stroke(points) for (k = [1 : len(points) - 1]) hull() {
    translate(points[k - 1]) circle(d = 1.4, $fn = 16);
    translate(points[k]) circle(d = 1.4, $fn = 16);
}

module deck() difference() {
    intersection() {
        across([[0, 0], [deck_length + 1, 0], [deck_length + 1, plate], [-mitre, plate]]);
        translate([0, -ridge[0], -1]) column(0);
    }
    for (x = [edge, wide - edge], back = deck_screws()) translate([x, back, 0]) screw_hole();
    if (printer) translate([printer_middle[0], printer_middle[1], plate / 2])
        cube([printer_opening[0], printer_opening[1], plate + 1], center = true);
    else emblem();
}

// Small, since the deck is printed face down and every line of it is a bridge.
module emblem() translate([wide / 2, deck_length / 2, plate - 0.6]) linear_extrude(1) scale(9.8) silhouette("pigeon");

module foot() {
    cylinder(d1 = 11, d2 = 12, h = 1);
    translate([0, 0, 1]) cylinder(d = 12, h = 3);
}

// ---- pieces: a base with its magnet below, a figure pressed into its slot, a facet for a label

base_height = 5 + magnet_height + 3;
function diameter(kind) = row(bases, kind)[1];
function slot_length(kind) = 0.6 * diameter(kind);

module piece_base(kind) {
    wide = diameter(kind);
    difference() {
        rotate_extrude($fn = 72) polygon([[0, 0], [wide / 2 - 0.8, 0], [wide / 2, 0.8], [wide / 2, base_height - 3],
            [wide / 2 - 3, base_height], [0, base_height]]);
        magnet_pocket();
        translate([-slot_length(kind) / 2, 1, base_height - 3]) cube([slot_length(kind), figure_thickness + 0.1, 4]);
        // The facet for the label looks at the player.
        translate([0, -wide / 2, base_height - 5.5]) rotate([45, 0, 0]) translate([-wide / 2, -wide, 0]) cube([wide, 2 * wide, wide]);
    }
}

// Three ribs hold the magnet without glue; the pocket is open below, so that nothing lies between magnet and field.
module magnet_pocket() translate([0, 0, -1]) linear_extrude(1 + magnet_height + 0.2) difference() {
    circle(d = magnet_diameter + 0.4);
    for (turn = [0, 120, 240]) rotate(turn) translate([magnet_diameter / 2 + 0.4, 0]) circle(d = 1, $fn = 16);
}

module figure(kind) linear_extrude(figure_thickness) {
    translate([0.15 - slot_length(kind) / 2, -2.8]) square([slot_length(kind) - 0.3, 4]);
    offset(0.5) offset(-0.5) {
        translate([-2.5, 0]) square([5, 8]);
        translate([0, 13]) scale(diameter(kind) / 2 - 1) silhouette(kind);
    }
}

module silhouette(kind) {
    if (kind == "pigeon") polygon([[0.66, 0.34], [0.8, 0.28], [1, 0.13], [0.8, 0.08], [0.66, -0.1], [0.4, -0.5], [0.05, -0.6],
        [-0.35, -0.5], [-0.95, -0.42], [-1, -0.2], [-0.5, -0.04], [-0.3, 0.05], [-0.52, 0.4], [-0.86, 0.78], [-0.3, 0.74], [0.12, 0.48],
        [0.34, 0.2], [0.5, 0.32]]);
    if (kind == "plane") rotate(90) for (side = [0, 1]) mirror([0, side]) polygon([[1, 0], [0.9, 0.12], [0.35, 0.16], [-0.15, 0.95], [-0.42, 0.95],
        [-0.2, 0.16], [-0.7, 0.12], [-0.85, 0.4], [-1, 0.4], [-0.95, 0], [-0.7, -0.01], [0.9, -0.01]]);
    if (kind == "hawk") for (side = [0, 1]) mirror([side, 0]) polygon([[-0.01, 0.72], [0.1, 0.64], [0.14, 0.42], [0.4, 0.5], [0.74, 0.36], [1, -0.02], [0.86, 0],
        [0.86, -0.18], [0.7, -0.08], [0.62, -0.24], [0.46, -0.1], [0.2, -0.12], [0.14, -0.3], [0.26, -0.78], [-0.01, -0.75]]);
}

// ---- for looking at

module assembly() {
    color("#d9dcd6") body();
    color("#2f6db3") on_face(0, 0) face();
    color("#2f6db3") on_deck(0, 0) deck();
    for (k = [0 : buttons - 1]) on_face(button_x(k), button_row) control(marks[k]);
    on_face(wide / 2, screen_row + shown[4]) {
        color("#111111") translate([0, 0, 0.3]) cube([window[0] - 0.1, window[1] - 0.1, 0.4], center = true);
        color("#dff3ff") translate([-0.42 * window[0], 0, 0.5])
            for (line = [0 : 3]) translate([0, (0.3 - 0.2 * line) * window[1], 0]) cube([window[0] * [0.8, 0.5, 0.65, 0.3][line], window[1] / 12, 0.2]);
    }
    if (!printer) on_deck(0, 0) color("#ffffff") translate([0, 0, -0.3]) emblem();
    if (printer) on_deck(printer_middle[0], printer_middle[1]) {
        color("#333333") translate([0, 0, plate + 1]) difference() {
            cube([printer_frame[0], printer_frame[1], 2], center = true);
            translate([0, 10, 0]) cube([62, 3, 4], center = true);
        }
        color("#ffffff") translate([0, 10, plate + 20]) rotate([10, 0, 0]) cube([58, 0.3, 46], center = true);
    }
    for (at = foot_places()) color("#333333") translate([at[0], at[1], -3]) cylinder(d = 12, h = 3);
}

module all_parts() {
    color("#d9dcd6") body();
    color("#2f6db3") translate([0, -15, 0]) flat_face();
    color("#2f6db3") translate([wide + 15, deep, 0]) flat_deck();
    for (k = [0 : 3]) color("#333333") translate([wide + 30 + 20 * k, deep - deck_length - 25, 0]) foot();
}

module all_pieces() for (k = [0 : 2]) translate([32 * k, 0, 0]) {
    kind = bases[k][0];
    color(["#f2c12e", "#3c9a4e", "#cf3a36"][k]) {
        piece_base(kind);
        translate([0, 1 + figure_thickness, base_height]) rotate([90, 0, 0]) figure(kind);
    }
    color("#d9dcd6") translate([0, -34, 0]) rotate([180, 0, 0]) translate([0, 0, -base_height]) piece_base(kind);
}

module control(name) {
    hole = name == "knob" ? encoder_hole : button_hole;
    color(name == "confirm" ? "#3c9a4e" : name == "die" ? "#cf3a36" : name == "back" ? "#8b9291" : "#f2c12e")
        cylinder(d = name == "knob" ? 18 : hole + 3, h = name == "knob" ? 18 : plate + 4);
    color("#ffffff") translate([0, hole / 2 + 6.5, plate]) linear_extrude(0.1) mark(name);
}

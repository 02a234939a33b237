#!/bin/sh
# Installs Flugleiter as a service, brings it up to date, or takes it away; docs/installation.md tells the story.
set -eu
here=$(cd "$(dirname "$0")" && pwd)

root=
yes=
uart=
voice=
action=install
changes=0
restart_pi=
rests=
kept=

usage() {
    cat <<'END'
usage: sudo ./install.sh [--yes] [--uart] [--voice] [--root DIR]
       sudo ./install.sh --uninstall | --purge [--yes] [--root DIR]

Installs Flugleiter as a service on Raspberry Pi OS or Debian. Run it again after git pull to bring it up to date; what
is right already stays as it is. Games and settings are never touched, but by --purge.

  --yes        ask nothing
  --uart       also switch on the serial port on the header's pins, for a board without USB
  --voice      also install the voice (espeak-ng)
  --uninstall  take the program away; keep games and settings
  --purge      take everything away, games and settings too; asks first
  --root DIR   work on the system below DIR instead of this one
END
}

main() {
    options "$@"
    case $action in
    install) install_all ;;
    uninstall) uninstall ;;
    purge) purge ;;
    esac
}

options() {
    while [ $# -gt 0 ]; do
        case $1 in
        --yes) yes=1 ;;
        --uart) uart=1 ;;
        --voice) voice=1 ;;
        --uninstall) action=uninstall ;;
        --purge) action=purge ;;
        --root)
            [ -d "${2:-}" ] || fail "--root needs the folder of a system"
            root=$(cd "$2" && pwd)
            [ "$root" != / ] || root=
            shift
            ;;
        --help | -h)
            usage
            exit 0
            ;;
        *)
            usage >&2
            exit 2
            ;;
        esac
        shift
    done
    if [ -z "$root" ] && [ "$(id -u)" != 0 ]; then
        fail "this needs an administrator: sudo ./install.sh"
    fi
}

fail() {
    echo "install.sh: $1." >&2
    exit 2
}

say() { echo "  $1"; }

did() {
    changes=$((changes + 1))
    echo "* $1"
}

# A folder that holds but a few files of a system, as in the tests, has no programs to be run.
runs() { [ -z "$root" ] || { [ "$(id -u)" = 0 ] && [ -x "$root/bin/sh" ]; }; }

inside() { if [ -n "$root" ]; then chroot "$root" "$@"; else "$@"; fi; }

# The running system has devices and services; one below --root has not.
live() { [ -z "$root" ] && [ -d /run/systemd/system ]; }

# put FILE MODE COMMAND...: makes a file be what a command says. (Piped into, it would count its deeds in a subshell.)
put() {
    target=$1
    mode=$2
    shift 2
    mkdir -p "${target%/*}"
    "$@" >"$target.new" || {
        rm -f "$target.new"
        fail "${target#"$root"} cannot be written; what was there is still there"
    }
    chmod "$mode" "$target.new"
    if cmp -s "$target" "$target.new"; then
        rm "$target.new"
        return
    fi
    # The plug may be pulled now: on disk there is the old file or the new one, whole.
    sync "$target.new"
    mv "$target.new" "$target"
    sync -f "$target"
    did "wrote ${target#"$root"}"
}

# drop FILE: takes a file away.
drop() {
    if [ -e "$1" ] || [ -L "$1" ]; then
        rm -rf "$1"
        did "took away ${1#"$root"}"
    fi
}

program=/opt/flugleiter
settings=/etc/flugleiter/settings.toml
games=/var/lib/flugleiter
unit=/etc/systemd/system/flugleiter.service
polkit=/etc/polkit-1/rules.d/50-flugleiter.rules
udev=/etc/udev/rules.d/70-flugleiter.rules
modules=/etc/modules-load.d/flugleiter.conf
command=/usr/local/bin/flugleiter

install_all() {
    echo "Flugleiter on ${root:-this machine}:"
    check_system
    if runs; then
        packages
        people
        python_program
    else
        say "passed over: packages, the user flugleiter and the program; there is nothing to run below $root"
    fi
    places
    boot_files
    services
    finish
}

check_system() {
    [ -r "$root/etc/os-release" ] || fail "there is no /etc/os-release: this is no Debian"
    (
        # shellcheck disable=SC1091 # it is another one on each machine
        . "$root/etc/os-release"
        case " ${ID:-} ${ID_LIKE:-} " in
        *" debian "* | *" raspbian "*) ;;
        *) fail "Raspberry Pi OS or Debian is needed; this is ${PRETTY_NAME:-something else}" ;;
        esac
        case ${VERSION_ID:-13} in
        [0-9] | 1[01]) fail "Bookworm or newer is needed; this is ${PRETTY_NAME:-older}" ;;
        esac
    )
    if runs; then
        case $(inside dpkg --print-architecture) in
        arm64 | amd64) ;;
        *) fail "this is a 32-bit system: write the 64-bit Raspberry Pi OS to the card" ;;
        esac
    fi
}

# shellcheck disable=SC2016 # dpkg-query fills the braces, not the shell
have() { [ "$(inside dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null || true)" = installed ]; }

# missing PACKAGE...: names those that are not installed.
missing() {
    for package in "$@"; do
        have "$package" || printf ' %s' "$package"
    done
}

packages() {
    wanted=$(missing python3 python3-venv ${voice:+espeak-ng})
    # A fresh card has no lists of what there is.
    if [ -n "$wanted" ] || ! ls "$root"/var/lib/apt/lists/*Packages* >/dev/null 2>&1; then
        inside apt-get update -qq || fail "packages cannot be fetched: is the network there?"
    fi
    # Pins and SPI are a Pi's; another machine's archive may not know them.
    for package in $(missing python3-lgpio python3-spidev); do
        if inside apt-cache show "$package" >/dev/null 2>&1; then wanted="$wanted $package"; fi
    done
    if [ -n "$wanted" ]; then
        say "installing$wanted ..."
        # shellcheck disable=SC2086 # the words are the packages
        inside env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $wanted >/dev/null
        did "installed$wanted"
    fi
    have python3-lgpio || say "python3-lgpio is not in this system's archive: buttons on pins will not work"
    inside python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || fail "Python 3.11 or newer is needed"
}

people() {
    for group in gpio i2c spi dialout lp audio; do
        inside getent group "$group" >/dev/null || {
            inside groupadd --system "$group"
            did "made the group $group"
        }
    done
    inside getent passwd flugleiter >/dev/null || {
        inside useradd --system --user-group --home-dir "$games" --no-create-home --shell /usr/sbin/nologin flugleiter
        did "made the user flugleiter, who runs the table"
    }
    for person in flugleiter ${SUDO_USER:-}; do
        if [ "$person" = root ] || ! inside getent passwd "$person" >/dev/null; then continue; fi
        for group in gpio i2c spi dialout lp audio; do
            inside id -nG "$person" | grep -qw "$group" || {
                inside usermod -aG "$group" "$person"
                did "put $person into the group $group"
            }
        done
    done
}

# A table whose program is exchanged while it plays would find the wrong half of it.
rest() {
    if live && systemctl is-active --quiet flugleiter; then
        say "the table rests meanwhile; its game goes on afterwards"
        systemctl stop flugleiter
        rests=1
        # If something fails from here on, the table plays with what it had.
        trap 'systemctl --no-block start flugleiter' EXIT
    fi
}

# The files that the program is built from.
source_files() {
    (cd "$here" && find pyproject.toml README.md LICENSE hatch_build.py companion firmware -type f \
        ! -path '*/__pycache__/*' ! -name '*.mo' | LC_ALL=C sort)
}

fingerprint() {
    (cd "$here" && source_files | xargs -d '\n' sha256sum | sha256sum)
    inside python3 --version
}

python_program() {
    print=$(fingerprint)
    if [ "$print" = "$(cat "$root$program/installed" 2>/dev/null)" ] && inside "$command" --version >/dev/null 2>&1; then
        return
    fi
    rest
    say "installing the program; on a Pi this takes some minutes ..."
    mkdir -p "$root$program"
    rm -f "$root$program/installed"
    # After an upgrade of the system its old Python is gone.
    if [ "$(inside "$program/bin/python" --version 2>/dev/null)" != "$(inside python3 --version)" ]; then
        inside python3 -m venv --clear --system-site-packages "$program"
    fi
    # Built from a copy, so that nothing of root's is left in the clone.
    rm -rf "$root$program/source"
    mkdir "$root$program/source"
    (cd "$here" && source_files | tar -cf - -T -) | tar -xf - -C "$root$program/source" --no-same-owner
    inside "$program/bin/python" -m pip install --quiet --disable-pip-version-check --root-user-action=ignore \
        --no-warn-script-location "$program/source[web]"
    rm -rf "$root$program/source"
    mkdir -p "$root${command%/*}"
    ln -sfn "$program/bin/flugleiter" "$root$command"
    inside "$command" --version >/dev/null || fail "the program does not start: see what pip said above"
    echo "$print" >"$root$program/installed"
    did "installed $(inside "$command" --version)"
}

places() {
    [ -d "$root$games" ] || {
        mkdir -p "$root$games"
        chmod 0700 "$root$games"
        did "made $games for the games"
    }
    if runs; then
        inside chown flugleiter:flugleiter "$games"
    fi
    if [ ! -e "$root$settings" ]; then
        # The table's own: the machine's place for games, and a menu that switches the machine off.
        put "$root$settings" 0644 sed -e "s|^path = \"\"\$|path = \"$games/journal.sqlite\"|" \
            -e 's/^leaving = "end"$/leaving = "off"/' "$here/companion/resources/settings.toml"
    fi
}

boot_files() {
    boot=$root/boot/firmware
    [ -e "$boot/config.txt" ] || boot=$root/boot
    if [ -e "$boot/config.txt" ]; then
        config "$boot/config.txt"
        console "$boot/cmdline.txt"
    else
        say "passed over: I2C and the serial console; this is no Raspberry Pi"
    fi
    put "$root$modules" 0644 echo i2c-dev
}

begin='# flugleiter: begin; install.sh writes what stands here'
end='# flugleiter: end'

# without_block FILE: says the file without what stands between our two lines; its last line ends, whatever it was.
without_block() {
    LC_ALL=C awk '
        /^# flugleiter: begin/ { if (inside) exit; inside = 1 }
        /^# flugleiter: end/ { inside = 0; next }
        !inside
        END { exit inside }
    ' "$1"
}

# Without its last line a block would seem to reach to the end of the file, over what somebody else wrote there.
check_block() {
    without_block "$1" >/dev/null ||
        fail "${1#"$root"} has a line '# flugleiter: begin' without its '# flugleiter: end': delete that block, and run this again"
}

with_block() {
    without_block "$1" &&
        printf '%s\n[all]\ndtparam=i2c_arm=on,i2c_arm_baudrate=400000\n' "$begin" &&
        { [ -z "$uart" ] || printf 'enable_uart=1\n[pi5]\ndtparam=uart0=on\n[all]\n'; } &&
        printf '%s\n' "$end"
}

config() {
    check_block "$1"
    # Once asked for, the serial port stays on.
    if sed -n '/^# flugleiter: begin/,/^# flugleiter: end/p' "$1" | grep -q '^enable_uart=1'; then
        uart=1
    fi
    before=$changes
    put "$1" "$(stat -c %a "$1")" with_block "$1"
    [ "$changes" = "$before" ] || restart_pi=1
}

console() {
    grep -Eq 'console=(serial0|ttyAMA[0-9]+|ttyS0)' "$1" 2>/dev/null || return 0
    put "$1" "$(stat -c %a "$1")" sed -E 's/console=(serial0|ttyAMA[0-9]+|ttyS0)(,[^ ]*)? ?//g' "$1"
    say "the serial console is off: the line belongs to the board (back: sudo raspi-config nonint do_serial_cons 0)"
    restart_pi=1
}

services() {
    before=$changes
    put "$root$udev" 0644 cat "$here/packaging/70-flugleiter.rules"
    put "$root$polkit" 0644 cat "$here/companion/resources/50-flugleiter.rules"
    put "$root$unit" 0644 cat "$here/companion/resources/flugleiter.service"
    if ! runs || ! inside sh -c 'command -v systemctl' >/dev/null; then
        say "passed over: starting the service; there is no systemd"
        return
    fi
    if live && [ "$changes" != "$before" ]; then
        udevadm control --reload
        udevadm trigger --subsystem-match=tty --subsystem-match=i2c-dev --subsystem-match=gpio
        systemctl daemon-reload
    fi
    inside systemctl is-enabled --quiet flugleiter 2>/dev/null || {
        inside systemctl --quiet enable flugleiter
        did "the table starts with the machine from now on"
    }
}

finish() {
    if [ "$changes" = 0 ]; then
        echo "All is as it should be; nothing was changed."
        return
    fi
    if [ -n "$restart_pi" ]; then
        trap - EXIT
        echo "Done. Now restart the Pi (sudo reboot), then: sudo flugleiter setup"
    elif [ -n "$rests" ] || { live && systemctl is-active --quiet flugleiter; }; then
        trap - EXIT
        systemctl --no-block restart flugleiter
        echo "Done. The table starts again; its game goes on."
    elif live; then
        if [ -z "$yes" ] && [ -t 0 ]; then flugleiter setup; fi
        systemctl --no-block start flugleiter
        echo "Done. The table is starting; sudo flugleiter setup finds what you plug in later."
    else
        echo "Done. After its next start: sudo flugleiter setup"
    fi
}

remove_program() {
    for file in "$root/boot/firmware/config.txt" "$root/boot/config.txt"; do
        if [ ! -L "$file" ] && grep -qs '^# flugleiter: begin' "$file"; then
            check_block "$file"
            put "$file" "$(stat -c %a "$file")" without_block "$file"
        fi
    done
    if live; then
        systemctl --quiet disable --now flugleiter 2>/dev/null || true
    elif runs && inside sh -c 'command -v systemctl' >/dev/null; then
        inside systemctl --quiet disable flugleiter 2>/dev/null || true
    fi
    for file in "$unit" "$polkit" "$udev" "$modules" "$command" "$program"; do
        drop "$root$file"
    done
    if live; then
        systemctl daemon-reload
        udevadm control --reload
    fi
}

uninstall() {
    remove_program
    echo "Flugleiter is gone. The games are kept in $games, the settings in ${settings%/*}; --purge deletes them too."
}

# A disk of its own, as docs/installation.md advises, can be emptied only; its lost+found belongs to the file system.
drop_games() {
    if [ -L "$root$games" ]; then
        # What lies there besides games is not known here, and a link to somebody's home folder is soon made.
        kept=$(readlink "$root$games")
        case $kept in /*) ;; *) kept=${games%/*}/$kept ;; esac
        drop "$root$games"
    elif mountpoint -q "$root$games"; then
        find "$root$games" -mindepth 1 -maxdepth 1 ! -name lost+found -exec rm -rf {} +
        did "emptied $games, which is a disk of its own: its line is still in /etc/fstab"
    else
        drop "$root$games"
    fi
}

purge() {
    if [ -z "$yes" ]; then
        printf 'Delete all games in %s and the settings? They cannot be brought back. Type yes: ' "$games"
        read -r answer || answer=
        [ "$answer" = yes ] || fail "nothing was deleted"
    fi
    remove_program
    drop "$root${settings%/*}"
    drop_games
    if runs && inside getent passwd flugleiter >/dev/null; then
        inside userdel flugleiter
        did "took away the user flugleiter"
    fi
    if [ -n "$kept" ]; then
        echo "Flugleiter is gone, with its settings. $games was a link: the games are still in $kept, for you to delete."
    else
        echo "Flugleiter is gone, with games and settings."
    fi
}

main "$@"

#!/bin/bash
# Dump the database every BACKUP_HOURS hours into a folder (/backups), and remove dumps that are older than BACKUP_DAYS days.
# A dump gets its name once it is whole and can be listed. With BACKUP_ONCE it is done once, for cron.
set -euo pipefail
umask 077
folder=${1:-/backups}

back_up() {
    local dump
    dump="$folder/dicecup-$(date --utc +%Y%m%dT%H%M%SZ).dump"
    pg_dump --format=custom --file="$folder/unfinished.part" &&
        pg_restore --list "$folder/unfinished.part" >/dev/null &&
        mv "$folder/unfinished.part" "$dump" &&
        echo "wrote $dump" &&
        find "$folder" -name 'dicecup-*.dump' -mtime "+${BACKUP_DAYS:-14}" -delete
}

if [[ "${BACKUP_ONCE:-}" ]]; then
    back_up
    exit
fi
while true; do
    if back_up; then
        sleep $((${BACKUP_HOURS:-24} * 3600))
    else
        echo "the backup failed; trying again in a minute" >&2
        sleep 60
    fi
done

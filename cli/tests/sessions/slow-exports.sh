# Exports of a slow site

# Exports are killed at random moments until one is complete. The result is the same as that of an
# uninterrupted export.

community-qa auth login --demo demo.json --quiet

killed() {
    sleep 0.1
    community-qa export all --quiet "$@" > log 2>&1 &
    sleep $((n++ / 8)).$((RANDOM % 8 + 1))
    kill -9 $! 2>/dev/null
    wait $! 2>/dev/null || true
}

community-qa export all --out whole --quiet > log

community-qa export all --quiet --out parts > log 2>&1 & pid=$!; disown; until [ -e parts/checkpoint.json ]; do sleep 0.01; done; kill -9 $pid

ls parts/checkpoint.json

until [ -e parts/manifest.json ]; do killed --out parts; done

# An export that is killed after it has written the manifest leaves its lock. The next command removes it.

community-qa export all --out parts

diff -r -I '"started"' -I '"finished"' whole parts

community-qa export all --out csv --quiet --format csv > log

until [ -e csv-parts/manifest.json ]; do killed --format csv --out csv-parts; done

community-qa export all --format csv --out csv-parts

diff -r -I '"started"' -I '"finished"' csv csv-parts

# Other exports cannot write to the directory meanwhile.

community-qa export all --out dump > log 2>&1 & pid=$!; disown; until [ -e dump/checkpoint.json ]; do sleep 0.01; done

community-qa export all --out dump

kill -9 $pid; sleep 0.1; community-qa export users --out dump

# An export does not continue if its files have changed.

community-qa export all --out damaged > log 2>&1 & pid=$!; disown; until grep -q sha256 damaged/checkpoint.json; do sleep 0.01; done 2>/dev/null; kill -9 $pid

sleep 0.1; mv damaged/users.ndjson kept; head -2 kept > damaged/users.ndjson; community-qa export all --out damaged

mv kept damaged/users.ndjson; community-qa export all --out damaged --quiet

# Runs initdb and postgres in the current directory, as standard input orders: "initdb
# LOCALE", "copy PORT" of another server's cluster, "postgres PORT", or a signal for what runs. When standard input is closed, which
# also happens when the program that holds its other end is killed, it stops what runs and
# removes the directory.
#
# It leads a process group of its own. What it starts is in this group, so that a signal
# reaches it from its first moment on, without a pid that has to be known before.

initdb=$1 postgres=$2 basebackup=$3
shift 3
job=
trap '' HUP INT QUIT TERM

run() {
    {
        "$@" >>log 2>&1
        echo "$?" >ended.new
        mv ended.new ended
    } &
    job=$!
}

while read -r order argument; do
    case $order in
    initdb) run "$initdb" --pgdata=data --username=throwaway --pwfile=password \
        --auth=password --encoding=UTF8 --locale="$argument" --no-sync ;;
    copy)
        # Not an argument, which other users could read.
        PGPASSWORD=$(cat password)
        export PGPASSWORD
        run "$basebackup" --pgdata=data --host=127.0.0.1 --port="$argument" \
            --username=throwaway --no-password --write-recovery-conf --checkpoint=fast --no-sync
        ;;
    postgres) run "$postgres" -D data -p "$argument" "$@" ;;
    *) kill -s "$order" 0 ;;
    esac
done

# Once is not enough: what was started a moment ago may still be this shell.
while [ -n "$job" ] && kill -0 "$job" 2>/dev/null; do
    kill -s QUIT 0
    kill -s CONT 0
    sleep 0.1
done
directory=$PWD
cd / && rm -rf -- "$directory"

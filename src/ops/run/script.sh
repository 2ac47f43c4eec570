# Runs a program ($2...) and writes behind its output the mark ($1) with its exit code. Then it keeps the container until
# that is told to end. Standard error joins standard output, as the log tells them apart no more: so their order is kept.
mark=$1
shift
exec 3>&1 2>/dev/null
# Whoever stops the container signals this process alone: the program gets the signal, too, and may take its time.
trap 'over=1; [ ! "$told" ] || exit 0' USR1
for signal in HUP INT QUIT TERM USR2; do
  trap "told=1; trap '' $signal; kill -$signal 0; [ ! \"\$over\" ] || exit 0" "$signal"
done
trap 'kill -KILL "$idle"' EXIT
# A shell waits for a program, and hears no signal meanwhile, or puts it in the background, where SIGINT and SIGQUIT are
# ignored for it. So the shell that would wait is killed as soon as it has started what runs the program.
sh -c '
  mark=$1 keeper=$2
  shift 2
  {
    trap : HUP INT QUIT TERM USR1 USR2
    (exec "$@" </dev/null >&3 2>&1 3>&-)
    # A second line, since the end of a long one is only known by what comes behind it.
    echo "$mark exit $?.
the program has ended; the pod waits to be terminated" >&3
    kill -USR1 "$keeper"
  } | kill -KILL "$$"
' sh "$mark" "$$" "$@"
# A stopped process needs nothing, and an image need not have `sleep`.
while :; do
  sh -c 'kill -STOP "$$"' >/dev/null 3>&- &
  idle=$!
  wait "$idle"
  kill -KILL "$idle"
done

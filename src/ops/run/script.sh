# Runs a program ($2...) and writes behind its output the mark ($1) with its exit code. Then it keeps the container until
# that is told to end. Standard error joins standard output, as the log tells them apart no more: so their order is kept.
# Names begin with `svcctl_`, because a variable of the pod with the same name would be changed for the program.
svcctl_mark=$1 svcctl_over='' svcctl_told='' svcctl_idle=''
shift
exec 3>&1 2>/dev/null
# A stop of the container signals this process alone: the program gets the signal, too, and may take its time.
trap 'svcctl_over=1; [ ! "$svcctl_told" ] || exit 0' USR1
for svcctl_signal in HUP INT QUIT TERM USR2; do
  trap "svcctl_told=1; [ ! \"\$svcctl_over\" ] || exit 0; kill -$svcctl_signal \"\$svcctl_program\"" "$svcctl_signal"
done
trap 'kill -KILL "$svcctl_idle"' EXIT
# A shell waits for a program, and hears no signal meanwhile, or puts it in the background, where SIGINT and SIGQUIT are
# ignored for it. So the shell that would wait is killed as soon as the program is started and its number is known.
svcctl_program=$(sh -c '
  svcctl_mark=$1 svcctl_keeper=$2
  shift 2
  {
    trap : HUP INT QUIT TERM USR1 USR2
    sh -c "echo \"\$\$\"; exec \"\$@\" </dev/null >&3 2>&1 3>&-" sh "$@"
    # A second line, since the end of a long one is only known by what comes behind it.
    echo "$svcctl_mark exit $?.
the program has ended; the pod waits to be terminated" >&3
    kill -USR1 "$svcctl_keeper"
  } | {
    read -r svcctl_program
    echo "$svcctl_program"
    kill -KILL "$$"
  }
' sh "$svcctl_mark" "$$" "$@")
# A stopped process needs nothing, and an image need not have `sleep`.
while :; do
  sh -c 'kill -STOP "$$"' >/dev/null 3>&- &
  svcctl_idle=$!
  wait "$svcctl_idle"
  kill -KILL "$svcctl_idle"
done

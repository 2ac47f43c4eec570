# Runs a program ($3...), whose standard input is a file ($2), and writes behind its output and its standard error the mark
# ($1) with its exit code. Then it keeps the container until that is told to end.
# Names begin with `svcctl_`, because a variable of the pod with the same name would be changed for the program.
svcctl_mark=$1 svcctl_input=$2 svcctl_over='' svcctl_told='' svcctl_idle='' svcctl_writer=''
shift 2
exec 3>&1 4>&2 2>/dev/null
# A stop of the container signals this process alone: the program gets the signal, too, and may take its time.
trap 'svcctl_over=1; [ ! "$svcctl_told" ] || exit 0' USR1
for svcctl_signal in HUP INT QUIT TERM USR2; do
  trap "svcctl_told=1; [ ! \"\$svcctl_over\" ] || exit 0; kill -$svcctl_signal \"\$svcctl_program\"" "$svcctl_signal"
done
trap 'kill -KILL "$svcctl_idle" $svcctl_writer' EXIT
# Input that comes later comes through a FIFO. A writer of ours keeps it open until `.end` is opened, so that the program
# starts at once and a broken connection is not the end of the input. Others find the FIFO by its name only once that writer
# and the program both have it open: the first of them to close it would otherwise end the input.
if [ "$svcctl_input" != /dev/null ]; then
  rm -f "$svcctl_input" "$svcctl_input.end" "$svcctl_input.new"
  if mkfifo -m 600 "$svcctl_input.end" "$svcctl_input.new"; then
    sh -c 'mv "$1.new" "$1"; : <"$1.end"' sh "$svcctl_input" >"$svcctl_input.new" 3>&- 4>&- &
    svcctl_writer=$! svcctl_input=$svcctl_input.new
  else
    svcctl_input=/dev/null
    set -- sh -c 'echo "svcctl: standard input needs mkfifo and a folder /tmp in the image; CMD was not run" >&2; exit 125'
  fi
fi
# A shell waits for a program, and hears no signal meanwhile, or puts it in the background, where SIGINT and SIGQUIT are
# ignored for it. So the shell that would wait is killed as soon as the program is started and its number is known.
svcctl_program=$(sh -c '
  svcctl_mark=$1 svcctl_keeper=$2
  shift 2
  {
    trap : HUP INT QUIT TERM USR1 USR2
    sh -c "echo \"\$\$\"; svcctl_input=\$1; shift
      exec \"\$@\" <\"\$svcctl_input\" >&3 2>&4 3>&- 4>&-" sh "$@"
    # A second line, since the end of a long one is only known by what comes behind it.
    svcctl_end="$svcctl_mark exit $?.
the program has ended; the pod waits to be terminated"
    echo "$svcctl_end" >&3
    echo "$svcctl_end" >&4
    kill -USR1 "$svcctl_keeper"
  } | {
    read -r svcctl_program
    echo "$svcctl_program"
    kill -KILL "$$"
  }
' sh "$svcctl_mark" "$$" "$svcctl_input" "$@")
# A stopped process needs nothing, and an image need not have `sleep`.
while :; do
  sh -c 'kill -STOP "$$"' >/dev/null 3>&- 4>&- &
  svcctl_idle=$!
  wait "$svcctl_idle"
  kill -KILL "$svcctl_idle"
done

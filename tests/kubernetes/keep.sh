#!/bin/bash
# Ends the cluster in $RUN once process $OF is gone, or nobody has used it for half a minute. Who uses it holds a shared
# lock on $RUN.use; who starts or ends it holds $RUN.start.
here=$(cd "$(dirname "$0")" && pwd)
ended() { flock "$RUN.start" flock --nonblock --exclusive "$RUN.use" "$here/down.sh"; }
idle=0
while [ -d "/proc/$OF" ]; do
  sleep 1
  if flock --nonblock --exclusive "$RUN.use" true; then idle=$((idle + 1)); else idle=0; fi
  # The next test starts it anew.
  if [ "$idle" -eq 30 ]; then ended || idle=0; fi
done
# Tests that go on without the process that started them end in a moment.
until ended; do sleep 1; done
rm -f "$RUN.use" "$RUN.start"

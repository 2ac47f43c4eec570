#!/bin/bash
# Ends what up.sh began, by the ids that it wrote, and removes what it made.
RUN=${RUN:-$(cd "$(dirname "$0")" && pwd)/run}; [ -d "$RUN" ] || exit 0
cd "$RUN" || exit 1
read -r _ BR _ < params
for p in node registry sched kcm apiserver etcd; do [ -f $p.pid ] && kill "$(cat $p.pid)" 2>/dev/null; done
[ -f node.pid ] && { sleep 0.2; for c in $(pgrep -P "$(cat node.pid)"); do kill -KILL "$c"; done; }
for _ in $(seq 50); do a=; for p in node registry sched kcm apiserver etcd; do [ -f $p.pid ] && kill -0 "$(cat $p.pid)" 2>/dev/null && a=1; done; [ -z "$a" ] && break; sleep 0.1; done
for p in node registry sched kcm apiserver etcd; do [ -f $p.pid ] && kill -KILL "$(cat $p.pid)" 2>/dev/null; done
ip link del "$BR" 2>/dev/null
for v in $(ip -o link show | grep -oE "veth[0-9a-f]+@[^:]*" | cut -d@ -f1); do ip -o link show "$v" 2>/dev/null | grep -q "master $BR" && ip link del "$v"; done
for d in /sys/fs/cgroup/*/"$BR" /sys/fs/cgroup/"$BR"; do [ -d "$d" ] && for _ in 1 2 3 4 5; do find "$d" -depth -type d -exec rmdir {} + 2>/dev/null; [ -d "$d" ] || break; sleep 0.2; done; done
if [ -f /run/svcctl-k8s.sysctl ] && ! ip -o link show type bridge | grep -qE ': k8s[0-9]+:'; then
  while read -r k v; do echo "$v" > "/proc/sys/$k"; done < /run/svcctl-k8s.sysctl; rm /run/svcctl-k8s.sysctl; fi
cd /; rm -rf --one-file-system "$RUN"

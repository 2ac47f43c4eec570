#!/bin/bash
# A real one-node Kubernetes cluster on loopback from what build.sh left in $CACHE, and the machine's containerd, runc, cc, openssl, curl, ip.
#   BIN   kube-apiserver kube-controller-manager kube-scheduler kubelet      (default $CACHE/bin, CACHE as in build.sh)
#   ETCD  etcd binary                                                        (default $BIN/etcd)
#   RUN   everything that is written (default ./run beside this file); PORT first of eight ports (default 26440)
#   NODE=0  control plane only (two in parallel: other RUN, PORT, CIDR and BR; a bridge that is there is used)
#   IMAGES  docker-archives to import (default none)
#   CPUS  how many CPUs the node says that it has, with 4 GiB of memory each, so that more pods fit (default: what the machine has)
#   REGISTRY=0  no registry; else docker-registry at port $PORT + 7 with the image busybox, made from the machine's own
# Prints nothing but the seconds that it took. Kubeconfig: $RUN/admin.conf, token: $RUN/token, CA: $RUN/pki/ca.crt
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
CACHE=${CACHE:-$HOME/.cache/svcctl-k8s/1.20.2} BIN=${BIN:-$CACHE/bin} RUN=${RUN:-$here/run} PORT=${PORT:-26440} NODE=${NODE:-1} REGISTRY=${REGISTRY:-1} IMAGES=${IMAGES:-} CPUS=${CPUS:-} CGROUP_ROOT=/${BR:-k8s$(( ${PORT:-26440} % 10000 ))}
ETCD=${ETCD:-$BIN/etcd}
CONTAINERD=${CONTAINERD:-$(command -v containerd)} CTR=${CTR:-ctr} CNIBIN=${CNIBIN:-$CACHE/cni}
CIDR=${CIDR:-10.244.77} BR=${BR:-k8s$((PORT % 10000))}
API=$PORT E1=$((PORT+1)) E2=$((PORT+2)) KCM=$((PORT+3)) SCH=$((PORT+4)) KUB=$((PORT+5)) HLT=$((PORT+6)) REG=$((PORT+7))
[ ! -e "$RUN" ] || { echo "$RUN exists: down.sh first" >&2; exit 1; }
start=$(date +%s.%N)
umask 077; mkdir -p "$RUN"/{pki,log,etcd,kubelet,cfg}; cd "$RUN"
minor=$("$BIN/kube-apiserver" --version | sed -E 's/.*v1\.([0-9]+).*/\1/')
echo "$PORT $BR $CIDR $minor" > "$RUN/params"

# --- certificates: one CA, P-256
key() { openssl ecparam -name prime256v1 -genkey -noout -out "pki/$1.key" 2>/dev/null; }
key ca; openssl req -x509 -new -key pki/ca.key -days 30 -subj /CN=svcctl-test-ca -out pki/ca.crt 2>/dev/null
cert() { # name subject extensions
  key "$1"; openssl req -new -key "pki/$1.key" -subj "$2" 2>/dev/null | openssl x509 -req -CA pki/ca.crt -CAkey pki/ca.key -CAcreateserial -days 30 \
    -extfile <(printf 'basicConstraints=CA:FALSE\nkeyUsage=digitalSignature\n%b' "$3") -out "pki/$1.crt" 2>/dev/null; }
cert apiserver /CN=kube-apiserver 'extendedKeyUsage=serverAuth\nsubjectAltName=IP:127.0.0.1,IP:10.77.0.1,DNS:localhost,DNS:kubernetes,DNS:kubernetes.default,DNS:kubernetes.default.svc\n'
cert kubelet-serving /CN=node1 'extendedKeyUsage=serverAuth\nsubjectAltName=IP:127.0.0.1,IP:'$CIDR'.1,DNS:node1,DNS:localhost\n'
c=extendedKeyUsage=clientAuth'\n'
cert apiserver-kubelet /O=system:masters/CN=kube-apiserver-kubelet-client $c
cert admin /O=system:masters/CN=admin $c
cert kcm /CN=system:kube-controller-manager $c
cert sched /CN=system:kube-scheduler $c
cert node1 /O=system:nodes/CN=system:node:node1 $c
openssl genrsa -out pki/sa.key 2048 2>/dev/null
tok=$(openssl rand -hex 16); printf %s "$tok" > token; echo "$tok,admin,admin,system:masters" > cfg/tokens.csv
kubeconfig() { # file cert
  cat > "$1" <<Y
apiVersion: v1
kind: Config
clusters: [{name: c, cluster: {server: "https://127.0.0.1:$API", certificate-authority: $RUN/pki/ca.crt}}]
users: [{name: u, user: {client-certificate: $RUN/pki/$2.crt, client-key: $RUN/pki/$2.key}}]
contexts: [{name: x, context: {cluster: c, user: u}}]
current-context: x
Y
}
kubeconfig admin.conf admin; kubeconfig cfg/kcm.conf kcm; kubeconfig cfg/sched.conf sched; kubeconfig cfg/kubelet.conf node1
run() { local n=$1; shift; "$@" > "log/$n.log" 2>&1 & echo $! > "$n.pid"; }

# --- control plane
run etcd "$ETCD" --name e --data-dir "$RUN/etcd" --listen-client-urls "http://127.0.0.1:$E1" --advertise-client-urls "http://127.0.0.1:$E1" \
  --listen-peer-urls "http://127.0.0.1:$E2" --initial-advertise-peer-urls "http://127.0.0.1:$E2" --initial-cluster "e=http://127.0.0.1:$E2" --unsafe-no-fsync
run apiserver "$BIN/kube-apiserver" --etcd-servers "http://127.0.0.1:$E1" --bind-address 127.0.0.1 --advertise-address 127.0.0.1 --secure-port "$API" \
  --tls-cert-file pki/apiserver.crt --tls-private-key-file pki/apiserver.key --client-ca-file pki/ca.crt --token-auth-file cfg/tokens.csv \
  --kubelet-certificate-authority pki/ca.crt --kubelet-client-certificate pki/apiserver-kubelet.crt --kubelet-client-key pki/apiserver-kubelet.key \
  --kubelet-preferred-address-types InternalIP --service-account-issuer https://kubernetes.default.svc --service-account-key-file pki/sa.key \
  --service-account-signing-key-file pki/sa.key --authorization-mode Node,RBAC --enable-admission-plugins NodeRestriction \
  --service-cluster-ip-range 10.77.0.0/20 --allow-privileged --endpoint-reconciler-type none --event-ttl 1h ${APISERVER_FLAGS:-}
ok() { curl -s -m 2 --cacert pki/ca.crt -H "Authorization: Bearer $tok" "https://127.0.0.1:$API/readyz" | grep -qx ok; }
for _ in $(seq 300); do ok && break; kill -0 "$(cat apiserver.pid)" || { tail -5 log/apiserver.log >&2; exit 1; }; sleep 0.1; done; ok
no_port=(); [ "$minor" -ge 24 ] || no_port=(--port=0)
run kcm "$BIN/kube-controller-manager" --kubeconfig cfg/kcm.conf --bind-address 127.0.0.1 --secure-port "$KCM" --leader-elect=false --cert-dir "$RUN/cfg/kcm" \
  --service-account-private-key-file pki/sa.key --root-ca-file pki/ca.crt --use-service-account-credentials --cluster-signing-cert-file pki/ca.crt \
  --cluster-signing-key-file pki/ca.key "${no_port[@]}" ${KCM_FLAGS:-}
[ "$minor" -lt 23 ] || no_port=()
run sched "$BIN/kube-scheduler" --kubeconfig cfg/sched.conf --bind-address 127.0.0.1 --secure-port "$SCH" --leader-elect=false --cert-dir "$RUN/cfg/sched" \
  "${no_port[@]}" ${SCHED_FLAGS:-}

# --- node: containerd and kubelet in namespaces of their own (mounts, processes), so that nothing outlives them
if [ "$NODE" = 1 ]; then
  # the kubelet sets these for the whole machine; the last down.sh puts them back
  [ -e /run/svcctl-k8s.sysctl ] || for s in vm/overcommit_memory vm/panic_on_oom kernel/panic kernel/panic_on_oops kernel/keys/root_maxkeys kernel/keys/root_maxbytes \
    net/ipv4/ip_forward; do echo "$s $(cat /proc/sys/$s)"; done > /run/svcctl-k8s.sysctl
  # the sandbox's image: a static program that waits (pause.c of the Kubernetes source does as well), packed by hand
  mkdir -p img/l; cat > img/pause.c <<'C'
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#include <stdlib.h>
static void down(int s) { (void)s; _exit(0); }
static void reap(int s) { (void)s; while (waitpid(-1, 0, WNOHANG) > 0); }
int main(void) { signal(SIGINT, down); signal(SIGTERM, down); signal(SIGCHLD, reap); for (;;) pause(); }
C
  cc -Os -static -s -o img/l/pause img/pause.c; chmod 755 img/l img/l/pause
  tar -C img/l --owner=0 --group=0 --mtime=@0 -cf img/layer.tar pause
  d=$(sha256sum img/layer.tar | cut -d' ' -f1)
  echo "{\"architecture\":\"amd64\",\"os\":\"linux\",\"config\":{\"Entrypoint\":[\"/pause\"]},\"rootfs\":{\"type\":\"layers\",\"diff_ids\":[\"sha256:$d\"]}}" > img/config.json
  echo '[{"Config":"config.json","RepoTags":["localhost/pause:1"],"Layers":["layer.tar"]}]' > img/manifest.json
  tar -C img -cf img/pause.tar manifest.json config.json layer.tar
  if [ "$REGISTRY" = 1 ]; then
    # Pods' images are always pulled, so that there has to be a registry: with busybox under all its names.
    mkdir -p bb/root/{bin,etc,tmp,root}; cp "$(command -v busybox)" bb/root/bin/busybox
    for name in $(busybox --list); do [ "$name" = busybox ] || ln -s busybox "bb/root/bin/$name"; done
    echo 'root:x:0:0:root:/root:/bin/sh' > bb/root/etc/passwd; find bb/root -type d -exec chmod 755 {} +; chmod 1777 bb/root/tmp; chmod 644 bb/root/etc/passwd
    chmod -R a+rX bb/root # also for users that are not root
    tar -C bb/root --owner=0 --group=0 --mtime=@0 -cf bb/layer.tar .
    d=$(sha256sum bb/layer.tar | cut -d' ' -f1)
    echo "{\"architecture\":\"amd64\",\"os\":\"linux\",\"config\":{\"Cmd\":[\"sh\"]},\"rootfs\":{\"type\":\"layers\",\"diff_ids\":[\"sha256:$d\"]}}" > bb/config.json
    echo "[{\"Config\":\"config.json\",\"RepoTags\":[\"127.0.0.1:$REG/busybox:latest\"],\"Layers\":[\"layer.tar\"]}]" > bb/manifest.json
    tar -C bb -cf bb/busybox.tar manifest.json config.json layer.tar
    cat > cfg/registry.yaml <<Y
version: 0.1
log: {level: error}
storage: {filesystem: {rootdirectory: $RUN/registry}}
http: {addr: "127.0.0.1:$REG"}
Y
    run registry docker-registry serve cfg/registry.yaml
  fi
  mkdir -p cni; cat > cni/10-b.conflist <<Y
{"cniVersion":"0.4.0","name":"b","plugins":[{"type":"bridge","bridge":"$BR","isGateway":true,"ipMasq":false,
 "ipam":{"type":"host-local","dataDir":"$RUN/ipam","ranges":[[{"subnet":"$CIDR.0/24"}]],"routes":[{"dst":"0.0.0.0/0"}]}},{"type":"loopback"}]}
Y
  ver=$("$CONTAINERD" --version | sed -E 's/.* v?([0-9]+)\..*/\1/')
  if [ "$ver" -ge 2 ]; then cat > cfg/containerd.toml <<Y
version = 3
root = "$RUN/containerd"
state = "$RUN/containerd-state"
[grpc]
address = "$RUN/containerd.sock"
[plugins.'io.containerd.cri.v1.images'.pinned_images]
sandbox = "localhost/pause:1"
[plugins.'io.containerd.cri.v1.runtime']
restrict_oom_score_adj = true
[plugins.'io.containerd.cri.v1.runtime'.cni]
bin_dirs = ["$CNIBIN"]
conf_dir = "$RUN/cni"
Y
  else cat > cfg/containerd.toml <<Y
version = 2
root = "$RUN/containerd"
state = "$RUN/containerd-state"
disabled_plugins = ["io.containerd.internal.v1.opt", "io.containerd.snapshotter.v1.btrfs", "io.containerd.snapshotter.v1.zfs", "io.containerd.snapshotter.v1.devmapper", "io.containerd.snapshotter.v1.aufs"]
[grpc]
address = "$RUN/containerd.sock"
[plugins."io.containerd.grpc.v1.cri"]
restrict_oom_score_adj = true
sandbox_image = "localhost/pause:1"
stream_server_address = "127.0.0.1"
[plugins."io.containerd.grpc.v1.cri".cni]
bin_dir = "$CNIBIN"
conf_dir = "$RUN/cni"
Y
  fi
  cat > cfg/kubelet.yaml <<Y
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
address: $CIDR.1
port: $KUB
healthzPort: $HLT
authentication: {anonymous: {enabled: false}, webhook: {enabled: true}, x509: {clientCAFile: $RUN/pki/ca.crt}}
authorization: {mode: Webhook}
tlsCertFile: $RUN/pki/kubelet-serving.crt
tlsPrivateKeyFile: $RUN/pki/kubelet-serving.key
cgroupDriver: cgroupfs
cgroupRoot: $CGROUP_ROOT
failSwapOn: false
oomScoreAdj: 0
makeIPTablesUtilChains: false
resolvConf: ""
clusterDNS: ["10.77.0.10"]
enableServer: true
nodeStatusUpdateFrequency: 4s
syncFrequency: 10s
evictionHard: {memory.available: 50Mi, nodefs.available: 1%, imagefs.available: 1%, nodefs.inodesFree: 1%}
imageGCHighThresholdPercent: 100
Y

  # a bridge of our own: node address and pods' network, no iptables, nothing that leaves the machine
  ip link show "$BR" >/dev/null 2>&1 || ip link add "$BR" type bridge; ip addr add "$CIDR.1/24" dev "$BR"; ip link set "$BR" up
  if [ -f /sys/fs/cgroup/cgroup.controllers ]; then mkdir -p "/sys/fs/cgroup$CGROUP_ROOT"
  else for d in /sys/fs/cgroup/*/; do [ -L "${d%/}" ] || mkdir -p "$d$CGROUP_ROOT"; done
    for f in cpus mems; do cat "/sys/fs/cgroup/cpuset/cpuset.$f" > "/sys/fs/cgroup/cpuset$CGROUP_ROOT/cpuset.$f"; done; fi
  mkdir -p varlib/kubelet varlog/pods
  # where the kubelet counts CPUs and memory: one node of memory with as many cores as were asked for
  if [ -n "$CPUS" ]; then
    for i in $(seq 0 $((CPUS - 1))); do c=cpus/node0/cpu$i; mkdir -p "$c/topology"; echo 1 > "$c/online"; echo "$i" > "$c/topology/core_id"; echo 0 > "$c/topology/physical_package_id"; done
    mkdir cpus/node0/hugepages; cp /sys/devices/system/node/node0/meminfo cpus/node0/
    sed "s/^MemTotal:.*/MemTotal: $((CPUS << 22)) kB/" /proc/meminfo > cpus/meminfo
  fi
  cat > cfg/node.sh <<N
set -e
mount -t tmpfs run /run; mkdir -p /run/lock
mount --bind "$RUN/varlib" /var/lib; mount --bind "$RUN/varlog" /var/log
[ -z "$CPUS" ] || { mount --bind "$RUN/cpus" /sys/devices/system/node; mount --bind "$RUN/cpus/meminfo" /proc/meminfo; }
cd "$RUN"
"$CONTAINERD" --config cfg/containerd.toml > log/containerd.log 2>&1 &
for _ in \$(seq 100); do $CTR -a "$RUN/containerd.sock" version > /dev/null 2>&1 && break; sleep 0.1; done
for i in img/pause.tar \$([ "$REGISTRY" = 1 ] && echo bb/busybox.tar) $IMAGES; do $CTR -a "$RUN/containerd.sock" -n k8s.io images import "\$i" > /dev/null; done
[ "$REGISTRY" != 1 ] || $CTR -a "$RUN/containerd.sock" -n k8s.io images push --plain-http "127.0.0.1:$REG/busybox:latest" > /dev/null
"$BIN/kubelet" --config cfg/kubelet.yaml --kubeconfig cfg/kubelet.conf --hostname-override node1 --node-ip "$CIDR.1" --root-dir /var/lib/kubelet \\
  --cert-dir "$RUN/cfg/kubelet-pki" $([ "$minor" -lt 27 ] && echo --container-runtime=remote --container-runtime-endpoint="unix://$RUN/containerd.sock") ${KUBELET_FLAGS:-} > log/kubelet.log 2>&1 &
wait
N
  [ "$minor" -lt 27 ] || echo "containerRuntimeEndpoint: unix://$RUN/containerd.sock" >> cfg/kubelet.yaml
  [ "$minor" -lt 31 ] || echo "failCgroupV1: false" >> cfg/kubelet.yaml
  run node unshare --mount --pid --fork --kill-child --mount-proc bash cfg/node.sh
  ready() { curl -s -m 2 --cacert pki/ca.crt -H "Authorization: Bearer $tok" "https://127.0.0.1:$API/api/v1/nodes/node1" | tr -d ' \n' | grep -q '"type":"Ready","status":"True"\|"status":"True"[^}]*"type":"Ready"\|"type":"Ready"[^}]*"status":"True"\|"status":"True"[^}]*"reason":"KubeletReady"'; }
  for _ in $(seq 600); do ready && break; kill -0 "$(cat node.pid)" || { tail -5 log/kubelet.log >&2; exit 1; }; sleep 0.1; done; ready
fi
sa() { curl -s -m 2 --cacert pki/ca.crt -H "Authorization: Bearer $tok" "https://127.0.0.1:$API/api/v1/namespaces/default/serviceaccounts/default" | grep -q '"uid"'; }
for _ in $(seq 100); do sa && break; sleep 0.1; done
awk -v a="$start" -v b="$(date +%s.%N)" 'BEGIN { printf "%.1f s\n", b - a }'

# What a person does with a pod: create, logs, exec, cp, stop, start, terminate, run, and what it cost.
say() { echo "== $*"; }
create='--cpu cpu3c --vcpus 2 --disk 5 --retry-until 2m'
program='echo "hello $WORD"; trap "exit 0" TERM; while true; do sleep 0.1; done'

say create
svcctl pods create story -q --image "$IMAGE" $create -e WORD=world --wait -o id -- sh -c "$program" | wc -l
svcctl pods get story -o json --jq '[.status, .image, .cpu.id, .cpu.vcpuCount, .disk]'
say logs
until svcctl pods logs story --source container --tail all | grep .; do sleep 0.1; done
say exec
svcctl pods exec story -- sh -c 'echo "$WORD"; echo wrong >&2; exit 7' 2>errors
echo "code $?"
cat errors
printf 'some input' | svcctl pods exec -i story -- head -c 4
echo " code $?"
say cp
mkdir -p tree/folder
seq 100000 >tree/numbers
head -c 3000000 /dev/zero >tree/folder/zeros
echo text >"tree/folder/a name"
ln -s ../numbers tree/folder/link
svcctl pods cp tree story:/tmp/
svcctl pods exec story -- sh -c 'cd /tmp/tree && find . | sort && wc -c <folder/link'
svcctl pods cp story:/tmp/tree back
diff -r tree back && echo same
say stop
id=$(svcctl pods get story -o id)
svcctl pods stop story --yes -q >table
svcctl pods get story -o json --jq .status
svcctl pods exec story -- true 2>&1 | sed "s/$id/ID/"
say start
svcctl pods start story --wait -q >table
svcctl pods get story -o json --jq .status
say terminate
svcctl pods terminate story --yes -q
svcctl pods get story -o json --jq .status
echo "code $?"
say run
# A cluster returns both streams as one.
svcctl pods run job -q --image "$IMAGE" $create -- sh -c 'seq 3; echo wrong >&2; exit 5' >output 2>&1
echo "code $?"
sort output
say bill
svcctl pods list --ended -o json --jq '.pods[] | [.name, .ended.reason, .ended.by, .ended.cost < 0.01]'

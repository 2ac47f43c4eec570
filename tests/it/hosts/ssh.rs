//! The ssh proxy, with OpenSSH's client (runtime.md, SSH, HTTP).

use std::time::Duration;

use expectrl::{Expect, Regex, session::OsSession};

use super::{daemon::Host, scene::Scene};
use crate::harness::{DEADLINE, Home, awaited, eventually};

const FOR_LONG: &str = "sleep 100000";

#[test]
fn a_command_runs_with_its_input_its_errors_and_its_exit_code() {
    let Some(scene) = Scene::start() else { return };
    let pod = scene.rent("--env COLOUR=green", FOR_LONG);
    let ran = scene.enter(&pod, "$in 'echo out; echo err >&2; exit 7'");
    assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (7, "out\n", "err\n"));
    assert_eq!(scene.enter(&pod, "printf abc | $in cat").success().stdout, "abc");
    assert_eq!(scene.enter(&pod, "$in 'echo \"$COLOUR\"' '$((1+1))' </dev/null").success().stdout, "green 2\n");
    // A shell reads what it shall do, and ends with its input.
    assert_eq!(scene.enter(&pod, "echo 'echo $((6*7)); exit 3' | $in").stdout, "42\n");
    assert_eq!(scene.enter(&pod, "$in no-such-program").code, 127);
    // A port where nothing listens is not shown.
    scene.home.svcctl(&format!("pods stop {pod} --yes")).success();
    scene.awaits(&pod, "EXITED");
    let refused = scene.enter(&pod, "$in true");
    assert_eq!(refused.code, 255);
    assert!(refused.stderr.contains(&format!("pod `{pod}` is EXITED")), "{}", refused.stderr);
    let told = scene.home.svcctl(&format!("pods get {pod} -o json")).success().json();
    assert!(told["ssh"]["proxy"].is_null(), "{told}");
}

#[test]
fn thirty_megabytes_come_through_whole_in_each_direction_and_in_both_at_once() {
    let Some(scene) = Scene::start() else { return };
    let pod = scene.rent("", FOR_LONG);
    let script = "head -c 30000000 /dev/urandom >sent
        $in 'cat >/tmp/sent' <sent && $in 'cat /tmp/sent' >back && cmp sent back
        $in cat <sent >both && cmp sent both
        $in 'sleep 1; md5sum' <sent | cut -c-32 >sum && md5sum <sent | cut -c-32 | cmp - sum
        cat sent | $in 'head -c 5' | wc -c";
    let copied = scene.enter(&pod, &format!("set -e\n{script}"));
    assert_eq!((copied.code, copied.stdout.trim()), (0, "5"), "{}", copied.stderr);
}

#[test]
fn a_client_that_is_not_admitted_does_not_learn_why() {
    let Some(scene) = Scene::start() else { return };
    let pod = scene.rent("", FOR_LONG);
    scene.enter(&pod, "$in true").success();
    let strangers = [
        ("another key", "${ssh%% -i key*} -i other ${ssh#* -i key} $proxy true"),
        ("another token", "$ssh $user-x@$host true"),
        ("another pod", "$ssh abcdefghijklmn-0123456789@$host true"),
        ("no pod", "$ssh root@$host true"),
    ];
    for (who, line) in strangers {
        let refused = scene.enter(&pod, line);
        let reason = refused.stderr.split_once(": ").map(|(_, reason)| reason.trim());
        assert_eq!((refused.code, reason), (255, Some("Permission denied (publickey).")), "{who}");
    }
}

#[test]
fn what_is_not_offered_is_refused_in_words() {
    let Some(scene) = Scene::start() else { return };
    let pod = scene.rent("", FOR_LONG);
    let sftp = scene.enter(
        &pod,
        "echo ls | sftp -q -F none -i key -o UserKnownHostsFile=known \
        -o StrictHostKeyChecking=accept-new -P $port $proxy",
    );
    assert!(sftp.code != 0 && sftp.stderr.contains("the proxy has no sftp"), "{}", sftp.stderr);
    let forwarded = scene.enter(&pod, "${ssh%% -o LogLevel*} -p $port -W 127.0.0.1:80 $proxy </dev/null");
    assert!(forwarded.code != 0 && forwarded.stderr.contains("forwards no ports"), "{}", forwarded.stderr);
}

#[test]
fn a_program_ends_with_its_client() {
    let Some(scene) = Scene::start() else { return };
    let pod = scene.rent("", FOR_LONG);
    let container = scene.container(&pod);
    let programs = |name: &str| {
        let listed = scene.daemon.docker(&format!("exec {container} ps -o args")).success().stdout;
        listed.lines().filter(|line| line.starts_with(name)).count()
    };
    for (terminal, span) in [("", "1001"), ("-tt", "1002")] {
        let script = format!("exec $ssh {terminal} $proxy 'sleep {span} & sleep {span}' </dev/null");
        let mut client = scene.entering(&pod, &script).spawn().unwrap();
        eventually("the programs run", || programs(&format!("sleep {span}")) == 2);
        client.kill().unwrap();
        client.wait().unwrap();
        eventually("the programs have ended", || programs(&format!("sleep {span}")) == 0);
    }
}

#[test]
fn a_terminal_has_the_size_of_the_one_that_it_is_seen_on() {
    let Some(scene) = Scene::start() else { return };
    let pod = scene.rent("", FOR_LONG);
    let mut command = scene.entering(&pod, "read -r _; stty cols 91 rows 33; exec $in");
    command.env("TERM", "xterm-256color");
    let mut session = OsSession::spawn(command).unwrap();
    session.send("\n").unwrap();
    awaited(&mut session, DEADLINE, || Regex(r"[#$] ")).unwrap();
    session.send("echo size $(stty size) $TERM\n").unwrap();
    awaited(&mut session, DEADLINE, || Regex("size 33 91 xterm-256color")).unwrap();
    session.get_process_mut().set_window_size(120, 40).unwrap();
    // Input is echoed, too.
    session.send("until [ \"$(stty size)\" = '40 120' ]; do usleep 1000; done; echo chan''ged\n").unwrap();
    awaited(&mut session, DEADLINE, || Regex("changed")).unwrap();
    session.send("exit 5\n").unwrap();
    awaited(&mut session, DEADLINE, || expectrl::Eof).unwrap();
    let ended = session.get_process().wait().unwrap();
    assert!(matches!(ended, expectrl::process::unix::WaitStatus::Exited(_, 5)), "{ended:?}");
}

#[test]
fn a_key_that_is_removed_runs_nothing_more_and_its_connections_end() {
    let Some(scene) = Scene::start() else { return };
    let pod = scene.rent("", FOR_LONG);
    let container = scene.container(&pod);
    let mut open = scene.entering(&pod, "exec $ssh -M -S control $proxy 'sleep 1003' </dev/null").spawn().unwrap();
    let runs = || scene.daemon.docker(&format!("exec {container} ps -o args")).success().stdout.contains("sleep 1003");
    eventually("a program runs", runs);
    // A second command over the connection that is there.
    let again = "$ssh -S control $proxy 'echo in'";
    assert_eq!(scene.enter(&pod, again).success().stdout, "in\n");
    let remove = || {
        let script = "svcctl ssh-keys remove \"$(ssh-keygen -l -f key.pub | cut -d ' ' -f 2)\"";
        Home::outcome(scene.home.shell(script)).success();
    };
    remove();
    let refused = scene.enter(&pod, again);
    assert!(refused.code != 0 && refused.stdout.is_empty(), "{refused}");
    open.wait().unwrap();

    // A connection that asks for nothing more ends, too, and with it what it runs.
    scene.home.svcctl("ssh-keys add key.pub").success();
    let mut open = scene.entering(&pod, "exec $in 'sleep 1003' </dev/null").spawn().unwrap();
    eventually("a program runs", runs);
    let removed = std::time::Instant::now();
    remove();
    open.wait().unwrap();
    assert!(removed.elapsed() < Duration::from_secs(10), "{:?}", removed.elapsed());
    eventually("the program has ended", || !runs());
}

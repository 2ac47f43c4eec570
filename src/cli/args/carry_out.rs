//! Shared by the command groups: each verb is a file, and its arguments go to that file's `run`.

/// Runs the verb of a group: `List(list)` passes the arguments of `Command::List` to `list::run`. A star marks `Many`,
/// and `pinned` verbs are too large to be part of the caller's future.
macro_rules! carry_out {
    ($command:expr, $session:expr, [$($verb:ident($($file:tt)+)),+ $(,)?]) => {
        match $command {
            $(Command::$verb(args) => carry_out!(@run $session, args, $($file)+),)+
        }
    };
    (@run $session:expr, $args:ident, *$file:ident, pinned) => { Box::pin($file::run($session, *$args.0)).await };
    (@run $session:expr, $args:ident, $file:ident, pinned) => { Box::pin($file::run($session, $args)).await };
    (@run $session:expr, $args:ident, *$file:ident) => { $file::run($session, *$args.0).await };
    (@run $session:expr, $args:ident, $file:ident) => { $file::run($session, $args).await };
}

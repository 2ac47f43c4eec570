//! What the groups of commands have in common: each verb is a file, and its arguments go to that file's `run`.

/// Carries out the verb of a group: `List(list)` gives the arguments of `Command::List` to `list::run`. They are `Many`
/// where a star stands, and what is `pinned` is too large to be part of what calls it.
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

//! The operations common to all resources: list, create, get, update and delete.

/// The operations on a resource with its own path. In the invocation, `refused` are the statuses of
/// [`REFUSALS`](crate::Operation::REFUSALS), and a list may declare filters before its page parameters.
macro_rules! resource {
    (
        $noun:literal, $nouns:literal as $group:literal at $path:literal: $resource:ty;
        list $list_name:literal: $list:ident {
            $($(#[$filter_attr:meta])* $filter:ident: $filter_type:ty,)*
        } -> $reply:ident {
            $(#[$items_doc:meta])* $items:ident = $key:literal
            $(, $(#[$beside_attr:meta])* $beside:ident: $beside_type:ty)?
        };
        create $create_name:literal: $(#[$create_attr:meta])* $create:ident {
            $(#[$settings_doc:meta])* $settings:ty
        } refused $create_refusals:tt;
        get $get_name:literal: $get:ident
            $({ $($(#[$also_attr:meta])* $also:ident: $also_type:ty,)* })?;
        $(update $update_name:literal: $update:ident { $changes:ty } refused $update_refusals:tt;)?
        delete $delete_name:literal: $delete:ident refused $delete_refusals:tt;
    ) => {
        #[doc = concat!("`", $group, ".list`")]
        #[serde_with::skip_serializing_none]
        #[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "camelCase")]
        pub struct $list {
            $($(#[$filter_attr])* pub $filter: $filter_type,)*
            #[doc = concat!("The most ", $nouns, " of one answer.")]
            #[schemars(range(min = 1, max = 1000))]
            pub limit: Option<u32>,
            /// The end of the previous page.
            pub cursor: Option<String>,
        }

        #[doc = concat!("The reply of `", $group, ".list`.")]
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "camelCase")]
        pub struct $reply {
            $(#[$items_doc])*
            pub $items: Vec<$resource>,
            /// The start of the next page.
            #[serde(default)]
            pub pagination: $crate::list::Pagination,
            $($(#[$beside_attr])* pub $beside: $beside_type,)?
        }

        impl Operation for $list {
            const ID: &'static str = concat!($group, ".list");
            const NAME: &'static str = $list_name;
            const METHOD: Method = Method::GET;
            const PATH: &'static str = $path;
            type Output = $reply;
        }

        $crate::list::lists! {
            $list = $key $items: $resource, paged;
        }

        $crate::operation::by_id! {
            $get;
            $delete;
        }

        #[doc = concat!("`", $group, ".create`")]
        #[derive(Clone, Serialize, Deserialize, JsonSchema)]
        $(#[$create_attr])*
        pub struct $create {
            $(#[$settings_doc])*
            pub body: $settings,
        }

        impl Operation for $create {
            const ID: &'static str = concat!($group, ".create");
            const NAME: &'static str = $create_name;
            const METHOD: Method = Method::POST;
            const PATH: &'static str = $path;
            const STATUS: u16 = 201;
            const REFUSALS: &'static [u16] = &$create_refusals;
            type Output = $resource;
        }

        #[doc = concat!("`", $group, ".get`")]
        #[serde_with::skip_serializing_none]
        #[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
        pub struct $get {
            #[doc = concat!("The ", $noun, ".")]
            pub id: String,
            $($($(#[$also_attr])* pub $also: $also_type,)*)?
        }

        impl Operation for $get {
            const ID: &'static str = concat!($group, ".get");
            const NAME: &'static str = $get_name;
            const METHOD: Method = Method::GET;
            const PATH: &'static str = concat!($path, "/{id}");
            type Output = $resource;
        }

        $(
            #[doc = concat!("`", $group, ".update`")]
            #[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
            pub struct $update {
                #[doc = concat!("The ", $noun, ".")]
                pub id: String,
                /// The changes to make.
                pub body: $changes,
            }

            impl Operation for $update {
                const ID: &'static str = concat!($group, ".update");
                const NAME: &'static str = $update_name;
                const METHOD: Method = Method::PATCH;
                const PATH: &'static str = concat!($path, "/{id}");
                const REFUSALS: &'static [u16] = &$update_refusals;
                type Output = $resource;
            }
        )?

        #[doc = concat!("`", $group, ".delete`")]
        #[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
        pub struct $delete {
            #[doc = concat!("The ", $noun, ".")]
            pub id: String,
        }

        impl Operation for $delete {
            const ID: &'static str = concat!($group, ".delete");
            const NAME: &'static str = $delete_name;
            const METHOD: Method = Method::DELETE;
            const PATH: &'static str = concat!($path, "/{id}");
            const STATUS: u16 = 204;
            const REFUSALS: &'static [u16] = &$delete_refusals;
            type Output = $crate::operation::NoContent;
        }
    };
}

/// A body with container settings, each optional, among its own fields. The effect of omitting one differs between
/// bodies, and so do the descriptions.
macro_rules! container_body {
    (
        $(#[$attr:meta])*
        pub struct $name:ident {
            { $($before:tt)* }
            $(#[$args:meta])* args
            $(#[$cmd:meta])* cmd
            $(#[$entrypoint:meta])* entrypoint
            $(#[$disk:meta])* disk
            $(#[$env:meta])* env
            $(#[$ports:meta])* ports
            { $($behind:tt)* }
        }
    ) => {
        #[serde_with::skip_serializing_none]
        $(#[$attr])*
        #[serde(rename_all = "camelCase")]
        #[schemars(deny_unknown_fields)]
        pub struct $name {
            $($before)*
            $(#[$args])*
            pub args: Option<String>,
            $(#[$cmd])*
            pub cmd: Option<Vec<String>>,
            $(#[$entrypoint])*
            pub entrypoint: Option<Vec<String>>,
            $(#[$disk])*
            #[schemars(range(min = 1))]
            pub disk: Option<u32>,
            $(#[$env])*
            #[schemars(extend("propertyNames" = { "pattern": $crate::container::VARIABLE_NAME }))]
            pub env: Option<BTreeMap<String, String>>,
            $(#[$ports])*
            #[schemars(length(max = 20), extend("uniqueItems" = true))]
            pub ports: Option<Vec<Port>>,
            $($behind)*
        }

        impl $name {
            /// The command fields of the body.
            pub fn command_fields(&self) -> CommandFields<'_> {
                CommandFields {
                    args: self.args.as_deref(),
                    cmd: self.cmd.as_deref(),
                    entrypoint: self.entrypoint.as_deref(),
                }
            }
        }
    };
}

/// The body of a create, with the container settings after its own fields.
macro_rules! create_of_container {
    (
        $(#[$attr:meta])*
        pub struct $name:ident {
            { $($before:tt)* }
            disk: $disk:literal, env: $env:literal, ports: $ports:literal
            { $($behind:tt)* }
        }
    ) => {
        container_body! {
            $(#[$attr])*
            pub struct $name {
                { $($before)* }
                /// The command as a single text (platform.md, section 2.3).
                args
                /// Exec-form CMD.
                cmd
                /// Exec-form ENTRYPOINT.
                entrypoint
                #[doc = $disk]
                disk
                #[doc = $env]
                env
                #[doc = $ports]
                ports
                { $($behind)* }
            }
        }
    };
}

/// The body of an update, with the settings common to pods and templates, followed by its own fields.
macro_rules! update_of_container {
    ($(#[$attr:meta])* pub struct $name:ident { $($own:tt)* }) => {
        container_body! {
            $(#[$attr])*
            pub struct $name {
                {
                    /// A new name.
                    #[schemars(length(min = 1))]
                    pub name: Option<String>,
                    /// A new container image.
                    pub image: Option<String>,
                }
                /// The command as a single text; empty clears it.
                args
                /// Exec-form CMD; empty clears it.
                cmd
                /// Exec-form ENTRYPOINT; empty clears it.
                entrypoint
                /// Container disk in GB.
                disk
                /// Replaces the whole environment.
                env
                /// Replaces all published ports.
                ports
                {
                    /// The registry credential; null removes it.
                    #[serde(
                        default,
                        deserialize_with = "crate::scalar::present"
                    )]
                    #[schemars(with = "Option<String>", extend("x-nullable" = true))]
                    pub registry: Option<Option<String>>,
                    $($own)*
                }
            }
        }
    };
}

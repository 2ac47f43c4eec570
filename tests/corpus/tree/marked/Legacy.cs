namespace Example.Marked;

internal static class Legacy
{
    // svcctl-migrate: keep base-url, pods-path
    public const string Pods = "https://archive.gpu.example/v1/pods";

    // svcctl-migrate: ignore-start base-url
    public const string Base = "https://archive.gpu.example/v1";
    public static string Volumes => Base + "/networkvolumes";
    // svcctl-migrate: ignore-end
}

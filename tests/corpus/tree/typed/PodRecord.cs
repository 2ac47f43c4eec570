using System.Net.Http.Json;
using System.Text.Json;

namespace Acme.Cloud;

public record PodRecord(string Id, string Name, string ImageName, string DesiredStatus, decimal CostPerHr);

public sealed class Rental
{
    public required string Name { get; init; }
    public required string ImageName { get; init; }
    public string[] GpuTypeIds { get; init; } = [];
    public int ContainerDiskInGb { get; init; }
}

public sealed class Pods(HttpClient http)
{
    private static readonly JsonSerializerOptions Web = new(JsonSerializerDefaults.Web);

    public Task<List<PodRecord>?> All() => http.GetFromJsonAsync<List<PodRecord>>("https://rest.gpu.example/v1/pods", Web);

    public Task<HttpResponseMessage> Rent(Rental rental) => http.PostAsJsonAsync("https://rest.gpu.example/v1/pods", rental, Web);
}

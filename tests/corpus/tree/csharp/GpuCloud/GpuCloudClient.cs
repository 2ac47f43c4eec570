using System.Net;
using System.Net.Http.Headers;
using System.Net.Http.Json;
using System.Text.Json.Serialization;

namespace Example.GpuCloud;

public sealed record Pod
{
    [JsonPropertyName("id")]
    public required string Id { get; init; }

    [JsonPropertyName("desiredStatus")]
    public required string DesiredStatus { get; init; }

    [JsonPropertyName("costPerHr")]
    public decimal CostPerHr { get; init; }

    [JsonPropertyName("portMappings")]
    public Dictionary<string, int>? PortMappings { get; init; }
}

public sealed record PodRequest
{
    [JsonPropertyName("name")]
    public required string Name { get; init; }

    [JsonPropertyName("imageName")]
    public required string ImageName { get; init; }

    [JsonPropertyName("gpuTypeIds")]
    public required string[] GpuTypeIds { get; init; }

    [JsonPropertyName("minRAMPerGPU")]
    public int? MinRamPerGpu { get; init; }
}

public sealed class GpuCloudClient
{
    private readonly HttpClient http;

    public GpuCloudClient(HttpClient http, string key)
    {
        this.http = http;
        this.http.BaseAddress = new Uri("https://rest.gpu.example/v1/");
        this.http.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", key);
    }

    public async Task<List<Pod>> ListAsync(CancellationToken cancel = default) =>
        await http.GetFromJsonAsync<List<Pod>>("pods?desiredStatus=RUNNING", cancel) ?? [];

    public async Task<Pod> CreateAsync(PodRequest request, CancellationToken cancel = default)
    {
        var response = await http.PostAsJsonAsync("pods", request, cancel);
        if (response.StatusCode == HttpStatusCode.BadRequest)
        {
            var problem = await response.Content.ReadFromJsonAsync<Dictionary<string, string>>(cancel);
            throw new InvalidOperationException(problem?["message"]);
        }
        return (await response.Content.ReadFromJsonAsync<Pod>(cancel))!;
    }

    public Task StopAsync(string id) => http.PostAsync($"pods/{id}/stop", null);

    public Task StartAsync(string id) => http.PostAsync($"pods/{id}/start", null);

    public async Task<bool> DeleteAsync(string id)
    {
        var response = await http.DeleteAsync($"pods/{id}");
        return response.StatusCode == HttpStatusCode.OK;
    }
}

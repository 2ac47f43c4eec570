using System.Net;
using System.Net.Http.Json;
using System.Text.Json.Serialization;

namespace Example.Current;

public sealed record PodList([property: JsonPropertyName("pods")] List<Pod> Pods);

public sealed record Pod(
    [property: JsonPropertyName("id")] string Id,
    [property: JsonPropertyName("status")] string Status,
    [property: JsonPropertyName("cost")] decimal Cost,
    [property: JsonPropertyName("templateId")] string? TemplateId,
    [property: JsonPropertyName("ports")] string[] Ports);

public sealed class PodService(HttpClient http)
{
    private const string Base = "https://rest.gpu.example/v2/";

    public async Task<IReadOnlyList<Pod>> ListAsync() =>
        (await http.GetFromJsonAsync<PodList>(Base + "pods"))?.Pods ?? [];

    public async Task<bool> DeleteAsync(string id) =>
        (await http.DeleteAsync($"{Base}pods/{id}")).StatusCode == HttpStatusCode.NoContent;

    public Task RestartAsync(string id) =>
        http.PostAsJsonAsync($"{Base}pods/{id}/action", new { action = "restart" });

    public async Task<string?> CreateAsync(string templateId)
    {
        var response = await http.PostAsJsonAsync(Base + "pods", new
        {
            name = "from-template",
            templateId,
            gpu = new { id = "NVIDIA L4" },
            ports = new[] { "80/http" },
        });
        return response.StatusCode == HttpStatusCode.Created
            ? (await response.Content.ReadFromJsonAsync<Pod>())?.Id
            : null;
    }
}

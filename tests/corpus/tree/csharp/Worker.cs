using System.Net.Http.Json;
using System.Text.Json;

namespace Example.Worker;

public sealed class Worker(IHttpClientFactory factory)
{
    private const string Api = "https://compute.example.net/v1";

    public async Task<string> StartAsync(string image)
    {
        var client = factory.CreateClient();
        var body = new Dictionary<string, object>
        {
            ["name"] = "worker",
            ["imageName"] = image,
            ["gpuTypeIds"] = new[] { "NVIDIA L4" },
            ["containerDiskInGb"] = 10,
        };
        using var answer = await client.PostAsJsonAsync($"{Api}/pods", body);
        var pod = await answer.Content.ReadFromJsonAsync<JsonElement>();
        if ((int)answer.StatusCode != 200)
        {
            throw new InvalidOperationException(pod.GetProperty("message").GetString());
        }
        return pod.GetProperty("id").GetString()!;
    }

    public async Task<decimal> PriceAsync(string id)
    {
        var pod = await factory.CreateClient().GetFromJsonAsync<JsonElement>($"{Api}/pods/{id}");
        return pod.GetProperty("costPerHr").GetDecimal();
    }
}

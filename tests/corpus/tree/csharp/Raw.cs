using System.Net.Http.Headers;
using System.Text;
using System.Text.Json.Nodes;

internal static class Raw
{
    private const string Host = "https://compute.example.net";

    private static async Task Main()
    {
        using var http = new HttpClient();
        http.DefaultRequestHeaders.Authorization =
            new AuthenticationHeaderValue("Bearer", Environment.GetEnvironmentVariable("COMPUTE_KEY"));
        const string body = """
            {
              "name": "raw",
              "imageName": "alpine:3.20",
              "gpuTypeIds": ["NVIDIA L4"],
              "containerDiskInGb": 10
            }
            """;
        var made = await http.PostAsync(Host + "/v1/pods", new StringContent(body, Encoding.UTF8, "application/json"));
        var pod = JsonNode.Parse(await made.Content.ReadAsStringAsync())!;
        Console.WriteLine($"{pod["id"]} {pod["desiredStatus"]} {pod["costPerHr"]}");
        await http.PostAsync(string.Format("{0}/v1/pods/{1}/stop", Host, pod["id"]), null);

        var volumes = JsonNode.Parse(await http.GetStringAsync($"{Host}/v1/networkvolumes"))!.AsArray();
        foreach (var volume in volumes)
        {
            Console.WriteLine($"{volume!["name"]} in {volume["dataCenterId"]}");
        }
    }
}

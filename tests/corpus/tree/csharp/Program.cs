using System.Text;
using System.Text.Json;

var root = Environment.GetEnvironmentVariable("COMPUTE_ROOT") ?? "https://compute.example.net";
using var client = new HttpClient();
client.DefaultRequestHeaders.Add("Authorization", $"Bearer {Environment.GetEnvironmentVariable("COMPUTE_KEY")}");

var body = new
{
    name = "render",
    imageName = "registry.example.com/blender:4",
    gpuTypeIds = new[] { "NVIDIA GeForce RTX 4090" },
    gpuCount = 2,
    containerDiskInGb = 80,
    dockerStartCmd = new[] { "blender", "-b", "/data/scene.blend" },
};
var content = new StringContent(JsonSerializer.Serialize(body), Encoding.UTF8, "application/json");
var made = await client.PostAsync($"{root}/v1/pods", content);
made.EnsureSuccessStatusCode();
using var pod = JsonDocument.Parse(await made.Content.ReadAsStringAsync());
var id = pod.RootElement.GetProperty("id").GetString();
Console.WriteLine($"{id}: {pod.RootElement.GetProperty("costPerHr").GetDecimal()} an hour");

while (true)
{
    var text = await client.GetStringAsync($"{root}/v1/pods/{id}");
    using var now = JsonDocument.Parse(text);
    if (now.RootElement.GetProperty("desiredStatus").GetString() == "EXITED")
    {
        break;
    }
    await Task.Delay(TimeSpan.FromSeconds(30));
}

var listed = await client.GetStringAsync(root + "/v1/pods");
foreach (var element in JsonDocument.Parse(listed).RootElement.EnumerateArray())
{
    Console.WriteLine(element.GetProperty("name").GetString());
}

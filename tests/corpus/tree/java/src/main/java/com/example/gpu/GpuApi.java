package com.example.gpu;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;

public final class GpuApi {
    private static final String BASE_URL = "https://rest.gpu.example/v1";
    private final HttpClient http = HttpClient.newHttpClient();
    private final ObjectMapper json = new ObjectMapper();
    private final String key;

    public GpuApi(String key) {
        this.key = key;
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(BASE_URL + path)).header("Authorization", "Bearer " + key);
    }

    private HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        return http.send(request, HttpResponse.BodyHandlers.ofString());
    }

    public List<Pod> pods() throws IOException, InterruptedException {
        HttpResponse<String> response = send(request("/pods").GET().build());
        return List.of(json.readValue(response.body(), Pod[].class));
    }

    public String create(String name, String image) throws IOException, InterruptedException {
        ObjectNode body = json.createObjectNode();
        body.put("name", name);
        body.put("imageName", image);
        body.putArray("gpuTypeIds").add("NVIDIA L4");
        body.put("containerDiskInGb", 20);
        body.put("cloudType", "SECURE");
        HttpRequest.BodyPublisher text = HttpRequest.BodyPublishers.ofString(body.toString());
        HttpResponse<String> response = send(request("/pods").POST(text).build());
        JsonNode answer = json.readTree(response.body());
        if (response.statusCode() != 200) {
            throw new IOException(answer.path("message").asText());
        }
        return answer.get("id").asText();
    }

    public void stop(String id) throws IOException, InterruptedException {
        send(request("/pods/" + id + "/stop").POST(HttpRequest.BodyPublishers.noBody()).build());
    }

    public void restart(String id) throws IOException, InterruptedException {
        String path = String.format("/pods/%s/restart", id);
        send(request(path).POST(HttpRequest.BodyPublishers.noBody()).build());
    }

    public double price(String id) throws IOException, InterruptedException {
        JsonNode pod = json.readTree(send(request("/pods/" + id).build()).body());
        return pod.get("costPerHr").asDouble();
    }
}

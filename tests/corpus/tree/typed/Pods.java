package com.acme.cloud;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

public class Pods {
    static final String API = "https://rest.gpu.example/v1";

    record Rental(@JsonProperty("imageName") String image, @JsonProperty("gpuTypeIds") String[] gpus) {}

    Pod[] all(HttpClient client) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(API + "/pods")).GET().build();
        var answer = client.send(request, HttpResponse.BodyHandlers.ofString());
        return new ObjectMapper().readValue(answer.body(), Pod[].class);
    }

    void stop(HttpClient client, String id) throws Exception {
        var none = HttpRequest.BodyPublishers.noBody();
        client.send(HttpRequest.newBuilder(URI.create(API + "/pods/" + id + "/stop")).POST(none).build(),
            HttpResponse.BodyHandlers.discarding());
    }
}

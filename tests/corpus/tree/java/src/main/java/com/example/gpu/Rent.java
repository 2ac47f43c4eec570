package com.example.gpu;

import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.json.JSONArray;
import org.json.JSONObject;

public final class Rent {
    private static final MediaType JSON = MediaType.get("application/json");
    private static final String HOST = "https://cloud.example.org";
    private static final OkHttpClient HTTP = new OkHttpClient();

    public static void main(String[] args) throws IOException {
        JSONObject body = new JSONObject()
                .put("name", args[0])
                .put("imageName", "eclipse-temurin:21")
                .put("gpuTypeIds", new JSONArray().put("NVIDIA L4"));
        Request create = request("/v1/pods").post(RequestBody.create(body.toString(), JSON)).build();
        try (Response response = HTTP.newCall(create).execute()) {
            JSONObject answer = new JSONObject(response.body().string());
            if (response.code() == 400) {
                throw new IOException(answer.getString("error"));
            }
            System.out.println(answer.getString("id") + " " + answer.getString("desiredStatus"));
        }
        try (Response response = HTTP.newCall(request("/v1/pods?desiredStatus=RUNNING").build()).execute()) {
            JSONArray pods = new JSONArray(response.body().string());
            for (int i = 0; i < pods.length(); i++) {
                System.out.println(pods.getJSONObject(i).getDouble("costPerHr"));
            }
        }
    }

    private static Request.Builder request(String path) {
        return new Request.Builder().url(HOST + path).header("Authorization", "Bearer " + System.getenv("CLOUD_KEY"));
    }
}

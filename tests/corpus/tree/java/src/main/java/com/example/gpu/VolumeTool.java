package com.example.gpu;

import java.util.HashMap;
import java.util.Map;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.client.RestTemplate;

public class VolumeTool {
    private final RestTemplate rest = new RestTemplate();
    private final String host;

    public VolumeTool(String host) {
        this.host = host;
    }

    public static void main(String[] args) {
        VolumeTool tool = new VolumeTool("https://compute.example.net");
        tool.list();
        if (args.length == 2) {
            tool.create(args[0], Integer.parseInt(args[1]));
        }
    }

    private void list() {
        Map<String, Object>[] volumes = rest.getForObject(host + "/v1/networkvolumes", Map[].class);
        for (Map<String, Object> volume : volumes) {
            System.out.println(volume.get("name") + " in " + volume.get("dataCenterId"));
        }
    }

    private void create(String name, int size) {
        Map<String, Object> body = new HashMap<>();
        body.put("name", name);
        body.put("size", size);
        body.put("dataCenterId", "US-KS-2");
        ResponseEntity<Map<String, Object>> made = rest.exchange(
                host + "/v1/networkvolumes",
                HttpMethod.POST,
                new org.springframework.http.HttpEntity<>(body),
                new ParameterizedTypeReference<Map<String, Object>>() {});
        if (made.getStatusCode() == HttpStatus.OK) {
            System.out.println("made " + made.getBody().get("id"));
        }
    }
}

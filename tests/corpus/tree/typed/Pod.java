package com.acme.cloud;

import java.util.Map;

/** A pod as the service answers it; the names are those of its JSON. */
public class Pod {
    private String id;
    private String name;
    private String imageName;
    private String desiredStatus;
    private double costPerHr;
    private Map<String, Integer> portMappings;

    public String getId() {
        return id;
    }

    public boolean isUp() {
        return "RUNNING".equals(desiredStatus);
    }
}

package com.example.gpu;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;

/** What the API answers about a pod. */
@JsonIgnoreProperties(ignoreUnknown = true)
public class Pod {
    private String id;

    @JsonProperty("desiredStatus")
    private String wanted;

    @JsonProperty("imageName")
    private String image;

    @JsonProperty("costPerHr")
    private double price;

    @JsonProperty("lastStartedAt")
    private String started;

    @JsonProperty("volumeEncrypted")
    private boolean encrypted;

    @JsonProperty("consumerUserId")
    private String user;

    @JsonProperty("savingsPlans")
    private Object plans;

    public String getId() {
        return id;
    }

    public String getWanted() {
        return wanted;
    }

    public double getPrice() {
        return price;
    }
}

package com.example.local;

import java.util.ArrayList;
import java.util.List;

/** A container of our tests. */
public final class Container {
    private final String imageName;
    private final List<String> ports = new ArrayList<>();
    private String desiredStatus = "RUNNING";

    public Container(String imageName) {
        this.imageName = imageName;
    }

    public Container withPort(int port) {
        ports.add(port + "/tcp");
        return this;
    }

    public void stop() {
        desiredStatus = "EXITED";
    }

    @Override
    public String toString() {
        String template = "%s is %s on %s";
        return String.format(template, imageName, desiredStatus, ports);
    }
}

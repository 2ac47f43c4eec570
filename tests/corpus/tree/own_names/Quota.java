package com.acme.quota;

public class Quota {
    int workersLeft(int workersMax, String imageName) {
        int idleTimeout = workersMax > 3 ? 5 : 10;
        return imageName.isEmpty() ? 0 : workersMax - idleTimeout;
    }
}

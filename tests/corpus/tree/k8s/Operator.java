package com.example.operator;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.List;

public final class Operator {
    private static final String LOGS = "/v1/pods/{namespace}/{name}/log";

    public static void main(String[] args) {
        String imageName = args.length > 0 ? args[0] : "registry.example.com/job:1";
        try (KubernetesClient client = new KubernetesClientBuilder().build()) {
            List<Pod> pods = client.pods().inNamespace("jobs").list().getItems();
            for (Pod pod : pods) {
                System.out.println(pod.getMetadata().getName() + " " + pod.getStatus().getPhase());
                System.out.println(LOGS.replace("{name}", pod.getMetadata().getName()));
            }
            Pod made = new PodBuilder()
                    .withNewMetadata().withName("job").endMetadata()
                    .withNewSpec().addNewContainer().withName("job").withImage(imageName).endContainer().endSpec()
                    .build();
            client.pods().inNamespace("jobs").resource(made).create();
        }
    }
}

package com.example.notes;

/**
 * Notes about the move from API v1.
 *
 * <p>{@code POST https://rest.gpu.example/v1/pods/{id}/stop} became
 * {@code POST https://rest.gpu.example/v2/pods/{id}/action}. The fields {@code desiredStatus},
 * {@code imageName} and {@code gpuTypeIds} are gone.
 */
public final class Notes {
    // private static final String BASE_URL = "https://rest.gpu.example/v1";
    private static final String BASE_URL = "https://rest.gpu.example/v2";

    /* body.put("imageName", image);
       body.put("containerDiskInGb", 50); */
    private Notes() {}

    public static String pods() {
        return BASE_URL + "/pods"; // was BASE_URL + "/v1/pods"
    }
}

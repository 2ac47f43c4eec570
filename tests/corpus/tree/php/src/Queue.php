<?php

namespace Example\Queue;

use Illuminate\Support\Facades\Http;

class GpuQueue
{
    private string $api;

    public function __construct()
    {
        $this->api = env('GPU_API', 'https://rest.gpu.example/v1');
    }

    public function drain(): int
    {
        $pods = Http::withToken(env('GPU_API_KEY'))->get("{$this->api}/pods", ['desiredStatus' => 'RUNNING'])->json();
        $stopped = 0;
        foreach ($pods as $pod) {
            if ($pod['costPerHr'] > 2.0) {
                Http::withToken(env('GPU_API_KEY'))->post("{$this->api}/pods/{$pod['id']}/stop");
                $stopped++;
            }
        }

        return $stopped;
    }

    public function push(string $image): string
    {
        $response = Http::withToken(env('GPU_API_KEY'))->post("{$this->api}/pods", [
            'name' => 'queue',
            'imageName' => $image,
            'gpuTypeIds' => ['NVIDIA L4'],
            'containerDiskInGb' => 10,
            'volumeInGb' => 0,
        ]);
        if ($response->status() === 200) {
            return $response['id'];
        }
        throw new \RuntimeException($response->json()['message']);
    }
}

<?php
class Client
{
    private string $base = 'https://rest.gpu.example/v1';

    public function pods(): array
    {
        $response = $this->http()->get("{$this->base}/pods");

        return $response->successful() ? ($response->json() ?? []) : [];
    }

    public function templates(): array
    {
        $response = $this->http()->get("{$this->base}/templates");

        return $this->normalize($response->json()); 
    }

    private function normalize(array $data): array
    {
        if (isset($data['data']) && is_array($data['data'])) {
            return $data['data'];
        }

        return $data;
    }
}

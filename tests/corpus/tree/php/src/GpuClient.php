<?php

declare(strict_types=1);

namespace Example\Gpu;

use GuzzleHttp\Client;
use GuzzleHttp\Exception\ClientException;

final class GpuClient
{
    private const BASE = 'https://rest.gpu.example/v1/';

    private Client $http;

    public function __construct(string $key)
    {
        $this->http = new Client([
            'base_uri' => self::BASE,
            'headers' => ['Authorization' => "Bearer $key"],
        ]);
    }

    /** @return array<int, array<string, mixed>> */
    public function pods(?string $image = null): array
    {
        $query = ['desiredStatus' => 'RUNNING'];
        if ($image !== null) {
            $query['imageName'] = $image;
        }
        $response = $this->http->get('pods', ['query' => $query]);

        return json_decode((string) $response->getBody(), true);
    }

    public function create(string $name, string $image): string
    {
        try {
            $response = $this->http->post('pods', ['json' => [
                'name' => $name,
                'imageName' => $image,
                'gpuTypeIds' => ['NVIDIA L4', 'NVIDIA A40'],
                'countryCodes' => ['DE', 'NL'],
                'containerDiskInGb' => 15,
                'ports' => ['80/http'],
                'env' => ['APP_ENV' => 'prod'],
            ]]);
        } catch (ClientException $e) {
            $problem = json_decode((string) $e->getResponse()->getBody(), true);
            throw new \RuntimeException($problem['message'] ?? 'unknown', 0, $e);
        }
        if ($response->getStatusCode() !== 200) {
            throw new \RuntimeException('not created');
        }

        return json_decode((string) $response->getBody(), true)['id'];
    }

    public function stop(string $id): void
    {
        $this->http->post('pods/' . rawurlencode($id) . '/stop');
    }

    public function update(string $id, array $changes): array
    {
        $response = $this->http->request(
            'POST',
            sprintf('pods/%s/update', rawurlencode($id)),
            ['json' => $changes]
        );

        return json_decode((string) $response->getBody(), true);
    }
}

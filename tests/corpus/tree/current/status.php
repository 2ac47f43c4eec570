<?php
// The status page, through API v2.
const ROOT = 'https://rest.gpu.example/v2';

function get(string $path): array
{
    $context = stream_context_create(['http' => ['header' => 'Authorization: Bearer ' . getenv('GPU_API_KEY')]]);
    return json_decode(file_get_contents(ROOT . $path, false, $context), true);
}

$workersMax = 4;
foreach (get('/pods')['pods'] as $pod) {
    printf("%s %s %s\n", $pod['name'], $pod['status'], implode(',', $pod['ports']));
}
foreach (get('/serverless')['endpoints'] as $endpoint) {
    if ($endpoint['workers']['max'] > $workersMax) {
        printf("%s has %d workers\n", $endpoint['name'], $endpoint['workers']['max']);
    }
}

<?php

$base = getenv('GPU_API') ?: 'https://rest.gpu.example/v1';
$body = [
    'name' => 'php',
    'imageName' => 'php:8.3-cli',
    'gpuTypeIds' => ['NVIDIA L4'],
];
$body['containerDiskInGb'] = 10;
$body['ports'] = '22/tcp';
if (in_array('--community', $argv, true)) {
    $body['cloudType'] = 'COMMUNITY';
}

$curl = curl_init();
curl_setopt($curl, CURLOPT_URL, $base . '/pods');
curl_setopt($curl, CURLOPT_POST, true);
curl_setopt($curl, CURLOPT_POSTFIELDS, json_encode($body));
curl_setopt($curl, CURLOPT_RETURNTRANSFER, true);
curl_setopt($curl, CURLOPT_HTTPHEADER, ['Content-Type: application/json', 'Authorization: Bearer ' . getenv('GPU_API_KEY')]);
$pod = json_decode(curl_exec($curl), true);
if (curl_getinfo($curl, CURLINFO_HTTP_CODE) !== 200) {
    die($pod['message'] ?? 'failed');
}
echo "{$pod['id']} costs {$pod['costPerHr']}\n";

curl_setopt($curl, CURLOPT_URL, "$base/pods/{$pod['id']}/stop");
curl_exec($curl);

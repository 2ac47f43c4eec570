#!/usr/bin/env php
<?php
// Deletes what was stopped more than a week ago. Curl only, no composer.

const API = 'https://cloud.example.org';

function call(string $method, string $path, ?array $body = null): array
{
    $curl = curl_init(API . $path);
    curl_setopt_array($curl, [
        CURLOPT_CUSTOMREQUEST => $method,
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('CLOUD_KEY'), 'Content-Type: application/json'],
    ]);
    if ($body !== null) {
        curl_setopt($curl, CURLOPT_POSTFIELDS, json_encode($body));
    }
    $text = curl_exec($curl);
    $code = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
    curl_close($curl);
    return [$code, json_decode($text ?: 'null')];
}

[$code, $pods] = call('GET', '/v1/pods?desiredStatus=EXITED');
if ($code !== 200) {
    fwrite(STDERR, $pods->message . "\n");
    exit(1);
}
$limit = strtotime('-7 days');
foreach ($pods as $pod) {
    if (strtotime($pod->lastStatusChange) > $limit) {
        continue;
    }
    [$code] = call('DELETE', "/v1/pods/{$pod->id}");
    echo $pod->name, $code === 200 ? " deleted\n" : " not deleted\n";
}

$bill = call('GET', '/v1/billing/pods?grouping=podId')[1];
$sum = array_sum(array_map(fn ($record) => $record->amount, $bill));
printf("%d records, %.2f\n", count($bill), $sum);

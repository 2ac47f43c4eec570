<?php
// Prints what each pod costs.
$context = stream_context_create(['http' => ['header' => 'Authorization: Bearer ' . getenv('GPU_KEY')]]);
$pods = json_decode(file_get_contents('https://rest.gpu.example/v1/pods', false, $context), true);
foreach ($pods as $pod) {
    echo $pod['name'], ' ', $pod['costPerHr'], "\n";
}

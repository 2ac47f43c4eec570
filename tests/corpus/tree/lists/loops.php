<?php

$pods = json_decode(file_get_contents('https://rest.gpu.example/v1/pods', false, $context), true);
foreach ($pods as $pod) {
    echo $pod['name'], ' ', $pod['imageName'], PHP_EOL;
}
echo count($pods);

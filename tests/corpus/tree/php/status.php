<?php
require __DIR__ . '/vendor/autoload.php';

use Example\Gpu\GpuClient;

$client = new GpuClient(getenv('GPU_API_KEY'));
$total = 0.0;
?>
<!doctype html>
<title>Our pods</title>
<table>
  <tr><th>Name</th><th>State</th><th>GPU</th><th>Price</th></tr>
  <?php foreach ($client->pods() as $pod): ?>
    <?php $total += $pod['costPerHr']; ?>
    <tr>
      <td><a href="https://console.gpu.example/pods/<?= urlencode($pod['id']) ?>"><?= htmlspecialchars($pod['name']) ?></a></td>
      <td><?= $pod['desiredStatus'] ?></td>
      <td><?= $pod['gpu']['displayName'] ?></td>
      <td><?= number_format($pod['costPerHr'], 2) ?></td>
    </tr>
  <?php endforeach ?>
</table>
<p>Together <?= number_format($total, 2) ?> an hour.</p>

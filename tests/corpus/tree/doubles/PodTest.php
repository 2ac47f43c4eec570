<?php

use Illuminate\Support\Facades\Http;

it('lists nothing', function () {
    Http::fake([
        'https://rest.gpu.example/v1/pods*' => Http::response([['id' => 'p', 'costPerHr' => 1.5]]),
        'rest.gpu.example/v1/templates/*' => Http::response(['imageName' => 'busybox']),
    ]);

    expect(fleet()->all())->toHaveCount(1);
});

import { useEffect, useState } from 'react';
import { listPods, stopPod } from '../api/pods';
import type { Pod } from '../api/types';

const LABELS = { RUNNING: 'up', EXITED: 'stopped', TERMINATED: 'gone' } as const;

export function PodTable({ token }: { token: string }) {
  const [pods, setPods] = useState<Pod[]>([]);

  useEffect(() => {
    listPods(token).then(setPods);
  }, [token]);

  return (
    <table>
      <thead>
        <tr>
          <th>Name</th>
          <th>State</th>
          <th>Price</th>
          <th>Address</th>
        </tr>
      </thead>
      <tbody>
        {pods.map((pod) => (
          <tr key={pod.id}>
            <td>
              <a href={`https://console.gpu.example/pods/${pod.id}`}>{pod.name}</a>
            </td>
            <td className={pod.desiredStatus.toLowerCase()}>{LABELS[pod.desiredStatus]}</td>
            <td>{pod.costPerHr.toFixed(2)}</td>
            <td>{pod.publicIp ?? 'none'}</td>
            <td>
              <button onClick={() => stopPod(token, pod.id)}>Stop</button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

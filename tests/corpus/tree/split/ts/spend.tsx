import type { Pod } from './pods';

type Props = { pods: Pod[]; imageName?: string };

export function Spend({ pods, imageName }: Props) {
  const shown = imageName ? pods.filter((pod) => pod.imageName === imageName) : pods;
  return <b>{shown.reduce((sum, pod) => sum + pod.costPerHr, 0).toFixed(2)}</b>;
}

/** What the API answers about a pod. */
export interface Pod {
  id: string;
  name: string;
  desiredStatus: 'RUNNING' | 'EXITED' | 'TERMINATED';
  imageName: string;
  costPerHr: number;
  adjustedCostPerHr?: number;
  containerDiskInGb: number;
  volumeInGb: number;
  volumeMountPath: string;
  publicIp: string | null;
  portMappings: Record<string, number> | null;
  lastStartedAt?: string;
  lastStatusChange?: string;
  machineId?: string;
  memoryInGb?: number;
  vcpuCount?: number;
  env: Record<string, string>;
  ports: string[];
}

/** What is sent to create one. */
export interface PodInput {
  name: string;
  imageName: string;
  gpuTypeIds: string[];
  gpuCount?: number;
  cloudType?: 'SECURE' | 'COMMUNITY';
  containerDiskInGb?: number;
  volumeInGb?: number;
  dataCenterIds?: string[];
  dockerStartCmd?: string[];
  env?: Record<string, string>;
  ports?: string[];
}

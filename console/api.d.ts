// Generated from docs/openapi.json by tests/console/api-types.mjs. Do not edit.

/** How many more pods fit now: none, 1 or 2, 3 to 9, or at least 10 (behaviour.md, Placement). */
export type AvailabilityLevel = "NONE" | "LOW" | "MEDIUM" | "HIGH";

/** The amounts, in USD. */
export type BillingAmounts = {
  /** Disks of clusters. */
  clusterDiskAmount: number;
  /** GPUs of clusters. */
  clusterGpuAmount: number;
  /** Networking of clusters. */
  clusterNetworkingAmount: number;
  /** Public endpoints. */
  endpointAmount: number;
  /** vCPUs of CPU pods. */
  podCpuAmount: number;
  /** Container disks and persistent mounts of pods. */
  podDiskAmount: number;
  /** GPUs of pods. */
  podGpuAmount: number;
  /** vCPUs of workers. */
  serverlessCpuAmount: number;
  /** Disks of workers. */
  serverlessDiskAmount: number;
  /** Fees of endpoints. */
  serverlessFeeAmount: number;
  /** GPUs of workers. */
  serverlessGpuAmount: number;
  /** HIGH_PERFORMANCE network volumes. */
  storageHighPerformanceAmount: number;
  /** STANDARD network volumes. */
  storageStandardAmount: number;
  /** The sum of the other amounts. */
  totalAmount: number;
};

/** The reply. It omits buckets without cost. */
export type BillingHistory = {
  /** The window, the counts and the totals. */
  metadata: BillingMetadata;
  /** One entry per bucket and group. */
  records: Array<BillingRecord>;
};

/** Metadata of a history. */
export type BillingMetadata = {
  /** The query as the server answered it. */
  query: BillingQuery;
  /** The number of records. */
  recordCount: number;
  /** The totals of all records. */
  totals: BillingAmounts;
};

/** The query as the server answered it. */
export type BillingQuery = {
  /** The length of a bucket. */
  bucketSize: BucketSize;
  /** The end of the window after snapping, exclusive. */
  endTime: string;
  /** The start of the window after snapping. */
  startTime: string;
};

/** The cost of one bucket. */
export type BillingRecord = {
  /** Disks of clusters. */
  clusterDiskAmount: number;
  /** GPUs of clusters. */
  clusterGpuAmount: number;
  /** Networking of clusters. */
  clusterNetworkingAmount: number;
  /** The end of the bucket, exclusive. */
  endTime: string;
  /** Public endpoints. */
  endpointAmount: number;
  /** vCPUs of CPU pods. */
  podCpuAmount: number;
  /** Container disks and persistent mounts of pods. */
  podDiskAmount: number;
  /** GPUs of pods. */
  podGpuAmount: number;
  /** vCPUs of workers. */
  serverlessCpuAmount: number;
  /** Disks of workers. */
  serverlessDiskAmount: number;
  /** Fees of endpoints. */
  serverlessFeeAmount: number;
  /** GPUs of workers. */
  serverlessGpuAmount: number;
  /** The start of the bucket. */
  startTime: string;
  /** HIGH_PERFORMANCE network volumes. */
  storageHighPerformanceAmount: number;
  /** STANDARD network volumes. */
  storageStandardAmount: number;
  /** The sum of the other amounts. */
  totalAmount: number;
};

/** The length of a bucket, in UTC; a week starts on Monday. */
export type BucketSize = "hour" | "day" | "week" | "month" | "year";

/** A build of an endpoint's repository. */
export type Build = {
  /** The branch. */
  branch: string | null;
  /** When it was created. */
  commitDate: string | null;
  /** The commit. */
  commitHash: string | null;
  /** The commit message. */
  commitMessage: string | null;
  /** When it ended. */
  completedAt: string | null;
  /** Why it failed. */
  error: string | null;
  /** The build's id. */
  id: string;
  /** The resulting image. */
  imageName: string | null;
  /** When it started. */
  startedAt: string | null;
  /** Its status. */
  status: BuildStatus;
};

/** The status of a build. */
export type BuildStatus = "PENDING" | "BUILDING" | "UPLOADING" | "TESTING" | "COMPLETED" | "FAILED" | "CANCELLED" | "TEST_FAILED";

/** Details that a GPU or CPU catalog query can add. */
export type CatalogInclude = "AVAILABILITY";

/** A setting that a release changed. */
export type Change = {
  /** Its name, such as `template.imageName`. */
  field: string;
  /** The new value; null if it was removed. */
  new: unknown;
  /** The old value; null if it was added. */
  old: unknown;
};

/** A chunk of a job's output. */
export type Chunk = {
  /** The chunk. */
  output: unknown;
};

/** The owner of the hardware. */
export type Cloud = "SECURE" | "COMMUNITY";

/** An instant cluster. */
export type Cluster = {
  /** Its GPUs. */
  compute: ClusterCompute;
  /** When it was created. */
  createdAt: string;
  /** The data center of its members. */
  dataCenterId?: string;
  /** The cluster's id. */
  id: string;
  /** The name given by its owner; not unique. */
  name: string;
  /** The members' private network; omitted until ranks are assigned. */
  network?: ClusterNetwork;
  /** What its user should know of it; omitted when there is nothing. An extension of this project. */
  notes?: Array<string>;
  /** How many members it has, and in which statuses. */
  pods: ClusterPods;
  /** The member of rank 0, the entry point; omitted until ranks are assigned. */
  primary?: ClusterPrimary;
  /** The template that it was created from. */
  template?: string;
  /** Its purpose. */
  type: ClusterType;
};

/** The reply. It omits buckets without cost. */
export type ClusterBilling = {
  /** The window, the counts and the totals. */
  metadata: ClusterBillingMetadata;
  /** One entry per bucket and group. */
  records: Array<ClusterBillingRecord>;
};

/** The amounts, in USD. */
export type ClusterBillingAmounts = {
  /** Disks. */
  diskAmount: number;
  /** GPUs. */
  gpuAmount: number;
  /** Networking. */
  networkingAmount: number;
  /** The sum of the other amounts. */
  totalAmount: number;
};

/** Metadata of a history. */
export type ClusterBillingMetadata = {
  /** The query as the server answered it. */
  query: ClusterBillingQuery;
  /** The number of records. */
  recordCount: number;
  /** The totals of all records. */
  totals: ClusterBillingAmounts;
  /** The number of distinct clusters. */
  uniqueClusterCount: number;
};

/** The query as the server answered it. */
export type ClusterBillingQuery = {
  /** The length of a bucket. */
  bucketSize: BucketSize;
  /** Only this cluster. */
  clusterId: string | null;
  /** The end of the window after snapping, exclusive. */
  endTime: string;
  /** The start of the window after snapping. */
  startTime: string;
};

/** The cost of one bucket. */
export type ClusterBillingRecord = {
  /** The cluster. */
  clusterId?: string;
  /** Disks. */
  diskAmount: number;
  /** The end of the bucket, exclusive. */
  endTime: string;
  /** GPUs. */
  gpuAmount: number;
  /** Networking. */
  networkingAmount: number;
  /** The start of the bucket. */
  startTime: string;
  /** The sum of the other amounts. */
  totalAmount: number;
};

/** The GPUs of a cluster, in both requests and replies. */
export type ClusterCompute = {
  /** GPUs per member. */
  gpuCountPerPod: number;
  /** The GPU type of every member. */
  gpuTypeId: string;
  /** Number of members. */
  podCount: number;
};

/** The private network of a cluster. */
export type ClusterNetwork = {
  /** The address block of its members. */
  cidr: string;
  /** The identifier of the network. */
  vxlanId?: number;
  /** The UDP port for its packets. */
  vxlanPort?: number;
};

/** Member counts of a cluster. */
export type ClusterPods = {
  /** Members in each status; omits statuses without members. */
  byStatus: Record<string, number>;
  /** Members that are not TERMINATED. */
  total: number;
};

/** The entry point of a cluster. */
export type ClusterPrimary = {
  /** The pod. */
  podId: string;
  /** `host:port` of its SSH daemon, while it runs and publishes 22/tcp. */
  sshEndpoint?: string;
  /** Its status. */
  status: PodStatus;
};

/** A node's role in its cluster. */
export type ClusterRole = "SLURM_CONTROLLER" | "SLURM_COMPUTE" | "RAY_HEAD" | "RAY_WORKER";

/** The purpose of a cluster; it decides the roles of the members. */
export type ClusterType = "APPLICATION" | "TRAINING" | "SLURM" | "RAY";

/** A standard to which a data center is certified. */
export type Compliance = "GDPR" | "ISO_IEC_27001" | "ISO_14001" | "PCI_DSS" | "HITRUST" | "SOC_1_TYPE_2" | "SOC_2_TYPE_2" | "SOC_3_TYPE_2" | "ITAR" | "FISMA_HIGH" | "HIPAA" | "RENEWABLE";

/** The vCPUs of a CPU pod. */
export type CpuConfig = {
  /** The CPU flavor. */
  id: string;
  /** System RAM in GB. */
  memory: number;
  /** Number of vCPUs. */
  vcpuCount: number;
};

/** USD per vCPU and hour. */
export type CpuPrice = {
  /** As a pod. */
  securePerVcpu: number;
  /** As a serverless worker. */
  serverlessPerVcpu: number;
};

/** A CPU flavor. */
export type CpuType = {
  /** Stock across all data centers, on request. */
  availability?: AvailabilityLevel;
  /** Stock by data center, on request. */
  dataCenters?: Array<ResourceAvailability>;
  /** The generation. */
  group: string;
  /** The value for `cpu.id`, such as `cpu5c`. */
  id: string;
  /** The display name. */
  name: string;
  /** USD per vCPU and hour. */
  price: CpuPrice;
  /** GB of system RAM per vCPU. */
  ramGbPerVcpu: number;
  /** The minimum and maximum number of vCPUs per pod. */
  vcpu: VcpuRange;
};

/** The body of `clusters.create`. The container settings apply to every member. */
export type CreateClusterRequest = {
  /** The command as a single text (platform.md, section 2.3). */
  args?: string;
  /** Exec-form CMD. */
  cmd?: Array<string>;
  /** The GPU type and counts. */
  compute: ClusterCompute;
  /** The data centers to choose from; all when empty or omitted. */
  dataCenterIds?: Array<string>;
  /** Container disk of each member in GB; 20 when left out. */
  disk?: number;
  /** Exec-form ENTRYPOINT. */
  entrypoint?: Array<string>;
  /** Environment of the containers. What the platform sets for members wins. */
  env?: Record<string, string>;
  /** The container image; optional when `templateId` is set. */
  image?: string;
  /** Disks in addition to the container disk. A network volume pins the data center. */
  mounts?: Mounts;
  /** The cluster's name; member names derive from it. */
  name: string;
  /** Ports to publish. */
  ports?: Array<string>;
  /** Whether to inject `JUPYTER_PASSWORD`. */
  startJupyter?: boolean;
  /** Whether to inject `PUBLIC_KEY` with the account's SSH keys. */
  startSsh?: boolean;
  /** A pod template that supplies the container settings. */
  templateId?: string;
  /** Its purpose. */
  type: ClusterType;
};

/** The vCPUs requested by a create. */
export type CreateCpuConfig = {
  /** The CPU flavor. */
  id: string;
  /** Number of vCPUs: a power of two that the flavor offers. */
  vcpuCount: number;
};

/** The body of `delegations.create`. */
export type CreateDelegationRequest = {
  /** A name for it. */
  name?: string | null;
  /** The repository; a tag after it is stored but not compared. */
  resource: string;
};

/** A global volume for workers. */
export type CreateEndpointGlobalMount = {
  /** The id of a global volume. */
  globalVolumeId: string;
  /** Its path in the container; `/global` by default. */
  path?: string;
};

/** The GPUs requested by a create. */
export type CreateEndpointGpu = {
  /** The host must report exactly one of these versions; empty means any. */
  allowedCudaVersions?: Array<string>;
  /** GPUs per worker; 1 by default. */
  count?: number;
  /** GPU types to exclude from these pools. */
  excludedTypes?: Array<string>;
  /** The host must report this version or higher. */
  minCudaVersion?: string;
  /** Pools of the catalog, in order of preference. */
  pools: Array<string>;
};

/** The mounts set by a request. */
export type CreateEndpointMounts = {
  /** The global volume shared by all workers; an update that omits the list keeps it. */
  global?: Array<CreateEndpointGlobalMount>;
  /** Network volumes, at most one per data center; an update that omits the list keeps them. */
  network?: Array<CreateEndpointNetworkMount>;
};

/** A network volume for workers. */
export type CreateEndpointNetworkMount = {
  /** The id of a network volume. */
  networkVolumeId: string;
  /** Its path in the container; `/volume` by default. */
  path?: string;
};

/** The body of `serverless.create`. */
export type CreateEndpointRequest = {
  /** The command as a single text (platform.md, section 2.3). */
  args?: string;
  /** Exec-form CMD. */
  cmd?: Array<string>;
  /** CPU flavors in order of preference; set exactly one of `gpu` and `cpu`. */
  cpu?: Array<CreateCpuConfig>;
  /** The data centers to choose from; all when empty or omitted. */
  dataCenterIds?: Array<string>;
  /** Container disk of each worker in GB; 20 when left out. */
  disk?: number;
  /** Exec-form ENTRYPOINT. */
  entrypoint?: Array<string>;
  /** Environment of the containers. */
  env?: Record<string, string>;
  /** Whether workers stay on standby for a faster start; OFF by default. */
  flashboot?: Flashboot;
  /** GPUs; set exactly one of `gpu` and `cpu`. */
  gpu?: CreateEndpointGpu;
  /** The container image; optional when `templateId` is set. */
  image?: string;
  /** Volumes with their mount paths. */
  mounts?: CreateEndpointMounts;
  /** Its name. */
  name: string;
  /** Network volumes, at most one per data center, mounted at `/volume`. */
  networkVolumes?: Array<string>;
  /** Ports to publish, at most 10 of them http. */
  ports?: Array<string>;
  /** The registry credential for pulling the image; null for none, even if the template sets one. */
  registry?: string | null;
  /** The rule for starting workers. */
  scaling: Scaling;
  /** A serverless template that supplies the fields the body omits. */
  templateId?: string;
  /** The time limit of a job, in milliseconds; 300000 by default. */
  timeout?: number;
  /** How work reaches its workers. */
  type: EndpointType;
  /** Its worker limits. */
  workers?: Workers;
};

/** The body of `global-volumes.create`. */
export type CreateGlobalVolumeRequest = {
  /** Its name; surrounding whitespace is removed. */
  name: string;
};

/** The GPUs requested by a create. */
export type CreateGpuConfig = {
  /** The host must report exactly one of these versions; empty means no constraint. */
  allowedCudaVersions?: Array<string>;
  /** Number of GPUs; 1 by default. */
  count?: number;
  /** The GPU type. */
  id: string;
  /** The host must report this version or higher. */
  minCudaVersion?: string;
  /** Minimum system RAM in GB per GPU. */
  minRamPerGpu?: number;
  /** Minimum vCPUs per GPU. */
  minVcpuCountPerGpu?: number;
};

/** The body of `network-volumes.create`. */
export type CreateNetworkVolumeRequest = {
  /** The data center to hold it. */
  dataCenter: string;
  /** Its name. */
  name: string;
  /** Its size in GB. */
  size: number;
  /** Its speed; STANDARD by default. */
  type?: NetworkVolumeType;
};

/** The body of `pods.create` (platform.md, section 2.2). */
export type CreatePodRequest = {
  /** The command as a single text (platform.md, section 2.3). */
  args?: string;
  /** The owner of the hardware; SECURE by default. */
  cloud?: Cloud;
  /** Exec-form CMD. */
  cmd?: Array<string>;
  /** vCPUs; set exactly one of `gpu` and `cpu`. */
  cpu?: CreateCpuConfig;
  /** The data centers to choose from; all when empty or omitted. */
  dataCenterIds?: Array<string>;
  /** Container disk in GB. */
  disk?: number;
  /** Exec-form ENTRYPOINT. */
  entrypoint?: Array<string>;
  /** Environment of the container. */
  env?: Record<string, string>;
  /** Whether to join the account's global network. */
  globalNetworking?: boolean;
  /** GPUs; set exactly one of `gpu` and `cpu`. */
  gpu?: CreateGpuConfig;
  /** The container image; optional when `templateId` is set. */
  image?: string;
  /** Disks in addition to the container disk. */
  mounts?: Mounts;
  /** The pod's name. */
  name: string;
  /** Ports to publish. */
  ports?: Array<string>;
  /** The registry credential for pulling the image; null for none, even if the template sets one. */
  registry?: string | null;
  /** Whether to inject `JUPYTER_PASSWORD`. */
  startJupyter?: boolean;
  /** Whether to inject `PUBLIC_KEY` with the account's SSH keys. */
  startSsh?: boolean;
  /** A template that supplies the fields the body omits (section 2.6). */
  templateId?: string;
};

/** The body of `registries.create`. It lacks `Debug`, so that no message can show the password. */
export type CreateRegistryRequest = {
  /** Its name. */
  name: string;
  /** The password or token, write-only. */
  password: string;
  /** The user at the registry. */
  username: string;
};

/** The body of `secrets.create`. It lacks `Debug`, so that no message can show the value. */
export type CreateSecretRequest = {
  /** Its purpose, at most 65535 bytes. */
  description?: string;
  /** Its permanent name; unique in the account, ignoring case. */
  name: string;
  /** Its value, under 16 MiB, write-only. */
  value: string;
};

/** The body of `templates.create`. */
export type CreateTemplateRequest = {
  /** The CUDA versions that its hosts must report. */
  allowedCudaVersions?: Array<string>;
  /** The command as a single text (platform.md, section 2.3). */
  args?: string;
  /** The hardware that it targets; NVIDIA by default. */
  category?: TemplateCategory;
  /** Exec-form CMD. */
  cmd?: Array<string>;
  /** Container disk in GB; 20 when left out. */
  disk?: number;
  /** Exec-form ENTRYPOINT. */
  entrypoint?: Array<string>;
  /** Environment of the container. */
  env?: Record<string, string>;
  /** The container image. */
  image: string;
  /** Disks in addition to the container disk. */
  mounts?: TemplateMounts;
  /** Its name. */
  name: string;
  /** Ports to publish. */
  ports?: Array<string>;
  /** Whether everyone may use it; false by default. */
  public?: boolean;
  /** The registry credential for pulling the image. */
  registry?: string | null;
  /** Whether it is for serverless endpoints; false by default. */
  serverless?: boolean;
  /** Whether its pods get a Jupyter password; true by default. */
  startJupyter?: boolean;
  /** Whether its pods get the account's SSH keys; true by default. */
  startSsh?: boolean;
};

/** A CUDA version that machines with this GPU type report. */
export type CudaAvailability = {
  /** Whether a machine that reports it has capacity. */
  available: boolean;
  /** Major and minor, such as `12.8`. */
  version: string;
};

/** A data center. */
export type DataCenter = {
  /** Its certifications. */
  compliance: Array<Compliance>;
  /** Stock by CPU flavor, on request. */
  cpuAvailability?: Array<ResourceAvailability>;
  /** Whether its pods can join the global network. */
  globalNetwork: boolean;
  /** Stock by GPU type, on request. */
  gpuAvailability?: Array<ResourceAvailability>;
  /** The value for `dataCenterIds`, such as `US-KS-2`. */
  id: string;
  /** The display name. */
  name: string;
  /** The types of network volume that it offers. */
  networkVolumeTypes: Array<NetworkVolumeType>;
  /** Its region. */
  region: DataCenterRegion;
};

/** Details that a data center query can add. */
export type DataCenterInclude = "GPU_AVAILABILITY" | "CPU_AVAILABILITY";

/** A region of the world. */
export type DataCenterRegion = "NORTH_AMERICA" | "SOUTH_AMERICA" | "EUROPE" | "ASIA" | "MIDDLE_EAST" | "AFRICA" | "OCEANIA" | "ANTARCTICA" | "UNKNOWN";

/** A repository whose images are pulled without a credential. */
export type EcrDelegation = {
  /** The region of the repository. */
  awsRegion: string;
  /** The AWS account, 12 digits. */
  awsUser: string;
  /** When it was created. */
  createdAt: string;
  /** The user who created it. */
  delegatorUserId: string;
  /** The registry host, which its image names start with. */
  dockerRegistryUri: string;
  /** The delegation's id. */
  id: string;
  /** Its name. */
  name: string | null;
  /** The repository's name. */
  repository: string;
  /** The requested tag, or `latest`. The delegation covers images of every tag. */
  tag: string;
};

/** The reason a pod ended. */
export type EndReason = "TERMINATED" | "LEASE" | "BALANCE" | "BUDGET";

/** A serverless endpoint. */
export type Endpoint = {
  /** The command as stored. */
  args: string;
  /** Exec-form CMD, when set. */
  cmd?: Array<string>;
  /** The CPU flavors of its workers, in order of preference; absent for GPU endpoints. */
  cpu?: Array<CpuConfig>;
  /** When it was created. */
  createdAt: string;
  /** The data centers of its workers; empty means any. */
  dataCenterIds: Array<string>;
  /** Container disk of each worker in GB. */
  disk: number;
  /** Exec-form ENTRYPOINT, when set. */
  entrypoint?: Array<string>;
  /** The containers' environment. */
  env: Record<string, string>;
  /** Whether workers stay on standby for a faster start. */
  flashboot: Flashboot;
  /** The GPUs of its workers; absent for CPU endpoints. */
  gpu?: EndpointGpu;
  /** The endpoint's id. */
  id: string;
  /** The container image. */
  image: string;
  /** The volumes with their mount paths. */
  mounts: EndpointMounts;
  /** Its name; not unique. */
  name: string;
  /** Network volumes, at most one per data center. A worker mounts the one in its data center. */
  networkVolumes: Array<string>;
  /** Published ports, each `<port>/<protocol>`. */
  ports: Array<string>;
  /** The id of the registry credential that pulls the image. */
  registry: string | null;
  /** The URLs for its jobs or requests. */
  requestUrls: RequestUrls;
  /** The rule for starting workers. */
  scaling: Scaling;
  /** The time limit of a job, in milliseconds. */
  timeout: number;
  /** How work reaches its workers. */
  type: EndpointType;
  /** Its worker limits. */
  workers: Workers;
};

/** The reply. It omits buckets without cost. */
export type EndpointBilling = {
  /** The window, the counts and the totals. */
  metadata: EndpointBillingMetadata;
  /** One entry per bucket and group. */
  records: Array<EndpointBillingRecord>;
};

/** The amounts, in USD. */
export type EndpointBillingAmounts = {
  /** The sum of the other amounts. */
  totalAmount: number;
};

/** Metadata of a history. */
export type EndpointBillingMetadata = {
  /** The query as the server answered it. */
  query: EndpointBillingQuery;
  /** The number of records. */
  recordCount: number;
  /** The totals of all records. */
  totals: EndpointBillingAmounts;
};

/** The query as the server answered it. */
export type EndpointBillingQuery = {
  /** The length of a bucket. */
  bucketSize: BucketSize;
  /** The end of the window after snapping, exclusive. */
  endTime: string;
  /** The start of the window after snapping. */
  startTime: string;
};

/** The cost of one bucket. */
export type EndpointBillingRecord = {
  /** The end of the bucket, exclusive. */
  endTime: string;
  /** The start of the bucket. */
  startTime: string;
  /** The sum of the other amounts. */
  totalAmount: number;
};

/** A global volume in a worker. */
export type EndpointGlobalMount = {
  /** The volume's id. */
  globalVolumeId: string;
  /** Its path in the container. */
  path: string;
};

/** The GPUs of an endpoint's workers. */
export type EndpointGpu = {
  /** The host must report exactly one of these versions; empty means any. */
  allowedCudaVersions: Array<string>;
  /** GPUs per worker. */
  count: number;
  /** GPU types to exclude from these pools. */
  excludedTypes: Array<string>;
  /** The host must report this version or higher. */
  minCudaVersion: string | null;
  /** Pools of the catalog, in order of preference. */
  pools: Array<string>;
};

/** The reply of `health`. */
export type EndpointHealth = {
  /** The jobs of the endpoint. */
  jobs: JobCounts;
  /** Its workers. */
  workers: WorkerCounts;
};

/** The mounts of an endpoint's workers. */
export type EndpointMounts = {
  /** The global volume shared by all workers. */
  global: Array<EndpointGlobalMount>;
  /** Network volumes, at most one per data center: a worker mounts the one in its data center. */
  network: Array<EndpointNetworkMount>;
};

/** A network volume in a worker. */
export type EndpointNetworkMount = {
  /** The volume's id. */
  networkVolumeId: string;
  /** Its path in the container. */
  path: string;
};

/** How work reaches the workers; fixed at create. */
export type EndpointType = "QUEUE" | "LOAD_BALANCER";

/** Whether an idle worker stays on standby after it ends, for a faster start. */
export type Flashboot = "OFF" | "FLASHBOOT" | "PRIORITY_FLASHBOOT";

/** A global volume in a pod. */
export type GlobalMount = {
  /** Its path in the container; [`GLOBAL_PATH`] by default at create. */
  path?: string;
  /** The id of a global volume. */
  volumeId: string;
};

/** A pod's address on the account's global network. */
export type GlobalNetworking = {
  /** Whether an address is assigned. */
  enabled: boolean;
  /** `<podId>.<service>.internal`, when enabled. */
  internalDns?: string;
  /** The address, when enabled. */
  ip?: string;
};

/** A global volume: billed by use, so it has no size. */
export type GlobalVolume = {
  /** When it was created. */
  createdAt: string;
  /** Who created it, if known. */
  createdByUserId: string | null;
  /** The volume's id. */
  id: string;
  /** Its name; not unique. */
  name: string;
};

/** The GPUs of a pod. */
export type GpuConfig = {
  /** Number of GPUs. */
  count: number;
  /** The GPU type. */
  id: string;
  /** System RAM in GB across all GPUs. */
  memory: number;
  /** vCPUs across all GPUs. */
  vcpuCount: number;
};

/** The maker of a GPU. */
export type GpuManufacturer = "NVIDIA" | "AMD" | "UNKNOWN";

/** The maximum number of GPUs per pod. */
export type GpuMaxCount = {
  /** In the COMMUNITY cloud. */
  community: number;
  /** In the SECURE cloud. */
  secure: number;
};

/** USD per GPU and hour. */
export type GpuPrice = {
  /** In the COMMUNITY cloud. */
  community: number;
  /** In the SECURE cloud. */
  secure: number;
  /** As a serverless worker. */
  serverless?: number;
};

/** A GPU type. */
export type GpuType = {
  /** Stock across all data centers, on request. */
  availability?: AvailabilityLevel;
  /** Whether the COMMUNITY cloud offers it. */
  community: boolean;
  /** CUDA versions that its machines report, newest first, on request; omitted when none reports any. */
  cudaVersions?: Array<CudaAvailability>;
  /** Stock by data center, on request. */
  dataCenters?: Array<ResourceAvailability>;
  /** The value for `gpu.id`, such as `NVIDIA GeForce RTX 4090`. */
  id: string;
  /** Its maker. */
  manufacturer: GpuManufacturer;
  /** The maximum number of GPUs per pod; 0 where not offered. */
  maxCount: GpuMaxCount;
  /** VRAM in GB. */
  memory: number;
  /** The display name, such as `RTX 4090`. */
  name: string;
  /** Its serverless pool. */
  pool: string | null;
  /** USD per GPU and hour; 0 where not offered. */
  price: GpuPrice;
  /** Whether the SECURE cloud offers it. */
  secure: boolean;
};

/** The utilization of a GPU. */
export type GpuUtilization = {
  /** Percent of memory. */
  memoryUtil: number;
  /** Percent of compute. */
  util: number;
};

/** A job. */
export type Job = {
  /** When it was submitted; only in a list of jobs. */
  createdAt?: string;
  /** Milliseconds from submission or retry to the start of the latest attempt. */
  delayTime?: number;
  /** Why it failed; any JSON, since handlers supply it. */
  error?: unknown;
  /** Duration of the latest attempt in milliseconds, once it has ended. */
  executionTime?: number;
  /** The job's id. */
  id: string;
  /** The handler's result, or its latest progress. */
  output?: unknown;
  /** The number of lost attempts, if any. */
  retries?: number;
  /** Its status. */
  status: JobStatus;
  /** The worker of the latest attempt. */
  workerId?: string;
};

/** Job counts. */
export type JobCounts = {
  /** Since the endpoint was created. */
  completed: number;
  /** Since the endpoint was created. */
  failed: number;
  /** Now. */
  inProgress: number;
  /** Now. */
  inQueue: number;
  /** Attempts lost since the endpoint was created. */
  retried: number;
};

/** The policy of a job. */
export type JobPolicy = {
  /** Its time limit in milliseconds; the endpoint's by default. */
  executionTimeout?: number;
  /** Whether it yields to all other jobs and never starts a worker. */
  lowPriority?: boolean;
  /** Its retention from submission, in milliseconds; a day by default. */
  ttl?: number;
};

/** A failed request of the job API. */
export type JobProblem = {
  /** The HTTP status. */
  code: number;
  /** A description for people. */
  detail: string;
  /** The same as `detail`, under the name that clients read. */
  error: string;
  /** A short name for the kind of failure. */
  title: string;
};

/** The body of `run` and `runsync`. Ignores other fields. */
export type JobRequest = {
  /** The handler's input: any JSON except null. */
  input: unknown;
  /** Its policy. */
  policy?: JobPolicy;
  /** Passed to the worker unchanged. */
  s3Config?: unknown;
  /** The URL to post the ended job to. */
  webhook?: string;
};

/** The status of a job. */
export type JobStatus = "IN_QUEUE" | "IN_PROGRESS" | "COMPLETED" | "FAILED" | "CANCELLED" | "TIMED_OUT";

/** The reply of `stream`. */
export type JobStream = {
  /** The status of the job. */
  status: JobStatus;
  /** The chunks since the last read; reading consumes them. */
  stream: Array<Chunk>;
};

/** The reply of `catalog.templates.list`. */
export type ListCatalogTemplatesResponse = {
  /** At most 100 public templates. */
  templates: Array<Template>;
};

/** The reply of `clusters.list`. */
export type ListClustersResponse = {
  /** The account's clusters, oldest first. */
  clusters: Array<Cluster>;
  /** The start of the next page. */
  pagination: Pagination;
};

/** The reply of `catalog.cpus.list`. */
export type ListCpuTypesResponse = {
  /** Every CPU flavor. */
  cpus: Array<CpuType>;
};

/** The reply of `catalog.datacenters.list`. */
export type ListDataCentersResponse = {
  /** The data centers that pass every filter. */
  dataCenters: Array<DataCenter>;
};

/** The reply of `delegations.list`. */
export type ListDelegationsResponse = {
  /** The account's delegations, oldest first. */
  delegations: Array<EcrDelegation>;
};

/** The reply of `serverless.builds`. */
export type ListEndpointBuildsResponse = {
  /** The builds, newest first; empty without a repository. */
  builds: Array<Build>;
  /** The start of the next page. */
  pagination: Pagination;
};

/** The reply of `serverless.releases`. */
export type ListEndpointReleasesResponse = {
  /** The newest version. */
  endpointVersion: number | null;
  /** The start of the next page. */
  pagination: Pagination;
  /** The releases, newest first. */
  releases: Array<Release>;
  /** Its rollout. */
  rollout: Rollout;
};

/** The reply of `serverless.workers`. */
export type ListEndpointWorkersResponse = {
  /** The endpoint's newest version. */
  endpointVersion: number | null;
  /** Counts for this list. */
  summary: WorkerSummary;
  /** The workers, oldest first. */
  workers: Array<Worker>;
};

/** The reply of `serverless.list`. */
export type ListEndpointsResponse = {
  /** The account's endpoints, oldest first. */
  endpoints: Array<Endpoint>;
  /** The start of the next page. */
  pagination: Pagination;
};

/** The reply of `global-volumes.list`. */
export type ListGlobalVolumesResponse = {
  /** The account's global volumes, oldest first. */
  globalVolumes: Array<GlobalVolume>;
  /** The start of the next page. */
  pagination: Pagination;
};

/** The reply of `catalog.gpus.list`. */
export type ListGpuTypesResponse = {
  /** Every GPU type. */
  gpus: Array<GpuType>;
};

/** The reply of `requests`. */
export type ListJobsResponse = {
  /** The jobs, newest first, without their output. */
  requests: Array<Job>;
};

/** The reply of `network-volumes.list`. */
export type ListNetworkVolumesResponse = {
  /** The account's network volumes, oldest first. */
  networkVolumes: Array<NetworkVolume>;
  /** The start of the next page. */
  pagination: Pagination;
};

/** The reply of `organization-roles.list`. */
export type ListOrganizationRolesResponse = {
  /** Built-in and custom roles, oldest first. */
  roles: Array<Role>;
};

/** The reply of `organization-users.list`. */
export type ListOrganizationUsersResponse = {
  /** The account's users, oldest first. */
  users: Array<OrganizationUser>;
};

/** The reply of `pods.events`. */
export type ListPodEventsResponse = {
  /** The number of earlier events. */
  earlier: number;
  /** The pod's events, oldest first. */
  events: Array<PodEvent>;
};

/** The reply of `pods.list`. */
export type ListPodsResponse = {
  /** The pods included in addition to current ones, if requested. */
  included?: Array<PodInclude>;
  /** The start of the next page. */
  pagination: Pagination;
  /** The pods, oldest first. */
  pods: Array<Pod>;
};

/** The reply of `registries.list`. */
export type ListRegistriesResponse = {
  /** The start of the next page. */
  pagination: Pagination;
  /** The account's registries, oldest first. */
  registries: Array<Registry>;
};

/** The reply of `secrets.list`. */
export type ListSecretsResponse = {
  /** The account's secrets, oldest first; never their values. */
  secrets: Array<Secret>;
};

/** The reply of `templates.list`. */
export type ListTemplatesResponse = {
  /** The start of the next page. */
  pagination: Pagination;
  /** The account's templates, oldest first. */
  templates: Array<Template>;
};

/** One line of a pod's output: the data of one event. */
export type LogLine = {
  /** The bytes of the line in Base64, when they are not UTF-8 and `line` contains U+FFFD instead. Other servers may */
  bytes?: string;
  /** The line without its line ending; control characters unchanged. */
  line: string;
  /** A gap in the log here, and its size; `line` describes it in words. */
  missing?: MissingOutput;
  /** Whether the line was split because it exceeds the length limit; the next line from its source continues it. Sent */
  partial?: boolean;
  /** Its source. */
  source: LogSource;
  /** The container's stream, for standard error only. Other servers may not distinguish streams. */
  stream?: LogStream;
  /** When the line was written. */
  ts: string;
};

/** The source of a log line. */
export type LogSource = "container" | "system";

/** A container stream other than standard output. */
export type LogStream = "stderr";

/** The known extent of a gap in a log. */
export type MissingOutput = {
  /** Missing bytes of container output. */
  bytes?: number;
  /** Missing log lines. */
  lines?: number;
};

/** The mounts of a pod, in both requests and replies. */
export type Mounts = {
  /** A global volume; at most one. */
  global?: Array<GlobalMount>;
  /** A network volume in the pod's data center; at most one. */
  network?: Array<NetworkMount>;
  /** Host-local storage, pinned to the pod's machine; not on CPU pods, not together with volumes. */
  persistent?: PersistentMount;
};

/** A network volume in a pod. */
export type NetworkMount = {
  /** Its path in the container; no default. */
  path: string;
  /** The id of a network volume in the pod's data center. */
  volumeId: string;
};

/** A network volume. */
export type NetworkVolume = {
  /** The data center that holds it. */
  dataCenter: string;
  /** The volume's id. */
  id: string;
  /** Its name. */
  name: string;
  /** Its size in GB. */
  size: number;
  /** Its speed. */
  type: NetworkVolumeType;
};

/** The reply. It omits buckets without cost. */
export type NetworkVolumeBilling = {
  /** The window, the counts and the totals. */
  metadata: NetworkVolumeBillingMetadata;
  /** One entry per bucket and group. */
  records: Array<NetworkVolumeBillingRecord>;
};

/** The amounts, in USD. */
export type NetworkVolumeBillingAmounts = {
  /** HIGH_PERFORMANCE volumes. */
  highPerformanceAmount: number;
  /** STANDARD volumes. */
  standardAmount: number;
  /** The sum of the other amounts. */
  totalAmount: number;
};

/** Metadata of a history. */
export type NetworkVolumeBillingMetadata = {
  /** The query as the server answered it. */
  query: NetworkVolumeBillingQuery;
  /** The number of records. */
  recordCount: number;
  /** The totals of all records. */
  totals: NetworkVolumeBillingAmounts;
  /** The number of distinct volumes. */
  uniqueNetworkVolumeCount: number;
};

/** The query as the server answered it. */
export type NetworkVolumeBillingQuery = {
  /** The length of a bucket. */
  bucketSize: BucketSize;
  /** The end of the window after snapping, exclusive. */
  endTime: string;
  /** Only this volume. */
  networkVolumeId: string | null;
  /** The start of the window after snapping. */
  startTime: string;
};

/** The cost of one bucket. */
export type NetworkVolumeBillingRecord = {
  /** The end of the bucket, exclusive. */
  endTime: string;
  /** HIGH_PERFORMANCE volumes. */
  highPerformanceAmount: number;
  /** The volume. */
  networkVolumeId?: string;
  /** STANDARD volumes. */
  standardAmount: number;
  /** The start of the bucket. */
  startTime: string;
  /** The sum of the other amounts. */
  totalAmount: number;
};

/** The speed of a network volume. */
export type NetworkVolumeType = "STANDARD" | "HIGH_PERFORMANCE";

/** A user of the account. */
export type OrganizationUser = {
  /** The user's email address. */
  email: string | null;
  /** The user's id. */
  id: string;
  /** The user's role. */
  role: UserRole;
};

/** The start of the next page of a list. A server without paging omits it, which reads as the last page. */
export type Pagination = {
  /** Whether there is a next page. */
  hasNextPage: boolean;
  /** The `cursor` for the next page; null on the last. */
  nextCursor: string | null;
};

/** Host-local storage that lives as long as the pod keeps its machine. */
export type PersistentMount = {
  /** Its path in the container. */
  path: string;
  /** Size in GB. */
  size: number;
};

/** A pod (platform.md, section 2.1). */
export type Pod = {
  /** The actions that its status allows. */
  actions: Array<PodAction>;
  /** The command as stored (section 2.3). */
  args: string;
  /** The owner of its hardware. */
  cloud: Cloud;
  /** Its cluster membership. */
  cluster?: PodCluster;
  /** Exec-form CMD, when set. */
  cmd?: Array<string>;
  /** Current USD per hour; 0 when EXITED or TERMINATED. */
  cost: number;
  /** The vCPUs, for a CPU pod. */
  cpu?: CpuConfig;
  /** When it was created. */
  createdAt: string;
  /** The CUDA version of the host, kept while stopped; null if unknown or not applicable. */
  cudaVersion: string | null;
  /** The data center that the scheduler chose. */
  dataCenterId: string | null;
  /** Container disk in GB; wiped on restart. */
  disk: number;
  /** How it ended; only for an ended pod, and only with `include=ENDED`. */
  ended?: PodEnd;
  /** Exec-form ENTRYPOINT, when set. */
  entrypoint?: Array<string>;
  /** The container's environment. */
  env: Record<string, string>;
  /** The pod's address on the account's global network. */
  globalNetworking: GlobalNetworking;
  /** The GPUs, for a GPU pod. */
  gpu?: GpuConfig;
  /** The pod's id. */
  id: string;
  /** The container image. */
  image: string;
  /** Whether stop and restart are blocked. */
  locked: boolean;
  /** The disks that survive a restart. */
  mounts: Mounts;
  /** The name given by its owner; not unique. */
  name: string;
  /** Published ports, each `<port>/<protocol>`. */
  ports: Array<string>;
  /** The id of the registry credential that pulls the image. */
  registry: string | null;
  /** Utilization reported by the running container; null unless RUNNING. */
  runtime: PodRuntime | null;
  /** How to connect over SSH. */
  ssh: PodSsh;
  /** When the container last started; null before the first start. */
  startedAt: string | null;
  /** Its status. */
  status: PodStatus;
  /** Always null: pods keep no link to a template. */
  template: string | null;
};

/** A transition that a client may request. */
export type PodAction = "start" | "stop" | "restart" | "terminate";

/** The body of `pods.action`. */
export type PodActionRequest = {
  /** The action to take. */
  action: PodAction;
};

/** The reply. It omits buckets without cost. */
export type PodBilling = {
  /** The window, the counts and the totals. */
  metadata: PodBillingMetadata;
  /** One entry per bucket and group. */
  records: Array<PodBillingRecord>;
};

/** The amounts, in USD. */
export type PodBillingAmounts = {
  /** vCPUs of CPU pods. */
  cpuAmount: number;
  /** Container disks and persistent mounts. */
  diskAmount: number;
  /** GPUs. */
  gpuAmount: number;
  /** The sum of the other amounts. */
  totalAmount: number;
};

/** Metadata of a history. */
export type PodBillingMetadata = {
  /** The query as the server answered it. */
  query: PodBillingQuery;
  /** The number of records. */
  recordCount: number;
  /** The totals of all records. */
  totals: PodBillingAmounts;
  /** The number of distinct pods. */
  uniquePodCount: number;
};

/** The query as the server answered it. */
export type PodBillingQuery = {
  /** The length of a bucket. */
  bucketSize: BucketSize;
  /** The end of the window after snapping, exclusive. */
  endTime: string;
  /** Only pods of this GPU type: an extension. */
  gpuId: string | null;
  /** One record per pod or per GPU type in each bucket: an extension. */
  grouping: PodGrouping | null;
  /** Only this pod. */
  podId: string | null;
  /** The start of the window after snapping. */
  startTime: string;
};

/** The cost of one bucket. */
export type PodBillingRecord = {
  /** vCPUs of CPU pods. */
  cpuAmount: number;
  /** Container disks and persistent mounts. */
  diskAmount: number;
  /** The end of the bucket, exclusive. */
  endTime: string;
  /** GPUs. */
  gpuAmount: number;
  /** The GPU type, when grouped by GPU type. */
  gpuId?: string;
  /** The pod, when grouped by pod. */
  podId?: string;
  /** The start of the bucket. */
  startTime: string;
  /** The sum of the other amounts. */
  totalAmount: number;
};

/** Membership in an instant cluster (platform.md, section 2.1). */
export type PodCluster = {
  /** The cluster. */
  id: string;
  /** Address on the cluster's overlay network; omitted until assigned. */
  ip?: string;
  /** The node rank; null until assigned; 0 is the entry node. */
  rank: number | null;
  /** The node's role in the cluster; omitted for TRAINING and APPLICATION. */
  role?: ClusterRole;
};

/** The end of a pod. */
export type PodEnd = {
  /** When it ended. */
  at: string;
  /** The key or user who requested it. */
  by?: string;
  /** Total cost in USD, disks included. */
  cost: number;
  /** The error, if the pod was in ERROR. */
  error?: string;
  /** The exit code of the container, if it had exited before. */
  exitCode?: number;
  /** Why it ended. */
  reason: EndReason;
};

/** An event of a pod. */
export type PodEvent = {
  /** When it happened. */
  at: string;
  /** The key or user who requested it. */
  by?: string;
  /** The kind of event. */
  event: PodEventKind;
  /** The event in words. */
  message: string;
};

/** The kinds of pod event. */
export type PodEventKind = "CREATED" | "STARTING" | "IMAGE_READY" | "RUNNING" | "EXITED" | "FAILED" | "NOTED" | "HOST_RESTARTED" | "HOST_LOST" | "STOPPED" | "RESTARTED" | "UPDATED" | "BALANCE_USED_UP" | "BUDGET_USED_UP" | "LEASE_ENDED" | "TERMINATED";

/** How to group the records of the pod history: an extension (behaviour.md, Money). */
export type PodGrouping = "podId" | "gpuId";

/** Pods to include in addition to current ones (wire.md, Ended pods). */
export type PodInclude = "ENDED";

/** Utilization reported by a running container. */
export type PodRuntime = {
  /** vCPUs in use. */
  cpu: Utilization;
  /** One entry per GPU. */
  gpus: Array<GpuUtilization>;
  /** System RAM in use. */
  memory: Utilization;
  /** One entry per published port. */
  ports: Array<PublishedPort>;
  /** Seconds since the container started. */
  uptime: number;
};

/** How to connect to a pod over SSH (platform.md, section 2.5). */
export type PodSsh = {
  /** Directly to the pod's own SSH daemon over its public 22/tcp. Null unless the pod runs and publishes it. */
  direct: SshEndpoint | null;
  /** Through the service's proxy: interactive shell only. Null until a machine is assigned. */
  proxy: SshEndpoint | null;
};

/** The status of a pod (platform.md, section 3). */
export type PodStatus = "PROVISIONING" | "STARTING" | "RUNNING" | "EXITED" | "ERROR" | "TERMINATED";

/** A failed request, as the server describes it. */
export type Problem = {
  /** A description for people. */
  detail: string;
  /** One entry per violation, each `<location>: <violation>` (wire.md, Shared). */
  errors?: Array<string>;
  /** The HTTP status. */
  status: number;
  /** A short name for the kind of failure, such as `Not Found`. */
  title: string;
};

/** The use that a pod is rented for; a fleet may have stock for one use and not for another. */
export type Product = "POD" | "CLUSTER" | "SERVERLESS";

/** The public endpoint of a container port. */
export type PublishedPort = {
  /** The public address; null when the service's proxy publishes it. */
  ip: string | null;
  /** The port inside the container. */
  private: number;
  /** The public port; null when the service's proxy publishes it. */
  public: number | null;
  /** `tcp` or `http`. */
  type: string;
  /** The URL of an `http` port behind the service's proxy, where the service tells. Other servers may omit it. */
  url?: string;
};

/** The reply of `purge-queue`. */
export type Purged = {
  /** The number of cancelled jobs. */
  removed: number;
  /** Always `completed`. */
  status: string;
};

/** A registry credential; user and password cannot be read back. */
export type Registry = {
  /** The value for a pod's `registry`. */
  id: string;
  /** Its name. */
  name: string;
};

/** A version of an endpoint. */
export type Release = {
  /** The build that produced it. */
  buildId: string | null;
  /** When it was created. */
  createdAt: string;
  /** Who created it. */
  createdByUserId: string | null;
  /** The settings that it changed. */
  diff: Array<Change>;
  /** The release's id. */
  id: string;
  /** Its origin. */
  source: ReleaseSource;
  /** Its number, starting at 1. */
  version: number;
  /** The number of workers that run it. */
  workerCount: number;
};

/** The origin of a release. */
export type ReleaseSource = "GIT_BUILD" | "MANUAL";

/** The URLs for jobs of a QUEUE endpoint or requests of a LOAD_BALANCER endpoint. `{job_id}` is literal. */
export type RequestUrls = {
  /** The base URL for requests to a LOAD_BALANCER endpoint. */
  base?: string;
  /** Cancels a job. */
  cancel?: string;
  /** Counts jobs and workers. */
  health?: string;
  /** Cancels all queued jobs. */
  purgeQueue?: string;
  /** Retries a failed job. */
  retry?: string;
  /** Submits a job. */
  run?: string;
  /** Submits a job and waits for it. */
  runSync?: string;
  /** Gets a job. */
  status?: string;
  /** Reads a job's output stream. */
  stream?: string;
};

/** Availability in one data center, or of one GPU type or CPU flavor. */
export type ResourceAvailability = {
  /** How many more pods fit. */
  availability: AvailabilityLevel;
  /** The id of the data center, GPU type or CPU flavor. */
  id: string;
  /** Its display name. */
  name: string;
};

/** A set of permissions for users. */
export type Role = {
  /** The role's id; ids of built-in roles start with `builtin:`. */
  id: string;
  /** Its name. */
  name: string;
};

/** The rollout of the newest version. */
export type Rollout = {
  /** Whether any worker runs an older version. */
  inProgress: boolean;
  /** The percentage of workers on the newest version, rounded down; 0 without workers. */
  percentOnLatest: number;
  /** Workers of the newest version. */
  workersOnLatest: number;
  /** All workers. */
  workersTotal: number;
};

/** What makes an endpoint start workers. */
export type Scaling = {
  queueDelay: number;
  type: "QUEUE_DELAY";
} | {
  requestCount: number;
  type: "REQUEST_COUNT";
};

/** A named secret; its value cannot be read back. */
export type Secret = {
  /** When it was created. */
  createdAt: string;
  /** Its purpose. */
  description: string | null;
  /** The secret's id. */
  id: string;
  /** Its name, used as `{{ SVCCTL_SECRET_<name> }}` in an environment. */
  name: string;
  /** When its value last changed; null if it never did. */
  valueLastUpdatedAt: string | null;
};

/** The reply. It omits buckets without cost. */
export type ServerlessBilling = {
  /** The window, the counts and the totals. */
  metadata: ServerlessBillingMetadata;
  /** One entry per bucket and group. */
  records: Array<ServerlessBillingRecord>;
};

/** The amounts, in USD. */
export type ServerlessBillingAmounts = {
  /** vCPUs of workers. */
  cpuAmount: number;
  /** Disks of workers. */
  diskAmount: number;
  /** Fees. */
  feeAmount: number;
  /** GPUs of workers. */
  gpuAmount: number;
  /** The sum of the other amounts. */
  totalAmount: number;
};

/** Metadata of a history. */
export type ServerlessBillingMetadata = {
  /** The query as the server answered it. */
  query: ServerlessBillingQuery;
  /** The number of records. */
  recordCount: number;
  /** The totals of all records. */
  totals: ServerlessBillingAmounts;
  /** The number of distinct endpoints. */
  uniqueServerlessCount: number;
};

/** The query as the server answered it. */
export type ServerlessBillingQuery = {
  /** The length of a bucket. */
  bucketSize: BucketSize;
  /** The end of the window after snapping, exclusive. */
  endTime: string;
  /** Only workers of this GPU type: an extension. */
  gpuId: string | null;
  /** One record per endpoint, worker pod or GPU type in each bucket, or one per stretch: an extension. */
  grouping: ServerlessGrouping | null;
  /** Only this endpoint. */
  serverlessId: string | null;
  /** The start of the window after snapping. */
  startTime: string;
};

/** The cost of one bucket. */
export type ServerlessBillingRecord = {
  /** The cost of 30 days at the stretch's rate, disk included, when grouped by stretch. */
  costPerMonth?: number;
  /** vCPUs of workers. */
  cpuAmount: number;
  /** Disks of workers. */
  diskAmount: number;
  /** The end of the bucket, exclusive. */
  endTime: string;
  /** Fees. */
  feeAmount: number;
  /** GPUs of workers. */
  gpuAmount: number;
  /** The GPU type, when grouped by GPU type or stretch. */
  gpuId?: string;
  /** The worker's pod, when grouped by pod or stretch. */
  podId?: string;
  /** The endpoint, when grouped by endpoint or stretch. */
  serverlessId?: string;
  /** The start of the bucket. */
  startTime: string;
  /** The sum of the other amounts. */
  totalAmount: number;
};

/** How to group the records of the serverless history: an extension (behaviour.md, Money). */
export type ServerlessGrouping = "endpointId" | "podId" | "gpuId" | "stretch";

/** The target of an SSH client. */
export type SshEndpoint = {
  /** A ready-to-run `ssh` command. */
  command: string;
  /** Host name or address. */
  host: string;
  /** TCP port. */
  port: number;
  /** The user; for the proxy, an opaque routing token. */
  username: string;
};

/** The account's SSH public keys. */
export type SshKeys = {
  /** The public keys, each as in an `authorized_keys` file. */
  keys: Array<string>;
};

/** A template. */
export type Template = {
  /** The CUDA versions that its hosts must report; empty for any. */
  allowedCudaVersions: Array<string>;
  /** The command as a single text. */
  args: string;
  /** The hardware that it targets. */
  category: TemplateCategory;
  /** Exec-form CMD; empty for the image's own. */
  cmd: Array<string>;
  /** Container disk in GB. */
  disk: number;
  /** Exec-form ENTRYPOINT; empty for the image's own. */
  entrypoint: Array<string>;
  /** Environment of the container. */
  env: Record<string, string>;
  /** The template's id. */
  id: string;
  /** The container image. */
  image: string;
  /** Disks in addition to the container disk. */
  mounts: TemplateMounts;
  /** Its name. */
  name: string;
  /** Published ports, each `<port>/<protocol>`. */
  ports: Array<string>;
  /** Whether everyone may use it. */
  public: boolean;
  /** The registry credential that pulls the image. */
  registry: string | null;
  /** Whether it is for serverless endpoints rather than pods. */
  serverless: boolean;
  /** Whether its pods get a Jupyter password. */
  startJupyter: boolean;
  /** Whether its pods get the account's SSH keys. */
  startSsh: boolean;
};

/** The hardware that a template targets. */
export type TemplateCategory = "CPU" | "NVIDIA" | "AMD";

/** The mounts that a template can set. */
export type TemplateMounts = {
  /** Host-local storage for the pod. */
  persistent?: PersistentMount;
};

/** The source of public templates. */
export type TemplateSource = "official" | "verified" | "community";

/** The body of `clusters.update`: only the name can change. Members keep theirs. */
export type UpdateClusterRequest = {
  /** A new name. */
  name?: string;
};

/** Changes to the GPUs of an endpoint. */
export type UpdateEndpointGpu = {
  /** The host must report exactly one of these versions; empty clears the constraint. */
  allowedCudaVersions?: Array<string>;
  /** GPUs per worker. */
  count?: number;
  /** Replaces all excluded types; requires `pools`. */
  excludedTypes?: Array<string>;
  /** The host must report this version or higher; an empty text clears the constraint. */
  minCudaVersion?: string;
  /** Replaces all pools; without `excludedTypes`, clears the excluded types. */
  pools?: Array<string>;
};

/** The body of `serverless.update`: omitted fields stay unchanged; `env` is replaced as a whole. */
export type UpdateEndpointRequest = {
  /** The command as a single text; empty clears it. */
  args?: string;
  /** Exec-form CMD; empty clears it. */
  cmd?: Array<string>;
  /** Replaces all CPU flavors; only for a CPU endpoint. */
  cpu?: Array<CreateCpuConfig>;
  /** Replaces all data centers; empty means any. */
  dataCenterIds?: Array<string>;
  /** Container disk in GB. */
  disk?: number;
  /** Exec-form ENTRYPOINT; empty clears it. */
  entrypoint?: Array<string>;
  /** Replaces the whole environment. */
  env?: Record<string, string>;
  /** Whether workers stay on standby for a faster start. */
  flashboot?: Flashboot;
  /** Changes to the GPUs; only for a GPU endpoint. */
  gpu?: UpdateEndpointGpu;
  /** A new container image. */
  image?: string;
  /** Replaces the volumes of each list that is present. */
  mounts?: CreateEndpointMounts;
  /** A new name. */
  name?: string;
  /** Replaces all network volumes, at most one per data center; a volume that stays keeps its path. */
  networkVolumes?: Array<string>;
  /** Replaces all published ports. */
  ports?: Array<string>;
  /** The registry credential; null removes it. */
  registry?: string | null;
  /** The rule for starting workers. */
  scaling?: Scaling;
  /** A serverless template to apply once; settings in the body take precedence. */
  templateId?: string;
  /** The time limit of a job, in milliseconds. */
  timeout?: number;
  /** Changes to the worker limits. */
  workers?: Workers;
};

/** The body of `global-volumes.update`. */
export type UpdateGlobalVolumeRequest = {
  /** A new name; surrounding whitespace is removed. */
  name?: string;
};

/** The body of `network-volumes.update`; at least one field. */
export type UpdateNetworkVolumeRequest = {
  /** A new name. */
  name?: string;
  /** A new size in GB; a volume never shrinks. */
  size?: number;
};

/** The body of `pods.update`: omitted fields stay unchanged (platform.md, sections 2.3 and 2.4; wire.md, Pods). */
export type UpdatePodRequest = {
  /** The command as a single text; empty clears it. */
  args?: string;
  /** Exec-form CMD; empty clears it. */
  cmd?: Array<string>;
  /** Container disk in GB. */
  disk?: number;
  /** Exec-form ENTRYPOINT; empty clears it. */
  entrypoint?: Array<string>;
  /** Replaces the whole environment. */
  env?: Record<string, string>;
  /** Whether to join the account's global network from the next start. */
  globalNetworking?: boolean;
  /** A new container image. */
  image?: string;
  /** Whether to block stop and restart. */
  locked?: boolean;
  /** New mount paths; all other mount settings are fixed at create. */
  mounts?: Mounts;
  /** A new name. */
  name?: string;
  /** Replaces all published ports. */
  ports?: Array<string>;
  /** The registry credential; null removes it. */
  registry?: string | null;
  /** A template to apply once; settings in the body take precedence. */
  templateId?: string;
};

/** The body of `secrets.update`: both fields take effect, or neither. It lacks `Debug`, so that no message can show the */
export type UpdateSecretRequest = {
  /** Its purpose, at most 65535 bytes; an empty text removes it. */
  description?: string;
  /** Its new value, under 16 MiB, write-only. Running pods keep the old value until their next start. */
  value?: string;
};

/** The body of `ssh-keys.set`: the complete new set; an empty set removes every key. */
export type UpdateSshKeysRequest = {
  /** The public keys. */
  keys: Array<string>;
};

/** The body of `templates.update`: omitted fields stay unchanged. */
export type UpdateTemplateRequest = {
  /** The CUDA versions that its hosts must report; empty for any. */
  allowedCudaVersions?: Array<string>;
  /** The command as a single text; empty clears it. */
  args?: string;
  /** The hardware that it targets. */
  category?: TemplateCategory;
  /** Exec-form CMD; empty clears it. */
  cmd?: Array<string>;
  /** Container disk in GB. */
  disk?: number;
  /** Exec-form ENTRYPOINT; empty clears it. */
  entrypoint?: Array<string>;
  /** Replaces the whole environment. */
  env?: Record<string, string>;
  /** A new container image. */
  image?: string;
  /** Disks in addition to the container disk; `{}` for none. */
  mounts?: TemplateMounts;
  /** A new name. */
  name?: string;
  /** Replaces all published ports. */
  ports?: Array<string>;
  /** Whether everyone may use it. */
  public?: boolean;
  /** The registry credential; null removes it. */
  registry?: string | null;
  /** Whether it is for serverless endpoints. */
  serverless?: boolean;
  /** Whether its pods get a Jupyter password. */
  startJupyter?: boolean;
  /** Whether its pods get the account's SSH keys. */
  startSsh?: boolean;
};

/** The role of a user. */
export type UserRole = {
  /** The role's id. */
  id: string;
};

/** The utilization of a resource. */
export type Utilization = {
  /** Percent. */
  util: number;
};

/** A range, both ends inclusive. */
export type VcpuRange = {
  /** The maximum. */
  max: number;
  /** The minimum. */
  min: number;
};

/** A worker of an endpoint. */
export type Worker = {
  /** Its data center; null until it has a machine. */
  dataCenterId: string | null;
  /** Its GPUs; 0 on CPU. */
  gpuCount: number;
  /** Its GPU type; null until it has a machine, and on CPU. */
  gpuTypeId: string | null;
  /** The worker's id. */
  id: string;
  /** Its container image. */
  image: string;
  /** Whether its version is older than the endpoint's. */
  isStale: boolean;
  /** When it became ready; null before. */
  startedAt: string | null;
  /** Its status. */
  status: WorkerStatus;
  /** Seconds since it became ready; null before. */
  uptimeSeconds: number | null;
  /** Its version of the endpoint. */
  version: number;
};

/** Worker counts. */
export type WorkerCounts = {
  /** Ready, with no job. */
  idle: number;
  /** Pulling the image or starting. */
  initializing: number;
  /** Idle or running. */
  ready: number;
  /** With a job. */
  running: number;
  /** Waiting for a machine. */
  throttled: number;
  /** Failed to become ready. */
  unhealthy: number;
};

/** The status of a worker. */
export type WorkerStatus = "RUNNING" | "IDLE" | "INITIALIZING" | "THROTTLED" | "UNHEALTHY";

/** Worker counts by status. */
export type WorkerSummary = {
  /** IDLE. */
  idle: number;
  /** INITIALIZING. */
  initializing: number;
  /** RUNNING. */
  running: number;
  /** THROTTLED. */
  throttled: number;
  /** All workers. */
  total: number;
  /** UNHEALTHY. */
  unhealthy: number;
};

/** The number of workers of an endpoint, and their idle time. */
export type Workers = {
  /** Seconds that an idle worker stays; 10 by default. Not with QUEUE and REQUEST_COUNT. */
  idleTimeout?: number;
  /** The maximum; 3 by default. */
  max?: number;
  /** The minimum, which always runs; 0 by default. */
  min?: number;
};

/** The path of the program: `SVCCTL_BIN`, where it is set, or else that of the package for this platform. */
export function find(): string;

/** A server that runs somewhere: `url` and `key` are what a client needs, the rest is what a test controls. */
export class Server {
  constructor(url: string, key: string, logFile: string);
  readonly url: string;
  readonly key: string;
  readonly logFile: string;
  /** Sends a request with the server's key; returns the JSON of the answer, and `null` for an empty one. */
  send<T = any>(method: string, path: string, body?: unknown): Promise<T>;
  /** Moves the clock of the platform, by `"90s"`, `"1h30m"` or `"3d"`. */
  advance(duration: string): Promise<void>;
  /** Injects faults in place of those before, such as `"POST /v2/pods status=503 first=1"`; none ends them. */
  fault(...specs: string[]): Promise<void>;
  /** Deletes everything: pods, money, clock and faults. */
  reset(): Promise<void>;
  /** The log of requests, from a position in bytes on. */
  log(since?: number): Promise<string>;
}

/** Starts the platform on a free port, in memory; `stop` ends it. */
export function start(): Promise<Server & { stop(): Promise<void> }>;

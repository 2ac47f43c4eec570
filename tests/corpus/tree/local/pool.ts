// A pool of web workers. Nothing here leaves the browser.
export interface PoolOptions {
  workersMin: number;
  workersMax: number;
  idleTimeout: number;
}

export class Pool {
  private workers: Worker[] = [];

  constructor(private readonly options: PoolOptions) {}

  grow(): void {
    const { workersMin, workersMax } = this.options;
    while (this.workers.length < workersMin && this.workers.length < workersMax) {
      this.workers.push(new Worker('/worker.js'));
    }
  }

  shrink(): void {
    const { idleTimeout } = this.options;
    setTimeout(() => this.workers.pop()?.terminate(), idleTimeout);
  }

  state(desiredStatus: 'RUNNING' | 'EXITED'): string {
    const message = `the pool is ${desiredStatus}`;
    return message;
  }
}

export const pool = new Pool({ workersMin: 1, workersMax: navigator.hardwareConcurrency, idleTimeout: 1000 });

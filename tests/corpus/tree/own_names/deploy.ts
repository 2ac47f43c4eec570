import { spawn } from 'node:child_process';

export interface Options {
  workersMax: number;
}

export function deploy(options: Options, imageName: string): void {
  spawn('helm', ['upgrade', '--set', `image=${imageName}`, '--set', `max=${options.workersMax}`]);
}

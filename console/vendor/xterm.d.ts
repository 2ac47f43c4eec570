// The part of xterm that the console uses.

export interface Disposable {
  dispose(): void;
}
export class FitAddon {
  fit(): void;
}
export class Terminal {
  constructor(options?: Record<string, unknown>);
  readonly cols: number;
  readonly rows: number;
  readonly parser: { registerOscHandler(code: number, handle: (data: string) => boolean): Disposable };
  options: Record<string, unknown>;
  open(into: HTMLElement): void;
  loadAddon(addon: FitAddon): void;
  write(data: string | Uint8Array, done?: () => void): void;
  onData(handle: (data: string) => void): Disposable;
  onResize(handle: (size: { cols: number; rows: number }) => void): Disposable;
  attachCustomKeyEventHandler(handle: (event: KeyboardEvent) => boolean): void;
  focus(): void;
  reset(): void;
  dispose(): void;
}

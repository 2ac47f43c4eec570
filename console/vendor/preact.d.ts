// The part of Preact, its signals and htm that the console uses.

export interface Signal<T> {
  value: T;
  peek(): T;
}
export interface ReadonlySignal<T> {
  readonly value: T;
  peek(): T;
}
export interface VNode {
  readonly type: unknown;
}
export type Child = VNode | string | number | null | undefined | false | Child[] | ReadonlySignal<unknown>;
export type Component<P = Record<string, never>> = (props: P) => Child;

export function html(strings: TemplateStringsArray, ...values: unknown[]): VNode;
export function h(type: unknown, props: object | null, ...children: unknown[]): VNode;
export function render(node: unknown, into: Element): void;
export const Fragment: unknown;

export function useEffect(run: () => void | (() => void), on?: readonly unknown[]): void;
export function useLayoutEffect(run: () => void | (() => void), on?: readonly unknown[]): void;
export function useMemo<T>(make: () => T, on: readonly unknown[]): T;
export function useRef<T>(first: T | null): { current: T | null };
export function useState<T>(first: T | (() => T)): [T, (next: T | ((was: T) => T)) => void];

export function signal<T>(first: T): Signal<T>;
export function computed<T>(of: () => T): ReadonlySignal<T>;
export function effect(run: () => void | (() => void)): () => void;
export function batch<T>(run: () => T): T;
export function untracked<T>(run: () => T): T;
export function useSignal<T>(first: T): Signal<T>;
export function useComputed<T>(of: () => T): ReadonlySignal<T>;
export function useSignalEffect(run: () => void | (() => void)): void;

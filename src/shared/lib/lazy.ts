/** Creates a value on first use, such as a formatter of `Intl`: the first of a process loads its tables, which a start need not wait for. */
export function lazy<T extends object | string>(create: () => T): () => T {
  let value: T | null = null;
  return () => (value ??= create());
}

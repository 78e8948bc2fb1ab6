/** Creates a value on first use, such as an `Intl` formatter: the first one in a process loads tables, which would delay startup. */
export function lazy<T extends object | string>(create: () => T): () => T {
  let value: T | null = null;
  return () => (value ??= create());
}

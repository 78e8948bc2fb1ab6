/** A promise that the test resolves. */
export function held<T = void>(): {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
} {
  let end: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    end = resolve;
  });
  return {
    promise,
    resolve: (value) => end(value),
  };
}

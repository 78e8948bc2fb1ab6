/** A long computation that pauses between its parts, so that other work can run. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Entries between two steps of `visitEach`. */
const ENTRIES_PER_STEP = 500;

/** Calls `visit` with each entry, in steps. */
export function* visitEach<T>(entries: Iterable<T>, visit: (entry: T) => void): Steps<void> {
  let count = 0;
  for (const entry of entries) {
    visit(entry);
    count += 1;
    if (count % ENTRIES_PER_STEP === 0) yield;
  }
}

/** Runs steps in one go. */
export function runSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Runs steps and pauses after each `sliceMs`. `now`: ms; `pause` resolves when the computation may continue. */
export async function runSliced<T>(
  steps: Steps<T>,
  {
    now,
    pause,
    sliceMs,
  }: {
    readonly now: () => number;
    readonly pause: () => Promise<void>;
    readonly sliceMs: number;
  },
): Promise<T> {
  for (let until = now() + sliceMs; ;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (now() < until) continue;
    await pause();
    until = now() + sliceMs;
  }
}

let turn = 0;

/** A name for work that is told about while it runs (`playout.jobs`), which no other window has given. */
export const newJob = (what: string): string =>
  `${what}-${String((turn += 1))}-${String(Date.now())}`;

import { readdirSync, readFileSync } from 'node:fs';

/** Ids of the running descendants of a process (Linux). */
export function descendantsOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const parent = parentOf(Number(name));
      return parent === null ? [] : [{ pid: Number(name), parent }];
    });
  const below = (of: number): number[] =>
    parents.filter(({ parent }) => parent === of).flatMap((one) => [one.pid, ...below(one.pid)]);
  return below(pid);
}

/** Null: not running. */
function parentOf(pid: number): number | null {
  try {
    // pid (name) state parent ...; the name may contain anything.
    const [state, parent] = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return state === 'Z' ? null : Number(parent);
  } catch {
    return null;
  }
}

export const isRunning = (pid: number): boolean => parentOf(pid) !== null;

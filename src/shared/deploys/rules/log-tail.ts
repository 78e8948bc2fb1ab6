import type { LogEntry } from '../model.ts';

const formatKey = ({ at, text }: LogEntry): string => `${String(at)} ${text}`;

/**
 * Follows a log without a cursor: reads again from the last timestamp and drops the entries already received. Counts equal lines with the
 * same timestamp to tell them apart.
 */
export class LogTail {
  #since: number | null = null;
  /** How often each entry with the last timestamp was received. */
  #seen = new Map<string, number>();

  /** Start time of the next read (ms since epoch); null: from the start. */
  get since(): number | null {
    return this.#since;
  }

  /** The new entries of a read since `since`, oldest first. Call it once for each read. */
  add(entries: readonly LogEntry[]): LogEntry[] {
    const counted = new Map<string, number>();
    const fresh = entries.filter((entry) => {
      if (this.#since !== null && entry.at !== null && entry.at < this.#since) return false;
      const key = formatKey(entry);
      const count = (counted.get(key) ?? 0) + 1;
      counted.set(key, count);
      return count > (this.#seen.get(key) ?? 0);
    });
    const last = fresh.reduce((latest, { at }) => Math.max(latest, at ?? latest), this.#since ?? 0);
    if (last > (this.#since ?? 0)) {
      this.#since = last;
      this.#seen = new Map();
    }
    for (const entry of entries) {
      const key = formatKey(entry);
      const count = Math.max(counted.get(key) ?? 0, this.#seen.get(key) ?? 0);
      if (entry.at === null || entry.at === this.#since) this.#seen.set(key, count);
    }
    return fresh;
  }
}

import type { LibraryMedia } from './model.ts';
import type { Unit } from './pool.ts';

/** The last airing of each file on a channel, as its start. */
export class Airings {
  readonly #last: Map<string, number>;
  readonly #under: Airings | null;
  readonly #queues = new Map<readonly LibraryMedia[], ClipQueue>();

  /** `under`: used for files without an airing here. */
  constructor(stored: Readonly<Record<string, number>>, under: Airings | null = null) {
    this.#last = new Map(Object.entries(stored));
    this.#under = under;
  }

  /** -Infinity: never. */
  of(id: string): number {
    return this.#last.get(id) ?? this.#under?.of(id) ?? -Infinity;
  }

  /** Start of the unit that the latest airing of one of its files belonged to. */
  ofUnit({ media }: Unit): number {
    let last = -Infinity;
    let before = 0;
    for (const { id, ms } of media) {
      last = Math.max(last, this.of(id) - before);
      before += ms;
    }
    return last;
  }

  /** Must be called in order of time. */
  add(id: string, start: number): void {
    this.#last.set(id, start);
    for (const queue of this.#queues.values()) queue.add(id, start);
  }

  /** R8: of the clips with at most `room` ms that have rested, the one aired longest ago, ties by ID. */
  longestAgo(
    clips: readonly LibraryMedia[],
    now: number,
    { restMs, room = Infinity }: { readonly restMs: number; readonly room?: number },
  ): LibraryMedia | null {
    const under = this.#under;
    if (under === null) return this.#queue(clips).first(now, restMs, room, () => false);
    const queue = under.#queue(clips);
    const older = queue.first(now, restMs, room, (id) => this.#last.has(id));
    // Airings added here are later than all airings below.
    return older ?? this.#firstAdded(queue, now, restMs, room);
  }

  #firstAdded(queue: ClipQueue, now: number, restMs: number, room: number): LibraryMedia | null {
    let best: LibraryMedia | null = null;
    let bestAt = Infinity;
    for (const [id, at] of this.#last) {
      const clip = queue.find(id);
      if (clip === undefined || clip.ms > room || now - at < restMs || at >= bestAt) continue;
      best = clip;
      bestAt = at;
    }
    return best;
  }

  #queue(clips: readonly LibraryMedia[]): ClipQueue {
    const known = this.#queues.get(clips);
    if (known !== undefined) return known;
    const made = new ClipQueue(clips, (id) => this.of(id));
    this.#queues.set(clips, made);
    return made;
  }

  stored(): Record<string, number> {
    return Object.fromEntries(this.#last);
  }
}

interface Entry {
  readonly clip: LibraryMedia;
  readonly at: number;
}

/** Clips in the order of their last airing. A clip that airs again is appended, and its older entry becomes invalid. */
class ClipQueue {
  readonly #byId: ReadonlyMap<string, LibraryMedia>;
  readonly #getLast: (id: string) => number;
  readonly #shortest: number;
  #entries: Entry[];
  #head = 0;

  constructor(clips: readonly LibraryMedia[], getLast: (id: string) => number) {
    this.#byId = new Map(clips.map((clip) => [clip.id, clip]));
    this.#getLast = getLast;
    this.#shortest = clips.reduce((least, { ms }) => Math.min(least, ms), Infinity);
    this.#entries = [...this.#byId.values()]
      .map((clip) => ({ clip, at: getLast(clip.id) }))
      .sort((a, b) => compareNumbers(a.at, b.at) || (a.clip.id < b.clip.id ? -1 : 1));
  }

  find(id: string): LibraryMedia | undefined {
    return this.#byId.get(id);
  }

  add(id: string, at: number): void {
    const clip = this.#byId.get(id);
    if (clip === undefined) return;
    this.#entries.push({ clip, at });
    if (this.#entries.length > 4 * this.#byId.size + 1000) {
      this.#entries = this.#entries.slice(this.#head).filter((entry) => this.#holds(entry));
      this.#head = 0;
    }
  }

  first(
    now: number,
    restMs: number,
    room: number,
    isExcluded: (id: string) => boolean,
  ): LibraryMedia | null {
    if (room < this.#shortest) return null;
    for (let at = this.#head; at < this.#entries.length; at += 1) {
      const entry = this.#entries[at];
      if (entry === undefined || !this.#holds(entry)) {
        if (at === this.#head) this.#head += 1;
        continue;
      }
      if (isExcluded(entry.clip.id)) continue;
      // All later entries aired later.
      if (now - entry.at < restMs) return null;
      if (entry.clip.ms <= room) return entry.clip;
    }
    return null;
  }

  #holds({ clip, at }: Entry): boolean {
    return this.#getLast(clip.id) === at;
  }
}

/** Also compares two infinite values. */
const compareNumbers = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

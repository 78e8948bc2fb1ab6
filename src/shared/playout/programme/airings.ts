import type { LibraryMedia } from './model.ts';
import type { Unit } from './pool.ts';

/** When each file was last aired on a channel, as the start of that airing. */
export class Airings {
  readonly #last: Map<string, number>;
  readonly #under: Airings | null;

  /** `under`: what holds where this one has nothing. */
  constructor(stored: Readonly<Record<string, number>>, under: Airings | null = null) {
    this.#last = new Map(Object.entries(stored));
    this.#under = under;
  }

  /** -Infinity: never. */
  of(id: string): number {
    return this.#last.get(id) ?? this.#under?.of(id) ?? -Infinity;
  }

  /** The latest airing of its files. */
  ofUnit({ media }: Unit): number {
    let last = -Infinity;
    for (const { id } of media) last = Math.max(last, this.of(id));
    return last;
  }

  add(id: string, start: number): void {
    this.#last.set(id, start);
  }

  /** R8: of the clips with at most `room` ms that have rested, the one aired longest ago, ties by ID. */
  longestAgo(
    clips: readonly LibraryMedia[],
    now: number,
    { restMs, room = Infinity }: { readonly restMs: number; readonly room?: number },
  ): LibraryMedia | null {
    let best: LibraryMedia | null = null;
    let bestAt = Infinity;
    for (const clip of clips) {
      const at = this.of(clip.id);
      if (clip.ms > room || now - at < restMs) continue;
      if (best === null || at < bestAt || (at === bestAt && clip.id < best.id)) {
        best = clip;
        bestAt = at;
      }
    }
    return best;
  }

  stored(): Record<string, number> {
    return Object.fromEntries(this.#last);
  }
}

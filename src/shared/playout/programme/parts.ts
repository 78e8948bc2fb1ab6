import { Airings } from './airings.ts';
import type { Breaks, Clips, GeneratorFinding, LibraryMedia, PlanSlot, Role } from './model.ts';
import type { Pool, Unit } from './pool.ts';

/** A part of a unit, or a clip of a break, without a start time. */
export interface Part {
  readonly media: LibraryMedia;
  readonly role: Extract<Role, 'main' | 'break' | 'filler'>;
  readonly ms: number;
  /** Start within the file (ms), only if the file is cut. */
  readonly inMs?: number;
  /** The source of a clip. */
  readonly source?: string;
}

export interface Laid {
  readonly parts: readonly Part[];
  /** Length including breaks. */
  readonly ms: number;
  readonly findings: readonly Pick<GeneratorFinding, 'code' | 'media' | 'source'>[];
}

export type GetPool = (source: string) => Pool;

/**
 * R13, R17: lays out a unit with its breaks and the clips around it, as it would air from `start`. The choice of clips depends on the
 * start.
 */
export function layOut(
  unit: Unit,
  { breaks, before, after }: Pick<PlanSlot, 'breaks' | 'before' | 'after'>,
  start: number,
  airings: Airings,
  getPool: GetPool,
): Laid {
  if (breaks === undefined && before === undefined && after === undefined)
    return {
      parts: unit.media.map((media) => ({ media, role: 'main', ms: media.ms })),
      ms: unit.ms,
      findings: [],
    };
  const layer = new Layer(start, airings, getPool);
  layer.addClips(before);
  for (const media of unit.media) layer.add(media, breaks);
  layer.addClips(after);
  return { parts: layer.parts, ms: layer.at - start, findings: layer.findings };
}

class Layer {
  readonly parts: Part[] = [];
  readonly findings: Pick<GeneratorFinding, 'code' | 'media' | 'source'>[] = [];
  readonly #airings: Airings;
  readonly #getPool: GetPool;
  at: number;

  constructor(start: number, airings: Airings, getPool: GetPool) {
    this.at = start;
    this.#getPool = getPool;
    // The unit may not be placed, so the airings of its clips are only provisional.
    this.#airings = new Airings({}, airings);
  }

  addClips(clips: Clips | undefined): void {
    for (let count = 0; count < (clips?.clips ?? 0); count += 1)
      if (clips !== undefined) this.#addClip(clips.source, 'filler');
  }

  add(media: LibraryMedia, breaks: Breaks | undefined): void {
    if (breaks === undefined) {
      this.#push({ media, role: 'main', ms: media.ms });
      return;
    }
    const positions = breakPositions(media, breaks);
    if (positions.length === 0) this.findings.push({ code: 'no-breaks', media: media.id });
    let from = 0;
    for (const position of positions) {
      this.#push({ media, role: 'main', ms: position - from, inMs: from });
      from = position;
      this.#addBreak(breaks);
    }
    this.#push({
      media,
      role: 'main',
      ms: media.ms - from,
      ...(from === 0 ? {} : { inMs: from }),
    });
  }

  #push(part: Part): void {
    this.parts.push(part);
    this.at += part.ms;
  }

  #addBreak({ open, close, source, clips }: Breaks): void {
    if (open !== undefined) this.#addClip(open, 'break');
    for (let count = 0; count < clips; count += 1) this.#addClip(source, 'break');
    if (close !== undefined) this.#addClip(close, 'break');
  }

  #addClip(source: string, role: 'break' | 'filler'): void {
    const pool = this.#getPool(source);
    const rested = this.#airings.longestAgo(pool.clips, this.at, pool.source);
    const clip = rested ?? this.#airings.longestAgo(pool.clips, this.at, { restMs: 0 });
    if (clip === null) {
      this.findings.push({ code: 'source-empty', source });
      return;
    }
    if (rested === null) this.findings.push({ code: 'rest-broken', media: clip.id });
    this.#airings.add(clip.id, this.at);
    this.#push({ media: clip, role, ms: clip.ms, source });
  }
}

/** R13: breaks are chosen from left to right. The end of the file is not a break. */
function breakPositions(media: LibraryMedia, breaks: Breaks): readonly number[] {
  const accepted: number[] = [];
  for (const position of candidates(media, breaks.at)) {
    if (accepted.length === breaks.max) break;
    if (position < breaks.firstMs || position > media.ms - breaks.lastMs) continue;
    const before = accepted.at(-1);
    if (before === undefined || position - before >= breaks.gapMs) accepted.push(position);
  }
  return accepted;
}

/** Minimum length of a part: some files have chapters without a length. */
const MIN_PART_MS = 3_000;

function candidates({ ms, chapters = [] }: LibraryMedia, at: Breaks['at']): readonly number[] {
  const positions =
    at === 'chapters'
      ? chapters.toSorted((a, b) => a - b)
      : Array.from({ length: Math.ceil(ms / at.everyMs) }, (_, index) => (index + 1) * at.everyMs);
  return positions.filter((one) => one >= MIN_PART_MS && one <= ms - MIN_PART_MS);
}

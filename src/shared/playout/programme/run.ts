import { Cursors } from './cursors.ts';
import type { Finding, Media, Programme, State } from './model.ts';
import type { Library } from './pool.ts';
import { Pool } from './pool.ts';

/** What all channels of a run share. */
export class Run {
  readonly cursors: Cursors;
  readonly findings: Finding[] = [];
  readonly visits: Map<string, readonly (readonly string[])[]>;
  readonly #pools = new Map<string, Pool>();

  readonly programme: Programme;
  readonly library: Library;
  /** Nothing is started at or after this instant. */
  readonly to: number;

  constructor(programme: Programme, library: Library, state: State, to: number) {
    this.programme = programme;
    this.library = library;
    this.to = to;
    this.cursors = new Cursors(state.cursors, library);
    this.visits = new Map(Object.entries(state.visits));
  }

  /** Throws for a source that is not declared, which the check of the document finds. */
  readonly poolOf = (name: string): Pool => {
    const known = this.#pools.get(name);
    if (known !== undefined) return known;
    const source = this.programme.sources[name];
    if (source === undefined) throw new Error(`The source ${name} is not declared.`);
    const pool = new Pool(name, source, this.library, this.programme.seed);
    this.#pools.set(name, pool);
    return pool;
  };

  /** R12: the cursor of a source goes on behind a file that a pin has aired. */
  passTo(channel: string, source: string, media: Media): void {
    const pool = this.poolOf(source);
    const unit = pool.units.find((one) => one.media.includes(media));
    if (unit === undefined) return;
    const cursor = pool.source.isShared ? source : `${channel}/${source}`;
    const cycle = this.cursors.position(cursor)?.cycle ?? 0;
    this.cursors.advance(cursor, pool, { unit, cycle });
  }
}

import { Cursors } from './cursors.ts';
import type { GeneratorFinding, LibraryMedia, ChannelProgramme, State } from './model.ts';
import type { Library } from './pool.ts';
import { Pool } from './pool.ts';

/** What all channels of a run share. */
export class GeneratorRun {
  readonly cursors: Cursors;
  readonly findings: GeneratorFinding[] = [];
  readonly visits: Map<string, readonly (readonly string[])[]>;
  readonly #pools = new Map<string, Pool>();
  #steps = 0;

  readonly programme: ChannelProgramme;
  readonly library: Library;
  /** Nothing is started at or after this instant. */
  readonly to: number;

  constructor(programme: ChannelProgramme, library: Library, state: State, to: number) {
    this.programme = programme;
    this.library = library;
    this.to = to;
    this.cursors = new Cursors(state.cursors, library);
    this.visits = new Map(Object.entries(state.visits));
  }

  countStep(): number {
    this.#steps += 1;
    return this.#steps;
  }

  /** Throws for a source that is not declared, which the check of the document finds. */
  readonly getPool = (name: string): Pool => {
    const known = this.#pools.get(name);
    if (known !== undefined) return known;
    const source = this.programme.sources[name];
    if (source === undefined) throw new Error(`The source ${name} is not declared.`);
    const pool = new Pool(name, source, this.library, this.programme.seed);
    this.#pools.set(name, pool);
    return pool;
  };

  /** R12: the cursor of a source goes on behind a file that a pin has aired. */
  passTo(channel: string, source: string, media: LibraryMedia): void {
    const pool = this.getPool(source);
    const unit = pool.units.find((one) => one.media.includes(media));
    if (unit === undefined) return;
    const cursor = pool.source.isShared ? source : `${channel}/${source}`;
    const cycle = this.cursors.position(cursor)?.cycle ?? 0;
    this.cursors.advance(cursor, pool, { unit, cycle });
  }
}

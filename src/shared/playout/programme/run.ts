import { Cursors } from './cursors.ts';
import type { Steps } from '../../lib/steps.ts';
import type {
  GeneratorFinding,
  Item,
  LibraryMedia,
  ChannelProgramme,
  PlanSlot,
  State,
} from './model.ts';
import type { Library } from './pool.ts';
import { Pool } from './pool.ts';

/** The items of a channel, and its position. */
export interface ChannelItems {
  readonly items: readonly Item[];
  readonly end: number;
}

/** State that all channels of a run share. */
export class GeneratorRun {
  readonly cursors: Cursors;
  readonly findings: GeneratorFinding[] = [];
  readonly visits: Map<string, readonly (readonly string[])[]>;
  /** Items of relayed channels. */
  readonly placed = new Map<string, ChannelItems>();
  readonly #pools = new Map<string, Pool>();
  /** Airings before the run. */
  readonly #aired: State['aired'];
  #steps = 0;

  readonly programme: ChannelProgramme;
  readonly library: Library;
  /** Nothing starts at or after this instant. */
  readonly to: number;

  constructor(programme: ChannelProgramme, library: Library, state: State, to: number) {
    this.programme = programme;
    this.library = library;
    this.to = to;
    this.#aired = state.aired;
    this.cursors = new Cursors({ ...programme.cursors, ...state.cursors }, library);
    this.visits = new Map(Object.entries(state.visits));
  }

  /** Items of a channel, placed in this run or known from before. */
  findPlaced(number: string): ChannelItems {
    return this.placed.get(number) ?? { items: [], end: -Infinity };
  }

  countStep(): number {
    this.#steps += 1;
    return this.#steps;
  }

  /** Throws for an undeclared source, which the document check reports. */
  getPool(name: string, channel: string): Pool {
    const source = this.programme.sources[name];
    if (source === undefined) throw new Error(`The source ${name} is not declared.`);
    const key = source.aired === undefined ? name : `${channel}/${name}`;
    const known = this.#pools.get(key);
    if (known !== undefined) return known;
    const aired = source.aired === undefined ? undefined : (this.#aired[channel] ?? {});
    const make = (): Pool => new Pool(name, source, this.library, this.programme.seed, aired);
    const pool =
      aired === undefined
        ? keepPool(this.library, [name, source, this.programme.seed], make)
        : make();
    this.#pools.set(key, pool);
    return pool;
  }

  /** Loads the sources of all slots one by one, which takes long with many media. */
  *prepare(): Steps<void> {
    for (const { number, days } of this.programme.channels)
      for (const name of new Set(days.flatMap(({ slots }) => slots.flatMap(listSources)))) {
        if (this.programme.sources[name] === undefined) continue;
        const pool = this.getPool(name, number);
        yield;
        if (pool.source.order !== 'shuffle') continue;
        const cursor = pool.source.isShared ? name : `${number}/${name}`;
        pool.shuffled(this.cursors.position(cursor)?.cycle ?? 0);
        yield;
      }
  }

  /** R12: moves the cursor of a source past a file that a pin has aired. */
  passTo(channel: string, source: string, media: LibraryMedia): void {
    const pool = this.getPool(source, channel);
    const unit = pool.units.find((one) => one.media.includes(media));
    if (unit === undefined) return;
    const cursor = pool.source.isShared ? source : `${channel}/${source}`;
    const cycle = this.cursors.position(cursor)?.cycle ?? 0;
    this.cursors.advance(cursor, pool, { unit, cycle });
  }
}

const listSources = ({ play, mix = [], filler, before, after, breaks }: PlanSlot): string[] =>
  [
    play,
    ...mix.map(({ source }) => source),
    filler,
    before?.source,
    after?.source,
    breaks?.source,
    breaks?.open,
    breaks?.close,
  ].filter((name) => name !== undefined);

/** Pools by library, cached because many runs use them: a preview runs after each edit. */
const pools = new WeakMap<Library['byId'], Map<string, Pool>>();
/** Maximum number of cached pools per library: each edit of a source adds one. */
const MAX_POOLS = 600;

function keepPool({ byId }: Library, about: readonly unknown[], make: () => Pool): Pool {
  const known = pools.get(byId) ?? new Map<string, Pool>();
  pools.set(byId, known);
  const key = JSON.stringify(about);
  const pool = known.get(key) ?? make();
  if (known.size >= MAX_POOLS) known.clear();
  known.set(key, pool);
  return pool;
}

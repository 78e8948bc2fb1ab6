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

/** The items of a channel, and where it is. */
export interface ChannelItems {
  readonly items: readonly Item[];
  readonly end: number;
}

/** What all channels of a run share. */
export class GeneratorRun {
  readonly cursors: Cursors;
  readonly findings: GeneratorFinding[] = [];
  readonly visits: Map<string, readonly (readonly string[])[]>;
  /** Of the channels that others air later. */
  readonly placed = new Map<string, ChannelItems>();
  readonly #pools = new Map<string, Pool>();
  /** What had aired when the run began. */
  readonly #aired: State['aired'];
  #steps = 0;

  readonly programme: ChannelProgramme;
  readonly library: Library;
  /** Nothing is started at or after this instant. */
  readonly to: number;

  constructor(programme: ChannelProgramme, library: Library, state: State, to: number) {
    this.programme = programme;
    this.library = library;
    this.to = to;
    this.#aired = state.aired;
    this.cursors = new Cursors({ ...programme.cursors, ...state.cursors }, library);
    this.visits = new Map(Object.entries(state.visits));
  }

  /** What a channel has placed in this run and, as far as it is known, before. */
  findPlaced(number: string): ChannelItems {
    return this.placed.get(number) ?? { items: [], end: -Infinity };
  }

  countStep(): number {
    this.#steps += 1;
    return this.#steps;
  }

  /** Throws for a source that is not declared, which the check of the document finds. */
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

  /** Reads the sources of all slots one by one, which takes long for many media. */
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

  /** R12: the cursor of a source goes on behind a file that a pin has aired. */
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

/** The pools of a library, which many runs ask for: a preview at each edit. */
const pools = new WeakMap<Library['byId'], Map<string, Pool>>();
/** Pools of one library: the edits of a source have one each. */
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

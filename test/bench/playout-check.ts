import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { checkParsed } from '../../src/shared/playout/check/check-channel.ts';
import { unreadTable } from '../../src/shared/playout/check/table.ts';
import type { MediaResult } from '../../src/shared/playout/check/facts.ts';
import { judgePlayoutValue } from '../../src/shared/playout/verdict/judge-value.ts';
import type { MediaFacts } from '../../src/shared/playout/state.ts';
import type { Row } from './measure.ts';
import { median, row, scaled } from './measure.ts';
import { floorCheck } from './playout/floor.ts';
import type { MadePlayout } from './playout/make-items.ts';
import { makePlayout } from './playout/make-items.ts';
import type { Fault } from './playout/seed.ts';
import { airFaults, seed, shapeFaults } from './playout/seed.ts';

const ITEMS = scaled(100_000, 200);
const ROUNDS = scaled(11);
/** Warm-up for the compiler. */
const WARM_UP = scaled(2, 0);
/** Number of faults of each kind. */
const SEEDS = scaled(5);

type Playout = MadePlayout['value'];

/**
 * A hundred thousand items of a parsed file: the product's complete check, compared with a validator of its schema with discriminator support
 * and a minimal check written by hand. CPU of the checking thread; the ways alternate on freshly parsed files.
 */
export function benchPlayoutCheck(): Promise<Row[]> {
  const made = makePlayout(ITEMS);
  const { name, value } = made;
  const text = JSON.stringify(value);
  const ajv = makeAjv();
  const ways: Readonly<Record<Way, (parsed: Playout) => unknown>> = {
    floor: ({ items }) => floorCheck(items),
    ajv: (parsed) => ajv(parsed),
    shape: shapeOf,
    ours: (parsed) => ours(name, parsed),
  };
  const times = measure(text, ways);
  needClean(made, ajv);
  const goal = 'at most 0.67x';
  const what = `playout: ${String(ITEMS)} items, ${(text.length / 1e6).toFixed(0)} MB`;
  return Promise.resolve([
    row(`${what}, JSON.parse alone`, times.parse, null, 'ms'),
    row(
      `${what}, all checks / ajv with discriminator, all errors`,
      times.ours,
      times.ajv,
      'ms',
      goal,
    ),
    row(`${what}, all checks / one pass by hand`, times.ours, times.floor, 'ms'),
    row(`${what}, shape alone / ajv`, times.shape, times.ajv, 'ms'),
    ...rowsOf('of shape', findSeeds(made, shapeFaults, ajv)),
    ...rowsOf('on air', findSeeds(made, airFaults, ajv), 'more'),
  ]);
}

const rowsOf = (what: string, { seeds, ours, ajv, messages }: Seeded, goal?: string): Row[] => [
  row(`playout: faults ${what} found, of ${String(seeds)}: ours / ajv`, ours, ajv, '', goal),
  row('playout: messages for them: ours / ajv', messages.ours, messages.ajv, ''),
];

type Way = 'floor' | 'ajv' | 'shape' | 'ours';

function makeAjv() {
  const path = '../fixtures/playout/schema/playout.0.0.5-derived.json';
  const schema = JSON.parse(
    readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8'),
  ) as object;
  const ajv = new Ajv2020({ discriminator: true, allErrors: true, strict: false });
  addFormats(ajv);
  return ajv.compile(schema);
}

/**
 * CPU of each way (ms, user and system), each on an untouched file. Only of this thread, which the caller waits for: helper threads that
 * collect the parser's garbage would be billed to the next way.
 */
function measure(
  text: string,
  ways: Readonly<Record<Way, (parsed: Playout) => unknown>>,
): Record<Way | 'parse', number> {
  const names = Object.keys(ways) as Way[];
  const times: Record<Way | 'parse', number[]> = {
    parse: [],
    floor: [],
    ajv: [],
    shape: [],
    ours: [],
  };
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
    for (const name of names) {
      const [parsed, parsing] = cpu(() => JSON.parse(text) as Playout);
      const [, checking] = cpu(() => ways[name](parsed));
      if (round < WARM_UP) continue;
      times.parse.push(parsing);
      times[name].push(checking);
    }
  return {
    parse: median(times.parse),
    floor: median(times.floor),
    ajv: median(times.ajv),
    shape: median(times.shape),
    ours: median(times.ours),
  };
}

function cpu<Result>(work: () => Result): [Result, number] {
  const before = process.threadCpuUsage();
  const result = work();
  const { user, system } = process.threadCpuUsage(before);
  return [result, (user + system) / 1000];
}

const stream = (index: number, kind: 'video' | 'audio', channels: number | null) => ({
  index,
  kind,
  codec: kind === 'video' ? 'h264' : 'aac',
  detail: '',
  channels,
  language: null,
});
const film: MediaFacts = {
  path: '',
  durationMs: 7_200_000,
  streams: [stream(0, 'video', null), stream(1, 'audio', 2)],
  title: null,
  problem: null,
};
const dubbed: MediaFacts = { ...film, streams: [...film.streams, stream(2, 'audio', 6)] };
const media = (path: string): MediaResult =>
  path.startsWith('/srv/gone/') ? 'missing' : path.startsWith('/srv/many/') ? dubbed : film;

const shapeOf = (parsed: Playout) => judgePlayoutValue('a.json', parsed, [], '0.2');

/** The product's complete check of a parsed file: what airs, and its shape. */
function ours(name: string, value: Playout) {
  const table = unreadTable(value.items);
  const air = checkParsed({
    name,
    path: 'a.json',
    value,
    table,
    engine: '0.2',
    style: 'posix',
    media,
    env: (variable) => variable !== 'NOT_SET',
  });
  return [...judgePlayoutValue('a.json', value, [], '0.2', table), ...air];
}

/** How many faults are seeded, how many each way reports, and in how many messages. */
interface Seeded {
  readonly seeds: number;
  readonly ours: number;
  readonly ajv: number;
  readonly messages: { readonly ours: number; readonly ajv: number };
}

/**
 * How many of the seeded faults each way reports: a message at the item, or at the next one if two conflict. Shape and air faults are in
 * separate files: with an unreadable time, gaps cannot be determined and are not reported.
 */
function findSeeds(
  { name, value }: MadePlayout,
  faults: Readonly<Record<string, Fault>>,
  ajv: ReturnType<typeof makeAjv>,
): Seeded {
  const seeded = structuredClone(value);
  const places = seed(seeded.items, faults, SEEDS);
  const found = ours(name, seeded);
  ajv(seeded);
  const errors = ajv.errors ?? [];
  const mine = indexesOf(found.map(({ pointer }) => pointer));
  const theirs = indexesOf(errors.map(({ instancePath }) => instancePath));
  const count = (named: ReadonlySet<number>): number =>
    places.filter((index) => named.has(index) || named.has(index + 1)).length;
  return {
    seeds: places.length,
    ours: count(mine),
    ajv: count(theirs),
    messages: { ours: found.length, ajv: errors.length },
  };
}

/** The file must have no faults before seeding. */
function needClean({ name, value }: MadePlayout, ajv: ReturnType<typeof makeAjv>): void {
  const faults = ours(name, value).filter(({ severity }) => severity !== 'info').length;
  const errors = ajv(value) ? 0 : (ajv.errors?.length ?? 0);
  if (faults + errors > 0)
    throw new Error(`a file without faults has ${String(faults)} and ${String(errors)}`);
}

const indexesOf = (pointers: readonly string[]): Set<number> =>
  new Set(pointers.map((pointer) => Number(/^\/items\/(\d+)/.exec(pointer)?.[1] ?? -9)));

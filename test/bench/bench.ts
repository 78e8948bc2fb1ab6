import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, release } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { closeBrowsers } from './browser.ts';
import { once, type Row } from './measure.ts';
import { stopAll } from './processes.ts';
import type { Measured } from './report.ts';
import { cellsOf, comparison, joined, table } from './report.ts';

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '10' },
    repeat: { type: 'string', default: '1' },
    compare: { type: 'string' },
    once: { type: 'boolean' },
    peers: { type: 'boolean' },
  },
});
const minutes = once ? 0.002 : Number(values.minutes);
if (!(minutes > 0)) throw new Error('--minutes takes a number above 0');
const repeat = Number(values.repeat);
if (!Number.isInteger(repeat) || repeat < 1) throw new Error('--repeat takes a number from 1');

type Part = () => Promise<Row[]>;

/** The parts in the order in which they run, the long one last. Each loads its own code, so that one that does not load fails alone. */
const parts: Readonly<Record<string, () => Promise<Part>>> = {
  start: async () => (await import('./start.ts')).benchStart,
  shell: async () => (await import('./shell.ts')).benchShell,
  page: async () => (await import('./page.ts')).benchPage,
  burst: async () => (await import('./burst.ts')).benchBurst,
  http: async () => (await import('./http.ts')).benchHttp,
  'eq-maths': async () => (await import('./eq-maths.ts')).benchEqMaths,
  'eq-drag': async () => (await import('./eq-drag.ts')).benchEqDrag,
  'eq-fit': async () => (await import('./eq-fit.ts')).benchEqFit,
  'playout-check': async () => (await import('./playout-check.ts')).benchPlayoutCheck,
  'playout-timeline': async () => (await import('./playout-timeline.ts')).benchPlayoutTimeline,
  programme: async () => (await import('./programme.ts')).benchProgramme,
  'library-scan': async () => (await import('./library-scan.ts')).benchLibraryScan,
  'deploys-schema': async () => (await import('./deploys-schema.ts')).benchDeploysSchema,
  table: async () => (await import('./table.ts')).benchTable,
  'workflow-graph': async () => (await import('./workflow-graph.ts')).benchWorkflowGraph,
  library: async () => (await import('./library.ts')).benchLibrary,
  'ads-campaigns': async () => (await import('./ads-campaigns.ts')).benchAdsCampaigns,
  queue: async () => (await import('./queue.ts')).benchQueue,
  'music-search': async () => (await import('./music-search.ts')).benchMusicSearch,
  log: async () => (await import('./log.ts')).benchLog,
  playing: async () => (await import('./playing.ts')).benchPlaying,
  idle: async () => {
    const { benchIdle } = await import('./idle.ts');
    return () => benchIdle({ minutes });
  },
};

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

if (process.platform !== 'linux') {
  say('The bench reads /proc and runs on Linux only.');
  process.exit(1);
}
for (const name of wanted)
  if (!Object.hasOwn(parts, name))
    throw new Error(`no part ${name}: there are ${Object.keys(parts).join(', ')}`);

/** Time limit (ms) for one run of a part: a page that never shows what the part waits for fails it. */
const MAX_RUN_MS = (once ? 2 : 15 + minutes) * 60_000;

/** The rows of one run; rejects when its time is up. */
async function limited(rows: Promise<Row[]>): Promise<Row[]> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const fail = (): void => reject(new Error(`no end after ${String(MAX_RUN_MS / 1000)} s`));
    timer = setTimeout(fail, MAX_RUN_MS);
  });
  return Promise.race([rows, late]).finally(() => clearTimeout(timer));
}

/** Rows of a part; null if it failed. Whatever it started is stopped. */
async function measuredPart(name: string, load: () => Promise<Part>): Promise<Measured[] | null> {
  const repeats: Row[][] = [];
  try {
    const part = await load();
    for (let run = 0; run < repeat; run += 1) repeats.push(await limited(part()));
    return joined(repeats);
  } catch (error) {
    say(
      `${name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    await closeBrowsers();
    return null;
  } finally {
    await stopAll();
  }
}

let ended = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    ended = true;
    // The part that runs fails, and what was measured before is printed.
    void closeBrowsers();
    void stopAll();
  });

const rows: Measured[] = [];
const cells: (readonly string[])[] = [];
const failed: string[] = [];
for (const [name, load] of Object.entries(parts)) {
  if (ended || (wanted.length > 0 && !wanted.includes(name))) continue;
  const started = performance.now();
  const measured = await measuredPart(name, load);
  say(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  rows.push(...(measured ?? []));
  if (measured === null) failed.push(name);
  cells.push(...(measured?.map(cellsOf) ?? [[name, 'failed', '', '', '']]));
}
await closeBrowsers();
for (const line of table(['what', 'ours', 'floor', 'ratio', 'goal'], cells)) say(line);

const Saved = z.object({
  rows: z.array(
    z.object({
      what: z.string(),
      unit: z.string(),
      goal: z.string(),
      ours: z.array(z.number()),
      floor: z.array(z.number()),
    }),
  ),
});
if (values.compare !== undefined) {
  const before = Saved.parse(JSON.parse(readFileSync(values.compare, 'utf8')));
  for (const line of ['', ...comparison(before.rows, rows)]) say(line);
}
const machine = {
  cpus: cpus().length,
  model: cpus()[0]?.model,
  kernel: release(),
  node: process.version,
};
// Figures of a trial run would pass for measured ones.
if (!once) {
  mkdirSync('test-results', { recursive: true });
  writeFileSync('test-results/bench.json', `${JSON.stringify({ machine, rows }, null, 2)}\n`);
}
if (failed.length > 0) say(`Failed: ${failed.join(', ')}`);
process.exit(failed.length > 0 ? 1 : 0);

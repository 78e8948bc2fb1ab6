import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, release } from 'node:os';
import { parseArgs } from 'node:util';
import type { Row } from './measure.ts';
import { benchAdsCampaigns } from './ads-campaigns.ts';
import { benchBurst } from './burst.ts';
import { benchDeploysSchema } from './deploys-schema.ts';
import { benchEqDrag } from './eq-drag.ts';
import { benchEqFit } from './eq-fit.ts';
import { benchEqMaths } from './eq-maths.ts';
import { benchHttp } from './http.ts';
import { benchIdle } from './idle.ts';
import { benchLibrary } from './library.ts';
import { benchLog } from './log.ts';
import { benchMusicSearch } from './music-search.ts';
import { benchPage } from './page.ts';
import { benchPlaying } from './playing.ts';
import { benchPlayoutTimeline } from './playout-timeline.ts';
import { benchPlayoutCheck } from './playout-check.ts';
import { benchQueue } from './queue.ts';
import { benchStart } from './start.ts';
import { benchTable } from './table.ts';
import { benchWorkflowGraph } from './workflow-graph.ts';

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '10' } },
});
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error('--minutes takes a number above 0');

/** The parts to run: names from the command line, otherwise all, the long one last. */
const parts: Readonly<Record<string, () => Promise<Row[]>>> = {
  start: benchStart,
  page: benchPage,
  burst: benchBurst,
  http: benchHttp,
  'eq-maths': benchEqMaths,
  'eq-drag': benchEqDrag,
  'eq-fit': benchEqFit,
  'playout-check': benchPlayoutCheck,
  'playout-timeline': benchPlayoutTimeline,
  'deploys-schema': benchDeploysSchema,
  table: benchTable,
  'workflow-graph': benchWorkflowGraph,
  library: benchLibrary,
  'ads-campaigns': benchAdsCampaigns,
  queue: benchQueue,
  'music-search': benchMusicSearch,
  log: benchLog,
  playing: benchPlaying,
  idle: () => benchIdle({ minutes }),
};

if (process.platform !== 'linux') {
  process.stdout.write('The bench reads /proc and runs on Linux only.\n');
  process.exit(1);
}
for (const name of wanted)
  if (!Object.hasOwn(parts, name))
    throw new Error(`no part ${name}: there are ${Object.keys(parts).join(', ')}`);
const rows: Row[] = [];
for (const [name, part] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stdout.write(`${name} ...\n`);
  rows.push(...(await part()));
}

const columns = ['what', 'ours', 'floor', 'ratio', 'goal'] as const;
const widths = columns.map((key) => Math.max(key.length, ...rows.map((row) => row[key].length)));
const line = (cells: readonly string[]): string =>
  cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ');
process.stdout.write(`${line(columns)}\n`);
for (const row of rows) process.stdout.write(`${line(columns.map((key) => row[key]))}\n`);
mkdirSync('test-results', { recursive: true });
const machine = {
  cpus: cpus().length,
  model: cpus()[0]?.model,
  kernel: release(),
  node: process.version,
};
writeFileSync('test-results/bench.json', `${JSON.stringify({ machine, rows }, null, 2)}\n`);

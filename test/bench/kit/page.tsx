import { createRoot } from 'react-dom/client';
import '@fontsource-variable/inter/wght.css';
import '../../../src/renderer/ui/tokens.css';
import '../../../src/renderer/ui/base.css';
import { LogBuffer } from '../../../src/renderer/ui/log/log-buffer.ts';
import { LogView } from '../../../src/renderer/ui/log/LogView.tsx';
import type { Column } from '../../../src/renderer/ui/table/column.ts';
import { DataTable } from '../../../src/renderer/ui/table/DataTable.tsx';
import { UiRoot } from '../../../src/renderer/ui/UiRoot.tsx';
import { rest } from '../measure.ts';
import type { BenchRow } from './data.ts';
import { benchLines, benchRows, COLUMNS, HELD } from './data.ts';
import { floorCampaigns } from './floor-campaigns.ts';
import { floorTracks, openPages } from './floor-tracks.ts';
import { floorLog, floorTable } from './floor.ts';

const frames = async (count: number): Promise<void> => {
  for (let frame = 0; frame < count; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
};

function hostElement(): HTMLElement {
  const host = document.createElement('div');
  host.style.cssText =
    'position: absolute; inset: 0; display: grid; grid-template: minmax(0, 1fr) / minmax(0, 1fr)';
  document.body.append(host);
  return host;
}

const columns: readonly Column<BenchRow>[] = Array.from({ length: COLUMNS }, (_, at) => ({
  id: `c${String(at)}`,
  title: `Column ${String(at + 1)}`,
  width: 100,
  grow: 1,
  value: ({ cells }) => cells[at] ?? '',
  cell: ({ cells }) => cells[at] ?? '',
}));
const rowId = ({ id }: BenchRow): string => id;
const none: ReadonlySet<string> = new Set();

async function ours(): Promise<void> {
  createRoot(hostElement()).render(
    <UiRoot>
      <DataTable
        id="bench"
        label="Jobs"
        rows={benchRows()}
        columns={columns}
        rowId={rowId}
        selection={{ mode: 'multi', ids: none, onSelect: () => undefined }}
      />
    </UiRoot>,
  );
  await frames(10);
}

async function floor(): Promise<void> {
  floorTable(hostElement(), benchRows());
  await frames(10);
}

type Append = (lines: readonly { text: string }[]) => void;

async function oursLog(): Promise<Append> {
  const log = new LogBuffer(HELD);
  createRoot(hostElement()).render(
    <UiRoot>
      <LogView log={log} label="Log" live tags />
    </UiRoot>,
  );
  await frames(5);
  return (lines) => log.append(lines);
}

/** Lines that are only stored: the cost of creating and holding them. */
function unseenLog(): Append {
  const log = new LogBuffer(HELD);
  return (lines) => log.append(lines);
}

const logs = {
  ours: oursLog,
  floor: () => Promise.resolve(floorLog(hostElement(), HELD)),
  unseen: () => Promise.resolve(unseenLog()),
};
let append: Append = () => undefined;
let written = 0;

/** Opens a log that is full. */
async function openLog(who: keyof typeof logs): Promise<void> {
  append = await logs[who]();
  append(benchLines(0, HELD));
  written = HELD;
  await frames(10);
}

/** 1,000 lines a second, 50 at a time. */
async function write(seconds: number): Promise<void> {
  for (let turn = 0; turn < seconds * 20; turn += 1) {
    append(benchLines(written, 50));
    written += 50;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await frames(3);
}

/** ms from the request of each page of tracks to the first frame that could draw its answer; with a rest before each. */
async function pageTimes(pages: readonly number[]): Promise<number[]> {
  const load = await openPages();
  const times: number[] = [];
  for (const page of pages) {
    await rest(500);
    await frames(1);
    const started = performance.now();
    await load(page);
    await frames(1);
    times.push(performance.now() - started);
  }
  return times;
}

Object.assign(globalThis, {
  kitBench: {
    ours,
    floor,
    openLog,
    write,
    frames,
    tracks: floorTracks,
    campaigns: floorCampaigns,
    pageTimes,
  },
});

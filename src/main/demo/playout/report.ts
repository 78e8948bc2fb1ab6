import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PlayoutDoc, PlayoutItem } from '../../../shared/playout/document/document.ts';
import { objectOf } from '../../../shared/playout/document/source.ts';
import type { DemoPlan } from './programme/plan.ts';

/** The channel that has a report. */
const NUMBER = '3';
const HOUR = 3_600_000;

const log = `[lavfi @ 0x55d0c2a41b80] Error while filtering: Cannot allocate memory
[in#0/lavfi @ 0x55d0c2a40f00] Error during demuxing: Cannot allocate memory
Conversion failed!
`;

/** Leaves what the engine leaves when an item fails (playout.md 7): about one song, an hour before `now` (ms since epoch). */
export async function writeReport(
  folder: string,
  { number }: DemoPlan,
  docs: readonly PlayoutDoc[],
  now: number,
): Promise<void> {
  const item = number === NUMBER ? airedAt(docs, now - HOUR) : undefined;
  const id = objectOf(item?.value)?.['id'];
  if (item === undefined || typeof id !== 'string') return;
  const nanos = `${String(Math.ceil(item.start) + 1500)}000000`;
  const report = path.join(folder, `${number}_${nanos}_${id}`);
  await mkdir(report, { recursive: true });
  await writeFile(path.join(report, 'ffmpeg_stderr.log'), log);
  await writeFile(path.join(report, 'playout_item.json'), JSON.stringify(item.value, null, 2));
}

const airedAt = (docs: readonly PlayoutDoc[], ms: number): PlayoutItem | undefined =>
  docs.flatMap(({ items }) => items).find(({ start, finish }) => start <= ms && ms < finish);

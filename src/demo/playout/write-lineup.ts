import { mkdir, writeFile, readdir, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { PlayoutDoc, PlayoutItem } from '../../shared/playout/document/document.ts';
import { toItem } from '../../shared/playout/document/item.ts';
import { newDoc, writeDocText } from '../../shared/playout/document/write-doc.ts';
import { listProgrammes } from '../../shared/playout/guide/programmes.ts';
import { formatXmltv } from '../../shared/playout/guide/xmltv.ts';
import type { Instant } from '../../shared/playout/instant.ts';
import { toInstant } from '../../shared/playout/instant.ts';
import { writeRfc3339 } from '../../shared/playout/time/rfc3339.ts';
import { offsetAt } from './program/plan.ts';
import type { DemoPlan } from './program/plan.ts';
import { toObject } from '../../shared/playout/document/source.ts';
import type { Dispose } from '../../shared/lib/disposable.ts';
import type { Clock } from '../../shared/lib/clock.ts';
import type { HlsSession } from './hls-session.ts';
import { liveList, segmentNamed } from './hls-session.ts';

/** Interval of output updates (ms). The engine writes every 4 s; this is enough to count as running. */
const UPDATE_MS = 20_000;

/** The channel with a report. */
const NUMBER = '3';
const HOUR_MS = 3_600_000;

const log = `[lavfi @ 0x55d0c2a41b80] Error while filtering: Cannot allocate memory
[in#0/lavfi @ 0x55d0c2a40f00] Error during demuxing: Cannot allocate memory
Conversion failed!
`;

/** Absolute paths of the demo's files. */
export interface LineupPaths {
  readonly lineup: string;
  readonly channels: string;
  readonly output: string;
  readonly xmltv: string;
  readonly reports: string;
}

export const placesIn = (folder: string): LineupPaths => ({
  lineup: path.join(folder, 'lineup.json'),
  channels: path.join(folder, 'channels'),
  output: path.join(folder, 'hls'),
  xmltv: path.join(folder, 'xmltv'),
  reports: path.join(folder, 'reports'),
});

interface Facts {
  /** Port of the channel server. */
  readonly port: number;
  readonly zone: string;
  /** When the channels went on air (ms since epoch); base of a virtual start. */
  readonly startedAt: number;
}

/** Writes the demo's lineup, configurations, playout files and guides. */
export async function writeLineup(
  places: LineupPaths,
  plans: readonly DemoPlan[],
  facts: Facts,
): Promise<void> {
  await Promise.all(
    [places.channels, places.output, places.xmltv, places.reports].map((folder) =>
      mkdir(folder, { recursive: true }),
    ),
  );
  for (const plan of plans) await writeChannel(places, plan, facts);
  await writeJson(places.lineup, {
    version: 'https://ersatztv.org/lineup/version/0.0.1',
    server: { bind_address: '127.0.0.1', port: facts.port },
    output: { folder: places.output },
    xmltv: { folder: places.xmltv },
    channels: plans.map(({ number, name }) => ({
      number,
      name,
      config: `channels/${number}/channel.json`,
      group: 'Demo',
    })),
  });
}

async function writeChannel(places: LineupPaths, plan: DemoPlan, facts: Facts): Promise<void> {
  const folder = path.join(places.channels, plan.number);
  const playout = path.join(folder, 'playout');
  await mkdir(playout, { recursive: true });
  await writeJson(path.join(folder, 'channel.json'), makeConfig(places, plan, playout, facts));
  const docs = makeDocs(plan, facts.zone);
  for (const doc of docs) await writeFile(path.join(playout, doc.name), writeDocText(doc));
  const channelId = `ersatztv.${plan.number}`;
  const { text } = formatXmltv(
    listProgrammes(docs, { engine: '0.2', shiftMs: -plan.behindMs, channelTitle: plan.name }),
    channelId,
  );
  await writeFile(path.join(places.xmltv, `${channelId}.xml`), text);
  await writeReport(places.reports, plan, docs, facts.startedAt);
}

/** A configuration for both engines (playout.md 5): the older needs a bit depth, the newer a version. */
function makeConfig(places: LineupPaths, plan: DemoPlan, playout: string, facts: Facts): object {
  const virtual = at(facts.startedAt - plan.behindMs, facts.zone);
  return {
    version: 'https://ersatztv.org/channel/version/0.1.0',
    playout: {
      folder: playout,
      ...(plan.behindMs === 0 ? {} : { virtual_start: writeRfc3339(virtual) }),
    },
    ffmpeg: { reports_folder: places.reports },
    normalization: {
      audio: { format: 'aac', bitrate_kbps: 128, channels: 2, sample_rate_hz: 48000 },
      video: { format: 'h264', bit_depth: 8, width: 1280, height: 720, bitrate_kbps: 2000 },
    },
  };
}

/** One file per day, with the items of that day. */
function makeDocs({ slug, days }: DemoPlan, zone: string): PlayoutDoc[] {
  let key = 0;
  return days.map(({ day, slots }) => {
    const window = { start: at(day.from, zone), finish: at(day.to, zone) };
    const date = writeRfc3339(window.start).slice(0, 10).replaceAll('-', '');
    const items = slots.map(({ title, params, start, finish }, index) => {
      key += 1;
      const item = {
        id: `${slug}-${date}-${String(index + 1).padStart(3, '0')}`,
        title,
        start: writeRfc3339(at(start, zone)),
        finish: writeRfc3339(at(finish, zone)),
        source: { source_type: 'lavfi', params },
      };
      return toItem(item, key);
    });
    return newDoc(`${slug}-${date}`, window, items);
  });
}

const at = (ms: number, zone: string): Instant => toInstant(ms, offsetAt(ms, zone));

const writeJson = (file: string, value: object): Promise<void> =>
  writeFile(file, `${JSON.stringify(value, null, 2)}\n`);

/** Writes an engine report about a failed item (playout.md 7): a song, an hour before `now` (ms since epoch). */
async function writeReport(
  folder: string,
  { number }: DemoPlan,
  docs: readonly PlayoutDoc[],
  now: number,
): Promise<void> {
  const item = number === NUMBER ? airedAt(docs, now - HOUR_MS) : undefined;
  const id = toObject(item?.value)?.['id'];
  if (item === undefined || typeof id !== 'string') return;
  const nanos = `${String(Math.ceil(item.start) + 1500)}000000`;
  const report = path.join(folder, `${number}_${nanos}_${id}`);
  await mkdir(report, { recursive: true });
  await writeFile(path.join(report, 'ffmpeg_stderr.log'), log);
  await writeFile(path.join(report, 'playout_item.json'), JSON.stringify(item.value, null, 2));
}

const airedAt = (docs: readonly PlayoutDoc[], ms: number): PlayoutItem | undefined =>
  docs.flatMap(({ items }) => items).find(({ start, finish }) => start <= ms && ms < finish);

/**
 * Updates the output folder like running channels: `.ready`, `.heartbeat`, the live list and its newest segment.
 * Resolves with a function that stops it.
 */
export async function refreshOutput(
  folder: string,
  sessions: ReadonlyMap<string, HlsSession>,
  clock: Clock,
): Promise<() => Promise<void>> {
  let timer: Dispose | null = null;
  let running = Promise.resolve();
  const write = async (): Promise<void> => {
    for (const [number, session] of sessions)
      await writeSession(path.join(folder, number), session, clock.now());
  };
  const plan = (): void => {
    timer = clock.after(UPDATE_MS, () => {
      // Sequential, so that stopping waits for the last write. The folder may be removed before the demo ends.
      running = running.then(write).catch(() => undefined);
      plan();
    });
  };
  await write();
  plan();
  return async () => {
    timer?.();
    await running;
  };
}

async function writeSession(folder: string, session: HlsSession, now: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const list = liveList(session, now);
  const newest = list.trimEnd().split('\n').at(-1) ?? '';
  const bytes = segmentNamed(session, newest, now);
  for (const name of await readdir(folder))
    if (name.endsWith('.ts') && segmentNamed(session, name, now) === null)
      await rm(path.join(folder, name), { force: true });
  if (bytes !== null) await writeFile(path.join(folder, newest), bytes);
  await writeFile(path.join(folder, 'live.m3u8'), list);
  await writeFile(path.join(folder, '.heartbeat'), '');
  const ready = path.join(folder, '.ready');
  await writeFile(ready, '');
  const startedAt = new Date(session.startedAt);
  await utimes(ready, startedAt, startedAt);
}

import { generate } from '../../src/shared/playout/programme/generate.ts';
import type { LibraryMedia } from '../../src/shared/playout/programme/model.ts';
import { emptyState } from '../../src/shared/playout/programme/model.ts';
import { playoutFiles } from '../../src/shared/playout/programme/playout-files.ts';
import type { Library } from '../../src/shared/playout/programme/pool.ts';
import { previewDay } from '../support/playout/whole-steps.ts';
import { readProgramme } from '../../src/shared/playout/programme/read-programme.ts';
import { writeDocText } from '../../src/shared/playout/document/write-doc.ts';
import type { Row } from './measure.ts';
import { median, row, scaled } from './measure.ts';

const MEDIA = scaled(100_000, 2_000);
const DAYS = scaled(14, 1);
const ROUNDS = scaled(5);
const CHANNELS = 6;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const start = Date.UTC(2026, 4, 4, 6);
const SHOWS = 400;

/** Episodes of shows, every tenth a clip. */
const media: readonly LibraryMedia[] = Array.from({ length: MEDIA }, (_, index) => ({
  id: `m${index}`,
  path: `/media/${index}.mkv`,
  ms: index % 10 === 0 ? 15_000 + (index % 4) * 5_000 : (20 + (index % 25)) * MINUTE,
  title: `Title ${index}`,
  show: `Show ${index % SHOWS}`,
  season: 1 + (Math.floor(index / SHOWS) >> 4),
  episode: Math.floor(index / SHOWS),
  chapters: [5 * MINUTE, 11 * MINUTE],
}));

const document = {
  programming: 1,
  zone: 'Europe/Berlin',
  sources: {
    all: { query: 'long', order: 'shuffle', rest: '2d' },
    one: { show: 'Show 7', order: 'episode' },
    two: { show: 'Show 8', order: 'aired', cursor: 'shared' },
    clips: { query: 'short', order: 'rested', rest: '1h' },
  },
  plans: {
    day: [
      { id: 'morning', at: '06:00', play: 'one', align: '15m', filler: { gap: 'clips' } },
      { id: 'noon', at: '12:00', mix: [{ source: 'two' }, { source: 'all', weight: 2 }] },
      {
        id: 'evening',
        at: '20:15',
        play: 'all',
        breaks: { at: 'chapters', first: '3m', clips: 2, source: 'clips' },
        filler: { gap: 'clips' },
      },
    ],
  },
  channels: Object.fromEntries(
    Array.from({ length: CHANNELS }, (_, index) => [
      String(index + 1),
      { fallback: { lavfi: 'color=c=black' }, days: [{ plan: 'day' }] },
    ]),
  ),
};

/**
 * A large library and six channels for two weeks: generating alone, with the text of all files, and the preview of one day, as the window asks for
 * it at each edit. CPU of this thread; memory above what the library itself takes.
 */
export function benchProgramme(): Promise<Row[]> {
  const { programme } = readProgramme(document);
  if (programme === null) throw new Error('the programme is refused');
  const makeLibrary = (): Library => {
    const isShort = ({ ms }: LibraryMedia): boolean => ms < MINUTE;
    return {
      byId: new Map(media.map((one) => [one.id, one])),
      select: (query) => media.filter((one) => isShort(one) === (query === 'short')),
    };
  };
  const to = start + DAYS * DAY;
  const times: number[] = [];
  const written: number[] = [];
  const previews: number[] = [];
  let bytes = 0;
  let items = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const library = makeLibrary();
    const before = process.memoryUsage().heapUsed;
    let cpu = process.cpuUsage();
    const made = generate(programme, library, emptyState, { from: start, to });
    times.push(since(cpu));
    for (const channel of programme.channels)
      for (const doc of playoutFiles(channel, made.items[channel.number] ?? [], library.byId))
        items += writeDocText(doc).length > 0 ? doc.items.length : 0;
    written.push(since(cpu));
    bytes = Math.max(bytes, process.memoryUsage().heapUsed - before);
    const day = Math.floor(start / DAY);
    const input = { programme, library, ledgers: [], revision: '', day, channels: ['1'] };
    cpu = process.cpuUsage();
    previewDay(input);
    previews.push(since(cpu));
  }
  const what = `programme: ${String(DAYS)} days, ${String(CHANNELS)} channels, ${String(MEDIA)} media`;
  return Promise.resolve([
    row(`${what}, generated`, median(times), null, 'ms', 'below 1000'),
    row(`${what}, with files (${String(items / ROUNDS)} items)`, median(written), null, 'ms'),
    row(`${what}, memory`, bytes / 1_000_000, null, 'MB', 'below 400'),
    row(`programme: one day of ${String(CHANNELS)} channels`, median(previews), null, 'ms'),
  ]);
}

const since = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

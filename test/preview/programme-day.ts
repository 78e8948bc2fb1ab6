import type { Handlers } from '../../src/shared/contract/methods.ts';
import { explainItem } from '../../src/shared/playout/programme/explain.ts';
import { startState } from '../../src/shared/playout/programme/apply/seams.ts';
import { ChannelDays } from '../../src/shared/playout/programme/channel-days.ts';
import { generate } from '../../src/shared/playout/programme/generate.ts';
import { toLedgerDays } from '../../src/shared/playout/programme/ledger/write-ledger.ts';
import { parseDay } from '../../src/shared/playout/programme/preview.ts';
import type { ProgrammeJson } from '../../src/shared/playout/programme/document.ts';
import type { Ledger } from '../../src/shared/playout/programme/ledger/read-ledger.ts';
import { previewDay, readLedger, runDay } from '../support/playout/whole-steps.ts';
import type { LibraryMedia } from '../../src/shared/playout/programme/model.ts';
import { readProgramme } from '../../src/shared/playout/programme/read-programme.ts';

const MINUTE = 60_000;
const length = (text: string): number =>
  text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000;

const harbour = ['Low Water', 'The Pilot Boat', 'Slack Tide', 'A Rope in the Fog', 'Two Lights'];
const lengths = ['43:12', '44:06', '43:30', '42:58', '44:44'];
const episodes = (
  show: string,
  code: string,
  titles: readonly string[],
  count: number,
  of: (index: number) => string,
): LibraryMedia[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${code}${String(index)}`,
    path: `/media/${code}/${String(index)}.mkv`,
    ms: length(of(index)),
    title: titles[index % titles.length] ?? show,
    show,
    season: 1 + Math.floor(index / 12),
    episode: 1 + (index % 12),
  }));
const chapters = [0.2, 0.42, 0.63, 0.8];
const films = (code: string, titles: readonly string[], minutes: number): LibraryMedia[] =>
  titles.map((title, index) => {
    const ms = (minutes + ((index * 7) % 19)) * MINUTE + index * 11_000;
    return {
      id: `${code}${String(index)}`,
      path: `/media/${code}/${String(index)}.mkv`,
      ms,
      title,
      date: `${String(1936 + ((index * 23) % 80))}-01-01`,
      chapters: chapters.map((share) => Math.round(share * ms)),
      ...(title === 'Harbour Master' ? { missing: true } : {}),
    };
  });

const sets: Readonly<Record<string, readonly LibraryMedia[]>> = {
  harbour: episodes('Harbour', 'h', harbour, 62, (index) => lengths[index % 5] ?? '43:00'),
  lantern: episodes(
    'Lantern Street',
    'l',
    ['The Lodger', 'Two Keys', 'A Quiet Tenant'],
    24,
    (index) => (index % 2 === 0 ? '22:10' : '22:40'),
  ),
  night: episodes(
    'Night Train',
    'n',
    ['Line to the Fjord', 'The Sleeper', 'Border at Four'],
    131,
    () => '58:20',
  ).map(({ season: _, ...media }, index) => ({
    ...media,
    episode: index + 1,
    date: `20${String(10 + Math.floor(index / 12))}-0${String(1 + (index % 9))}-01`,
    ...(index === 1 ? { missing: true } : {}),
  })),
  crime: films(
    'c',
    [
      'Long Portage',
      'The Glass Ferry',
      'Every Other Sunday',
      'Copper Wire',
      'Harbour Master',
      'A Late Return',
      'The Third Key',
    ],
    101,
  ),
  winter: films('w', ['Snow', 'Ice', 'Frost'], 98),
  toons: Array.from({ length: 148 }, (_, index) => ({
    id: `t${String(index)}`,
    path: `/media/toons/${String(index)}.mkv`,
    ms: length(`${String(7 + (index % 6))}:${String(10 + ((index * 13) % 50))}`),
    title: ['The Paper Boat', 'Two Crows', 'Mole and Comet', 'Rain Machine'][index % 4] ?? '',
  })),
  spots: Array.from({ length: 60 }, (_, index) => ({
    id: `s${String(index)}`,
    path: `/media/spots/${String(index)}.mkv`,
    ms: 12_000 + ((index * 7_919) % 48_000),
    title: `Spot ${String(index)}`,
  })),
  none: [],
};
const everything = new Map(
  Object.values(sets).flatMap((set) => set.map((media) => [media.id, media] as const)),
);

export const programme: ProgrammeJson = {
  programming: 1,
  zone: 'Europe/Berlin',
  dayStart: '06:00',
  seed: 4711,
  ahead: '14d',
  sources: {
    harbour: {
      query: 'show_title:"Harbour" NOT season_number:0',
      order: 'episode',
      cursor: 'shared',
      together: 'parts',
    },
    'crime-films': { query: 'type:movie AND genre:crime', order: 'shuffle', rest: '60d' },
    cartoons: { query: 'tag:toons', order: 'shuffle', rest: '2d' },
    'night-train': { name: 'Night Train', query: 'show_title:"Night Train"', order: 'aired' },
    'lantern-street': {
      name: 'Lantern Street',
      query: 'show_title:"Lantern Street"',
      order: 'episode',
    },
    'winter-films': { ids: ['w0', 'w1', 'w2'], order: 'listed' },
    spots: { query: 'library_name:Spots', order: 'rested', rest: '2h' },
  },
  plans: {
    weekday: [
      { id: 'cartoons', at: '06:00', play: 'cartoons', filler: { gap: 'spots' } },
      {
        id: 'lantern',
        at: '09:45',
        play: 'lantern-street',
        align: '30m',
        filler: { gap: 'spots' },
      },
      {
        id: 'night-again',
        at: '12:00',
        play: 'night-train',
        align: '15m',
        filler: { gap: 'spots' },
      },
      { id: 'matinee', at: '14:15', play: 'crime-films', take: 1, filler: { gap: 'spots' } },
      {
        id: 'tea-time',
        at: '17:00',
        play: 'lantern-street',
        take: 2,
        align: '30m',
        filler: { gap: 'spots' },
      },
      { id: 'evening', at: '18:00', play: 'harbour', align: '15m', filler: { gap: 'spots' } },
      {
        id: 'film',
        at: '20:15',
        play: 'crime-films',
        take: 1,
        until: '22:20',
        overrun: '10m',
        breaks: {
          at: 'chapters',
          first: '12m',
          last: '10m',
          gap: '20m',
          max: 3,
          clips: 3,
          source: 'spots',
        },
      },
      { id: 'late', play: 'night-train', until: '01:00', filler: { gap: 'spots' } },
      { id: 'night', at: '01:00', play: 'cartoons' },
    ],
    weekend: [
      { id: 'cartoons-we', at: '06:00', play: 'cartoons', until: '12:00' },
      { id: 'films-we', play: 'crime-films', filler: { gap: 'spots' } },
    ],
    christmas: [
      { id: 'cartoons-x', at: '06:00', play: 'cartoons', filler: { gap: 'spots' } },
      {
        id: 'winter-marathon',
        at: '10:00',
        play: 'winter-films',
        take: 3,
        align: '15m',
        filler: { gap: 'spots' },
      },
      { id: 'harbour-special', at: '16:00', play: 'harbour' },
    ],
  },
  channels: {
    '5': {
      fallback: { lavfi: 'color=c=0x101820:s=1280x720:r=25' },
      days: [
        { when: { dates: ['12-24..12-26'] }, plan: 'christmas' },
        { when: { days: ['mon', 'tue', 'wed', 'thu', 'fri'] }, plan: 'weekday' },
        { plan: 'weekend' },
      ],
    },
    '6': { fallback: { lavfi: 'color=c=black:s=1280x720:r=25' }, days: [{ plan: 'weekend' }] },
  },
  pins: [
    {
      id: 'p-1',
      channel: '5',
      start: '2026-12-18T17:30:00.000+01:00',
      play: 'l9',
      advances: 'lantern-street',
    },
  ],
};

const select = (query: string): readonly LibraryMedia[] => {
  const found = Object.entries({
    Harbour: 'harbour',
    crime: 'crime',
    toons: 'toons',
    'Night Train': 'night',
    'Lantern Street': 'lantern',
    Spots: 'spots',
    movie: 'crime',
  }).find(([word]) => query.includes(word));
  return sets[found?.[1] ?? 'none'] ?? [];
};

const DAY_MS = 86_400_000;
const airedOn = (ids: readonly string[], days: number): Record<string, number> =>
  Object.fromEntries(ids.map((id, index) => [id, Date.UTC(2026, 11, 18 - days - index, 19, 15)]));

/** Two films of the round have aired, three rest, and one aired long ago. */
const ledger: Ledger = {
  ...readLedger('5', ''),
  base: {
    k: 'base',
    n: 1,
    at: Date.UTC(2026, 11, 18) - DAY_MS,
    state: {
      cursors: { '5/crime-films': { cycle: 1, done: ['c0', 'c3'] } },
      aired: {
        '5': {
          ...airedOn(['c0', 'c3'], 2),
          ...airedOn(['c1', 'c4', 'c6'], 20),
          ...airedOn(['c2', 'c5'], 97),
        },
      },
      visits: {},
      until: {},
    },
  },
};

/** The ledger of the day on air, as if the programme had been applied. */
function writtenLedger(): Ledger {
  const { programme: read } = readProgramme(programme);
  const [channel] = read?.channels ?? [];
  if (read === null || channel === undefined) throw new Error('the programme has an error');
  const from = Date.UTC(2026, 11, 18, 5);
  const span = { from, to: from + DAY_MS };
  const state = startState(read, [ledger], new Map(), 'written');
  const made = generate(
    { ...read, channels: [channel] },
    { byId: everything, select },
    state,
    span,
  );
  const days = toLedgerDays({
    n: 2,
    programme: 'written',
    library: '',
    days: new ChannelDays(channel, span.from, span.to),
    items: made.items['5'] ?? [],
    steps: made.steps['5'] ?? [],
    files: new Map(),
  });
  return { ...ledger, n: 2, days };
}

/** The response for a programme that differs from the applied one, at 15:00 of its day. */
export const seamAnswer: Handlers['playout.programme.preview'] = ({ text, day }) => {
  const { programme: read } = readProgramme(JSON.parse(text));
  const number = parseDay(day);
  if (read === null || number === null) throw new Error('the document of the scene has an error');
  const preview = previewDay({
    programme: read,
    library: { byId: everything, select },
    ledgers: [writtenLedger()],
    revision: 'edited',
    locked: new Map([['5', Date.UTC(2026, 11, 18, 14)]]),
    day: number,
    channels: ['5'],
    now: Date.UTC(2026, 11, 18, 14),
  });
  return { ...preview, faults: [] };
};

/** The core's response to a preview, by the real generator with the scenes' media. */
export const previewAnswer: Handlers['playout.programme.preview'] = ({
  text,
  day,
  channels = [],
}) => {
  const { programme: read, findings } = readProgramme(JSON.parse(text));
  const number = parseDay(day);
  const nothing = {
    from: 0,
    to: 0,
    zone: 'UTC',
    keptUntil: null,
    items: {},
    findings: [],
    plans: {},
    sources: [],
  };
  if (read === null || number === null) return { ...nothing, faults: [...findings] };
  const preview = previewDay({
    programme: read,
    library: { byId: everything, select },
    ledgers: [ledger],
    revision: 'r1',
    day: number,
    channels,
  });
  return { ...preview, faults: [] };
};

const HOUR_MS = 3_600_000;

/** The core's response to "Why this?", by the real generator. */
export const explainAnswer: Handlers['playout.programme.explain'] = ({ text, channel, at }) => {
  const { programme: read } = readProgramme(text === undefined ? programme : JSON.parse(text));
  if (read === null) throw new Error('the document of the scene has an error');
  const library = { byId: everything, select };
  const day = Math.floor((at - 6 * HOUR_MS) / (24 * HOUR_MS));
  const run = runDay({ programme: read, library, ledgers: [ledger], revision: 'r1', day });
  const item = run.items(channel).find(({ start, finish }) => start <= at && at < finish);
  if (item === undefined) throw new Error('nothing airs then');
  const airings = run.findAirings(channel, at);
  return explainItem({ programme: read, library, channel, item, airings, now: at });
};

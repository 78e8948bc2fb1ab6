import { failure } from '../../src/shared/contract/errors.ts';
import type { Handlers } from '../../src/shared/contract/methods.ts';
import type { ChannelState, LaneRow, PlayoutWorkspace } from '../../src/shared/playout/state.ts';
import { rowFlags } from '../../src/shared/playout/state.ts';
import { noWorkspace } from '../../src/shared/playout/topics.ts';
import { dayTopics } from './parts.ts';
import { lateScene, type Scene } from './scene.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The current time, 65 minutes and 12 seconds after the first full hour in view, as in the design. */
const now = Date.now();
const first = now - 65 * MINUTE - 12_000;

const part = (value: number): string => String(value).padStart(2, '0');
/** Converts "3:10" or "1:05:00" after `first` to ms. */
const at = (text: string): number => {
  const sign = text.startsWith('-') ? -1 : 1;
  const [seconds = 0, minutes = 0, hours = 0] = text
    .replace('-', '')
    .split(':')
    .reverse()
    .map(Number);
  return sign * ((hours * 60 + minutes) * 60 + seconds) * 1000;
};

let keys = 0;

interface Plan {
  readonly title: string;
  readonly from: string;
  readonly to: string;
  readonly kind?: string;
  readonly flags?: number;
}

const rowsOf = (plans: readonly Plan[]): LaneRow[] =>
  plans.map(({ title, from, to, kind = 'local', flags = 0 }) => {
    keys += 1;
    return [keys, first + at(from), first + at(to), title, kind, flags];
  });

/** Repeats the rows before and after the visible ones, so that the minimap shows a week. */
const looped = (rows: LaneRow[], every: number, times: number): LaneRow[] =>
  Array.from({ length: 2 * times + 1 }, (_, index) => index - times).flatMap((turn) =>
    rows.map(([key, start, finish, title, kind, flags]): LaneRow => {
      keys += turn === 0 ? 0 : 1;
      return [
        turn === 0 ? key : keys,
        start + turn * every,
        finish + turn * every,
        title,
        kind,
        turn === 0 ? flags : 0,
      ];
    }),
  );

const channel = (
  order: number,
  name: string,
  rows: readonly LaneRow[],
  over: Partial<ChannelState> = {},
): ChannelState => {
  const key = `c${String(order)}`;
  const clock = now + (over.shiftMs ?? 0);
  const airs = rows.findLast(([, start, finish]) => start <= clock && finish > clock);
  return {
    key,
    order,
    number: String(order),
    name,
    config: `channels/${part(order)}.json`,
    configPath: `/srv/lineup/channels/${part(order)}.json`,
    folder: `/srv/lineup/${key}/playout`,
    state: 'ok',
    problem: null,
    readOnly: null,
    engine: '0.0.2',
    virtualStart: null,
    shiftMs: 0,
    process: { k: 'running', since: 0 },
    files:
      rows.length === 0
        ? []
        : [
            {
              id: `${key}-file`,
              name: '20261120T000000.000000000+0100_20261121T000000.000000000+0100.json',
              onDisk: null,
              revision: 1,
              items: rows.length,
              window: null,
              state: 'ok',
              reason: null,
              changed: false,
            },
          ],
    items: rows.length,
    span: rows.length === 0 ? null : { from: rows[0]?.[1] ?? 0, to: rows.at(-1)?.[2] ?? 0 },
    onAir:
      airs === undefined
        ? null
        : {
            k: 'item',
            ref: { channel: key, file: `${key}-file`, key: airs[0] },
            title: airs[3],
            from: airs[1] - (over.shiftMs ?? 0),
            to: airs[2] - (over.shiftMs ?? 0),
            lagMs: 0,
            reason: null,
          },
    next: null,
    lagMs: 0,
    ends: null,
    planned: {
      now:
        airs === undefined
          ? null
          : {
              ref: { channel: key, file: `${key}-file`, key: airs[0] },
              title: airs[3],
              start: airs[1],
              finish: airs[2],
            },
      next: null,
    },
    findings: { error: 0, warning: 0, info: 0 },
    ...over,
  };
};

const news = rowsOf([
  { title: 'Headlines', from: '0:00', to: '28:40' },
  { title: 'Weather', from: '28:40', to: '59:20' },
  { title: 'Headlines', from: '59:20', to: '1:35:20' },
  { title: 'Interview', from: '1:35:20', to: '2:07:30' },
  { title: 'Late edition', from: '2:07:30', to: '3:00:00' },
]);
const cinema = rowsOf([
  { title: 'Long Portage (1974)', from: '-0:30:00', to: '1:26:20' },
  { title: 'Trailer', from: '1:26:20', to: '1:37:00' },
  { title: 'Saltwater (2019)', from: '1:37:00', to: '3:12:00' },
]);
const night = rowsOf([
  { title: 'Halo Drift', from: '0:00', to: '16:00' },
  { title: 'Tin Roof', from: '16:00', to: '30:20' },
  { title: 'Undertow', from: '30:20', to: '46:40' },
  { title: 'Kite', from: '46:40', to: '1:01:10' },
  { title: 'Slow Orbit', from: '1:01:10', to: '1:19:10' },
  { title: 'Longer Days', from: '1:19:10', to: '1:35:20', flags: rowFlags.warning },
  { title: 'Amber', from: '1:49:22', to: '2:06:00' },
  { title: 'Ferrous', from: '2:06:00', to: '2:31:00', flags: rowFlags.changed },
  { title: 'Paper Lanterns', from: '2:31:00', to: '3:00:00' },
]);
const kids = rowsOf([
  { title: 'Morning show', from: '0:00', to: '43:00' },
  { title: 'Morning show 2', from: '43:00', to: '1:29:10' },
  { title: 'Puppets', from: '1:26:00', to: '2:02:10', flags: rowFlags.error },
  { title: 'Good night', from: '2:02:10', to: '3:00:00' },
]);
const card = rowsOf([
  { title: 'lavfi testsrc2 · synthetic', from: '0:00', to: '3:00:00', kind: 'lavfi' },
]);
const east = rowsOf([
  { title: 'Headlines', from: '0:00', to: '1:12:00' },
  { title: 'Interview', from: '1:12:00', to: '3:00:00' },
]);

const week = (rows: LaneRow[]): LaneRow[] => looped(rows, 3 * HOUR, 56);
const day: readonly (readonly [string, readonly LaneRow[]])[] = [
  ['News loop', week(news)],
  ['Cinema', cinema],
  ['Music night', night],
  ['Kids', kids],
  ['Test card', week(card)],
  [
    'East (−6 h)',
    week(east).map(([key, a, b, ...rest]): LaneRow => [key, a - 6 * HOUR, b - 6 * HOUR, ...rest]),
  ],
];

const workspace: PlayoutWorkspace = {
  ...noWorkspace,
  state: 'open',
  path: '/srv/lineup/lineup.json',
  server: {
    bindAddress: '0.0.0.0',
    port: 8409,
    outputFolder: '/srv/lineup/output',
    xmltvFolder: null,
  },
  findings: { error: 1, warning: 1, info: 0 },
  undo: 'Move “Puppets”',
};

/** Answers the timeline's requests from plain rows. */
function rowsHandlers(rows: Readonly<Record<string, readonly LaneRow[]>>): Partial<Handlers> {
  return {
    'playout.rows': ({ channel: key, from }) => {
      const all = rows[key];
      if (all === undefined) throw failure('not-found', 'The file is gone.');
      const page = all.slice(from, from + 5000);
      const next = from + page.length < all.length ? from + page.length : null;
      return { revision: 1, rows: page, next };
    },
    'playout.air': ({ channel: key, from, to }) => ({
      more: false,
      segments: (rows[key] ?? [])
        .filter(([, start, finish]) => finish > from && start < to)
        .map(([item, start, finish, title], index) => ({
          from: start + index * 400,
          to: finish + index * 400,
          k: 'item' as const,
          ref: { channel: key, file: `${key}-file`, key: item },
          title,
          lagMs: index * 400,
          reason: null,
        })),
    }),
    'playout.findings': () => ({ total: 0, findings: [] }),
    'playout.search': () => ({ hits: [], more: 0 }),
  };
}

export function scene(
  name: string,
  lanes: readonly (readonly [string, readonly LaneRow[], Partial<ChannelState>?])[],
  over: Partial<Scene> = {},
): Scene {
  const channels = lanes.map(([title, rows, change], index) =>
    channel(index + 1, title, rows, change),
  );
  const rows = Object.fromEntries(lanes.map(([, all], index) => [`c${String(index + 1)}`, all]));
  return {
    name,
    path: '/playout',
    ...over,
    topics: {
      ...dayTopics,
      'playout.workspace': workspace,
      'playout.channels': Object.fromEntries(channels.map((one) => [one.key, one])),
      ...over.topics,
    },
    handlers: { ...rowsHandlers(rows), ...over.handlers },
  };
}

const shifted = (shiftMs: number | null): Partial<ChannelState> => ({
  virtualStart: '2026-11-20T14:00:00+01:00',
  shiftMs,
});

/** 12 channels with clips of 10 s to 30 min. */
const crowd = (count: number): (readonly [string, LaneRow[]])[] =>
  Array.from({ length: 12 }, (_, lane) => {
    const rows: LaneRow[] = [];
    let start = now - 15 * DAY;
    const slot = (31 * DAY * 12) / count;
    for (let index = 0; index < count / 12; index += 1) {
      keys += 1;
      const finish = start + slot * (0.4 + ((index * 7919 + lane * 131) % 1000) / 833);
      const hole = index % 200 === 199 ? slot * 3 : 0;
      rows.push([
        keys,
        start,
        finish,
        `Clip ${String(index)}`,
        'local',
        index % 501 === 77 ? 4 : 0,
      ]);
      start = finish + hole;
    }
    return [`Channel ${String(lane + 1)}`, rows];
  });

export const playoutTimelineScenes: readonly Scene[] = [
  scene(
    'playout-timeline',
    day.map(([name, rows], index) => [name, rows, index === 5 ? shifted(-6 * HOUR) : {}]),
  ),
  ...['playout-timeline-drag', 'playout-timeline-menu', 'playout-timeline-air'].map((name) =>
    scene(
      name,
      day.map(([title, rows]) => [title, rows]),
      { sizes: ['1280x780'] },
    ),
  ),
  lateScene({ name: 'playout-timeline-huge', path: '/playout' }, () => scene('', crowd(100_000))),
  scene('playout-timeline-states', [
    ['News loop', news],
    ['Empty channel with a rather long name that has to be cut somewhere', []],
    [
      'Gone',
      [],
      {
        state: 'no-config',
        problem:
          'The configuration channels/03.json does not exist. Choose another one, or make it.',
      },
    ],
    ['Reading', [], { state: 'loading' }],
    ['Elsewhere', east, { readOnly: 'current-link' }],
    ['Not running', cinema, shifted(null)],
  ]),
  scene('playout-timeline-loading', [['News loop', news]], {
    handlers: { 'playout.rows': () => new Promise(() => undefined) },
  }),
];

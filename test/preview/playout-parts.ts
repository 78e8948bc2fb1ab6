import type { Handlers } from '../../src/shared/contract/methods.ts';
import type { Severity } from '../../src/shared/playout/finding.ts';
import type {
  Backup,
  ChannelState,
  FileChange,
  FolderEntry,
  MediaFacts,
  PlacedFinding,
  LaneRow,
  PlayoutWorkspace,
} from '../../src/shared/playout/state.ts';
import { noWorkspace } from '../../src/shared/playout/topics.ts';
import { playoutTimelineScenes } from './playout-timeline-scenes.ts';

const MINUTE = 60_000;
const base = playoutTimelineScenes[0];
export const playoutTopics = base?.topics ?? {};
const handlers: Partial<Handlers> = base?.handlers ?? {};
export const openWorkspace: PlayoutWorkspace = {
  ...(playoutTopics['playout.workspace'] ?? noWorkspace),
  tools: { ffprobe: true, ffmpeg: true },
  changedFiles: 3,
  recent: ['/srv/lineup/lineup.json', '/home/ines/tv/christmas/lineup.json'],
};

const rowsOf = (channel: string): readonly LaneRow[] => {
  const answer = handlers['playout.rows']?.({ channel, file: `${channel}-file`, from: 0 }, {
    signal: new AbortController().signal,
    origin: 'window',
  } as never) as { rows: LaneRow[] } | undefined;
  return answer?.rows ?? [];
};

const kids = rowsOf('c4');
const [, second, puppets] = kids;
const iso = (ms: number): string => {
  const local = new Date(ms - new Date(ms).getTimezoneOffset() * MINUTE);
  const offset = -new Date(ms).getTimezoneOffset();
  const two = (value: number): string => String(Math.abs(Math.trunc(value))).padStart(2, '0');
  return `${local.toISOString().slice(0, 23)}${offset < 0 ? '-' : '+'}${two(offset / 60)}:${two(offset % 60)}`;
};

export const overlap: PlacedFinding = {
  id: 'f1',
  path: '/srv/lineup/c4/playout/20261120T000000.000000000+0100_20261121T000000.000000000+0100.json',
  pointer: '/items/117/finish',
  code: 'overlap',
  severity: 'error',
  message:
    'Overlaps “Puppets” by 3:10. The later item wins on air and the rest of the day runs late.',
  repair: {
    k: 'trim',
    label: 'Trim to 20:26:00',
    pointer: '/items/117',
    to: puppets?.[1] ?? 0,
  },
  from: puppets?.[1] ?? 0,
  to: second?.[2] ?? 0,
  channel: 'c4',
  ref: { channel: 'c4', file: 'c4-file', key: second?.[0] ?? 0 },
  title: 'Morning show 2',
};

export const gap: PlacedFinding = {
  ...overlap,
  id: 'f2',
  path: overlap.path.replace('c4', 'c3'),
  pointer: '/items/5/finish',
  code: 'gap',
  severity: 'warning',
  message: 'Nothing plays for 14:02 after “Longer Days”. The server shows black until “Amber”.',
  repair: {
    k: 'close-gap',
    label: 'Extend "Longer Days" to the next item',
    pointer: '/items/5',
    from: 0,
    to: 0,
  },
  channel: 'c3',
  ref: null,
  title: 'Amber',
};

export const media: MediaFacts = {
  path: '/media/kids/ms-02.mkv',
  durationMs: 2_770_000,
  title: 'Morning show 2',
  problem: null,
  streams: [
    {
      index: 0,
      kind: 'video',
      codec: 'h264',
      detail: '1920×1080, 25 fps',
      channels: null,
      language: null,
      hint: { width: 1920, height: 1080, frame_rate: '25/1', pix_fmt: 'yuv420p', profile: 'High' },
    },
    { index: 1, kind: 'audio', codec: 'aac', detail: 'stereo', channels: 2, language: 'eng' },
    { index: 2, kind: 'audio', codec: 'ac3', detail: '5.1', channels: 6, language: 'deu' },
    { index: 3, kind: 'subtitle', codec: 'subrip', detail: '', channels: null, language: 'eng' },
  ],
};

/** An item as stored in its file; `over` overrides its keys. */
export const itemAnswer =
  (
    over: object = {},
    findings: readonly PlacedFinding[] = [overlap],
    locked = false,
  ): Handlers['playout.item'] =>
  () => {
    const value = {
      id: '118',
      title: 'Morning show 2',
      start: iso(second?.[1] ?? 0),
      finish: iso(second?.[2] ?? 0),
      source: {
        source_type: 'local',
        path: '/media/kids/ms-02.mkv',
        in_point_ms: 0,
        out_point_ms: 2_770_000,
      },
      ...over,
    };
    return {
      revision: 1,
      pointer: '/items/117',
      findings: [...findings],
      media,
      locked,
      value,
      text: JSON.stringify(value, null, 2),
    };
  };

const names = [
  'The loop of the news that never ends, with a name that has to be cut',
  'Weather',
  'Interview',
];
export const manyFindings: readonly PlacedFinding[] = Array.from({ length: 460 }, (_, at) => {
  const severity: Severity = at < 60 ? 'error' : at < 320 ? 'warning' : 'info';
  return {
    ...overlap,
    id: `m${String(at)}`,
    severity,
    pointer: `/items/${String(at)}`,
    message: `“${names[at % 3] ?? ''}” ends after its file does. The picture stands still for 0:0${String(at % 9)}.`,
    repair:
      at % 2 === 0
        ? {
            k: 'fit-out',
            label: 'Fit the out point',
            pointer: `/items/${String(at)}`,
            outPointMs: 1,
          }
        : undefined,
    channel: at % 3 === 0 ? 'c1' : at % 3 === 1 ? 'c4' : 'c5',
  };
});

/** Returns a page of findings like the core. */
export const findingsAnswer =
  (all: readonly PlacedFinding[]): Handlers['playout.findings'] =>
  ({ channel, from, limit }: { channel: string | null; from: number; limit: number }) => {
    const some = all.filter((one) => channel === null || one.channel === channel);
    return { total: some.length, findings: some.slice(from, from + limit) };
  };

/** The channels with their numbers of findings. */
export function counted(
  channels: Readonly<Record<string, ChannelState>>,
  all: readonly PlacedFinding[],
): Record<string, ChannelState> {
  const count = (key: string, severity: Severity): number =>
    all.filter((one) => one.channel === key && one.severity === severity).length;
  return Object.fromEntries(
    Object.values(channels).map((channel) => [
      channel.key,
      {
        ...channel,
        findings: {
          error: count(channel.key, 'error'),
          warning: count(channel.key, 'warning'),
          info: count(channel.key, 'info'),
        },
      },
    ]),
  );
}

const entry = (name: string, k: FolderEntry['k'], bytes: number | null = null): FolderEntry => ({
  name,
  k,
  bytes,
  path: `/srv/lineup/${name}`,
  modifiedAt: Date.now() - name.length * 7 * 60 * MINUTE,
});
export const folder = {
  path: '/srv/lineup',
  parent: '/srv',
  more: 0,
  entries: [
    entry('channels', 'folder'),
    entry('c4', 'folder'),
    entry('output', 'folder'),
    entry('lineup.json', 'json', 1840),
    entry('lineup-2025-with-a-name-that-nobody-can-read-in-a-narrow-window.json', 'json', 1620),
    entry('ms-01.mkv', 'media', 812_400_000),
    entry('ms-02.mkv', 'media', 1_240_800_000),
    entry('readme.txt', 'other', 400),
  ],
};

const change = (at: number, k: FileChange['items'][number]['k']) => ({
  k,
  title: kids[at % kids.length]?.[3] ?? '',
  before: k === 'added' ? null : { start: kids[1]?.[1] ?? 0, finish: kids[1]?.[2] ?? 0 },
  after: k === 'removed' ? null : { start: kids[1]?.[1] ?? 0, finish: puppets?.[1] ?? 0 },
  fields: k === 'changed' ? ['/source/path', '/title'] : [],
  locked: at === 0,
});
const fileName = '20261120T000000.000000000+0100_20261121T000000.000000000+0100.json';
export const reviewFiles: FileChange[] = [
  {
    channel: 'c4',
    channelName: 'Kids',
    file: 'c4-file',
    k: 'written',
    name: fileName,
    before: fileName,
    items: [
      change(0, 'trimmed'),
      change(1, 'moved'),
      change(2, 'added'),
      change(3, 'removed'),
      change(4, 'changed'),
    ],
    count: 12,
    diff: '@@ -12,7 +12,7 @@\n       "id": "118",\n-      "finish": "2026-11-20T20:29:10.000+01:00",\n+      "finish": "2026-11-20T20:26:00.000+01:00",\n       "source": {',
  },
  {
    channel: 'c3',
    channelName: 'Music night',
    file: 'c3-file',
    k: 'renamed',
    name: fileName.replace('20261120', '20261122'),
    before: fileName,
    items: [change(2, 'added')],
    count: 1,
    diff: '',
  },
];

export const someBackups: Backup[] = Array.from({ length: 14 }, (_, at) => ({
  id: `b${String(at)}`,
  k: at === 3 ? 'config' : 'playout',
  channel: at % 2 === 0 ? 'c4' : 'c3',
  folder: at === 3 ? '/srv/lineup/channels' : '/srv/lineup/c4/playout',
  name: at === 3 ? '03.json' : fileName,
  at: Date.now() - at * 5 * 60 * MINUTE,
  bytes: 48_200 + at * 812,
  items: at === 3 ? null : 118 + at,
}));

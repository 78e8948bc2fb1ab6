import { formatXmltv } from '../../src/shared/playout/guide/xmltv.ts';
import { failure } from '../../src/shared/contract/errors.ts';
import type { Handlers } from '../../src/shared/contract/methods.ts';
import type { Snapshot } from '../../src/shared/contract/topics.ts';
import type { PlayoutWorkspace } from '../../src/shared/playout/state.ts';
import { noWorkspace } from '../../src/shared/playout/topics.ts';
import {
  counted,
  findingsAnswer,
  folder,
  gap,
  itemAnswer,
  manyFindings,
  media,
  openWorkspace,
  overlap,
  playoutTopics,
  reviewFiles,
  someBackups,
} from './playout-parts.ts';
import { playoutTimelineScenes } from './playout-timeline-scenes.ts';
import type { Scene } from './scene.ts';

interface Over {
  readonly workspace?: Partial<PlayoutWorkspace>;
  readonly topics?: Partial<Snapshot>;
  readonly handlers?: Partial<Handlers>;
  readonly path?: string;
  readonly sizes?: readonly string[];
  readonly host?: Scene['host'];
}

const few = ['320x640', '1280x780'];
const never = (): Promise<never> => new Promise(() => undefined);
const refuse = (text: string) => (): never => {
  throw failure('storage', text);
};
const channels = playoutTopics['playout.channels'] ?? {};

const config = {
  playout: { folder: './playout', virtual_start: null },
  ffmpeg: { ffmpeg_path: '/usr/bin/ffmpeg', disabled_filters: [] },
  normalization: {
    audio: { format: 'aac', bitrate_kbps: 192, channels: 2, normalize_loudness: true },
    video: { format: 'h264', width: 1920, height: 1080, bitrate_kbps: 4000, accel: 'vaapi' },
  },
};

const titles = ['Morning show', 'Headlines', 'Puppets', 'Weather', 'Late edition', 'Good night'];
const QUARTER = 900_000;

/** A day of programs around now; the durations differ by channel. */
function guideOf(channel: string): { text: string; path: null; programmes: number } {
  const step = QUARTER * (1 + (Number(channel.slice(1)) % 4));
  const first = Math.floor(Date.now() / QUARTER - 48) * QUARTER;
  const programs = Array.from({ length: Math.floor((96 * QUARTER) / step) }, (_, index) => ({
    start: first + index * step,
    stop: first + (index + 1) * step,
    offset: 0,
    title: titles[index % titles.length] ?? '',
  }));
  return { ...formatXmltv(programs, channel), path: null };
}

/** The core's responses on a normal day. */
const answers: Partial<Handlers> = {
  ...playoutTimelineScenes[0]?.handlers,
  'playout.item': itemAnswer(),
  'playout.findings': findingsAnswer([overlap, gap]),
  'playout.browse': () => folder,
  'playout.edit': () => ({ items: [], notes: [] }),
  'playout.review': () => ({
    stamp: 's1',
    files: reviewFiles,
    findings: { error: 1, warning: 1, info: 0 },
    added: [overlap, gap],
  }),
  'playout.backups': () => someBackups,
  'playout.config': () => ({
    path: '/srv/lineup/channels/04.json',
    value: config,
    text: JSON.stringify(config, null, 2),
  }),
  'playout.guide': ({ channel }) => guideOf(channel),
  'playout.checkServer': () => ({
    address: 'http://127.0.0.1:8409',
    reachable: true,
    channels: 5,
    differences: ['Channel 6 (East) is in the lineup, and the server does not have it.'],
  }),
  'playout.reports': () => [
    {
      id: 'r1',
      at: Date.now() - 3_600_000,
      itemId: '118',
      ref: overlap.ref,
      files: [
        'pipeline.json',
        'playout_item.json',
        'media_info.json',
        'channel_config.json',
        'ffmpeg.log',
      ],
    },
    { id: 'r2', at: Date.now() - 90_000_000, itemId: '117', ref: null, files: ['ffmpeg.log'] },
  ],
  'playout.report': () => ({
    text: '[matroska @ 0x55] Opening /media/kids/ms-02.mkv\n/media/kids/ms-02.mkv: No such file or directory',
    cut: true,
  }),
  'playout.probe': () => ({
    media: [
      media,
      { ...media, path: '/media/kids/ms-03.mkv', title: null, durationMs: 1_320_480 },
      { ...media, path: '/media/kids/ms-10.mkv', title: null, durationMs: 1_298_000 },
      {
        ...media,
        path: '/media/kids/broken.mkv',
        durationMs: null,
        title: null,
        problem: 'ffprobe found no streams in it.',
      },
    ],
  }),
  'playout.expand': ({ text }) => ({
    ok: false,
    output: text,
    message: null,
    names: [
      { name: 'STREAM_HOST', set: true },
      { name: 'STREAM_TOKEN', set: false },
    ],
  }),
  'playout.search': () => ({
    hits: [overlap, overlap, overlap].map(({ ref }, at) => ({
      ref: { channel: 'c4', file: 'c4-file', key: (ref?.key ?? 0) + at - 1 },
      title: ['Morning show', 'Morning show 2', 'Good morning'][at] ?? '',
      start: Date.now() + at * 7_200_000,
      finish: Date.now() + at * 7_200_000 + 2_000_000,
    })),
    more: 0,
  }),
};

function scene(name: string, over: Over = {}): Scene {
  const { workspace, topics, handlers, host, ...rest } = over;
  return {
    name: name === '' ? 'playout' : `playout-${name}`,
    path: '/playout',
    ...rest,
    ...(host === undefined ? {} : { host }),
    topics: {
      ...playoutTopics,
      'playout.workspace': { ...openWorkspace, ...workspace },
      'playout.channels': counted(channels, [overlap, gap]),
      ...topics,
    },
    handlers: { ...answers, ...handlers },
  };
}

const small = (name: string, over: Over = {}): Scene => scene(name, { sizes: few, ...over });

const none: Partial<PlayoutWorkspace> = { ...noWorkspace };
const recent = ['/srv/lineup/lineup.json', '/home/ines/tv/christmas/lineup.json'];
const many = {
  error: manyFindings.filter(({ severity }) => severity === 'error').length,
  warning: manyFindings.filter(({ severity }) => severity === 'warning').length,
  info: manyFindings.filter(({ severity }) => severity === 'info').length,
};
const broken = Object.fromEntries(
  Object.values(channels).map((channel) => [
    channel.key,
    Number(channel.number) < 3
      ? channel
      : {
          ...channel,
          state: 'no-config' as const,
          problem: `The configuration ${channel.config} does not exist. Choose another one, or make it.`,
        },
  ]),
);

const layers = {
  watermark: {
    source: { source_type: 'local', path: '/media/logo.png' },
    location: 'bottom_right',
    width_percent: 10,
    opacity_percent: 80,
    timing: { timing_type: 'periodic', clock: 'wall', frequency_ms: 300_000, hold_ms: 8000 },
  },
  made_by: 'scheduler 2',
};
const stack = {
  ...layers,
  graphics: [
    {
      source: { source_type: 'http', uri: 'https://{{STREAM_HOST}}/ticker.webm', is_live: true },
      location: 'bottom_center',
      kind: 'canvas',
      width_percent: 140,
    },
    {
      source: { source_type: 'lavfi', params: 'color=color=red:size=200x60' },
      location: 'top_left',
      made_for: 'breaking news',
    },
  ],
};
const hinted = {
  source: {
    source_type: 'local',
    path: '/media/kids/ms-02.mkv',
    probe_hint: {
      video: [{ stream_index: 0, codec: 'h264', width: 1920, height: 1080, pix_fmt: 'yuv420p' }],
      audio: [{ stream_index: 1, codec: 'aac', channels: 2 }],
      duration_ms: 2_770_000,
    },
  },
  tracks: { audio: { source: { source_type: 'http', uri: 'https://a.example/sound.aac' } } },
};

/** Scenes of the playout panel, including errors. */
export const playoutScenes: readonly Scene[] = [
  scene(''),
  scene('none', { workspace: none, topics: { 'playout.channels': {} } }),
  small('recent', { workspace: { ...none, recent }, topics: { 'playout.channels': {} } }),
  small('failed', {
    workspace: {
      ...none,
      recent,
      state: 'failed',
      path: '/srv/lineup/lineup.json',
      problem: 'Line 12, column 3: a comma is missing.',
    },
    topics: { 'playout.channels': {} },
  }),
  small('opening', {
    workspace: { ...none, state: 'opening', path: '/srv/lineup/lineup.json' },
    topics: { 'playout.channels': {} },
  }),
  small('no-channels', {
    workspace: { findings: { error: 0, warning: 0, info: 0 }, changedFiles: 0, undo: null },
    topics: { 'playout.channels': {} },
  }),
  small('notices', {
    workspace: {
      recovered: 'The write of 20:05 was finished: 2 files.',
      conflicts: [
        { channel: 'c1', file: 'c1-file', name: '20261120T000000.000000000+0100_….json' },
      ],
    },
    topics: { 'playout.channels': broken },
  }),
  small('table'),
  scene('both', { sizes: ['1280x780', '1600x1000'] }),
  small('legend'),
  small('lost', { host: 'lost' }),
  scene('findings'),
  small('findings-many', {
    workspace: { findings: many },
    topics: { 'playout.channels': counted(channels, manyFindings) },
    handlers: { 'playout.findings': findingsAnswer(manyFindings) },
  }),
  small('findings-failed', { handlers: { 'playout.findings': refuse('The core is busy.') } }),
  small('channels'),
  small('lineup-menu'),
  small('add-menu'),
  small('search'),
  small('date'),
  scene('item-source', { handlers: { 'playout.item': itemAnswer(layers) } }),
  small('item-streams'),
  small('item-graphics', { handlers: { 'playout.item': itemAnswer(layers, []) } }),
  small('item-layers', {
    handlers: { 'playout.item': itemAnswer(stack, []) },
    topics: {
      'playout.channels': Object.fromEntries(
        Object.entries(channels).map(([key, channel]) => [key, { ...channel, engine: '0.2' }]),
      ),
    },
  }),
  small('item-layer-wrong', { handlers: { 'playout.item': itemAnswer(layers, []) } }),
  small('item-layer-add', { handlers: { 'playout.item': itemAnswer({}, []) } }),
  small('item-layers-locked', {
    handlers: { 'playout.item': itemAnswer(layers, [], true) },
    topics: {
      'playout.channels': Object.fromEntries(
        Object.entries(channels).map(([key, channel]) => [
          key,
          { ...channel, readOnly: 'current-link' },
        ]),
      ),
    },
  }),
  small('item-hints', { handlers: { 'playout.item': itemAnswer(hinted, []) } }),
  small('item-hints-lack', {
    handlers: {
      'playout.item': itemAnswer({}, []),
      'playout.probe': () => ({
        media: [{ ...media, streams: media.streams.map(({ hint: _, ...stream }) => stream) }],
      }),
    },
  }),
  small('item-reports'),
  small('item-json-wrong', { handlers: { 'playout.item': itemAnswer({}, []) } }),
  small('item-json', { handlers: { 'playout.item': itemAnswer({}, [], true) } }),
  small('item-http', {
    handlers: {
      'playout.item': itemAnswer(
        {
          source: {
            source_type: 'http',
            uri: 'https://{{STREAM_HOST}}/live.m3u8?token={{STREAM_TOKEN}}',
            headers: ['Accept: */*'],
            is_live: true,
          },
        },
        [],
      ),
    },
  }),
  small('item-lavfi', {
    handlers: {
      'playout.item': itemAnswer(
        { source: { source_type: 'lavfi', params: 'testsrc2=size=1920x1080:rate=25' } },
        [],
      ),
    },
  }),
  small('item-wrong'),
  small('item-failed', { handlers: { 'playout.item': refuse('The item could not be read.') } }),
  small('items'),
  small('open'),
  small('open-failed', {
    handlers: { 'playout.browse': refuse('The folder /root may not be read by this user.') },
  }),
  small('create'),
  small('close'),
  small('add-files'),
  small('add-files-reading', { handlers: { 'playout.probe': never } }),
  small('add-files-list'),
  small('add-source'),
  small('fill'),
  small('fill-clips'),
  small('repeat'),
  scene('review'),
  small('review-text'),
  small('review-stale', {
    handlers: {
      'playout.write': () => {
        throw failure('conflict', 'A file of Kids changed on disk after this review.');
      },
    },
  }),
  small('backups'),
  small('lineup'),
  small('lineup-remove'),
  small('channel'),
  small('server'),
  small('config'),
  small('guide'),
  small('area-guide', { path: '/playout#area=guide' }),
  small('area-live', {
    path: '/playout#area=live',
    handlers: {
      'playout.preview': () => {
        throw failure('not-found', 'The server is not running. Start it to see the channel.');
      },
    },
  }),
  small('reports'),
  small('report'),
  small('preview', { handlers: { 'playout.preview': never } }),
  small('preview-failed', {
    handlers: {
      'playout.preview': () => {
        throw failure(
          'not-found',
          'No channel server responds at 127.0.0.1:8409. Start it, then try again.',
        );
      },
    },
  }),
];

import { failure } from '../../../src/shared/contract/errors.ts';
import type { Handlers } from '../../../src/shared/contract/methods.ts';
import type {
  ChannelState,
  PlacedFinding,
  PlayoutWorkspace,
} from '../../../src/shared/playout/state.ts';
import { noWorkspace } from '../../../src/shared/playout/topics.ts';

/** A lineup with one channel for the playout panel. */
export const workspace: PlayoutWorkspace = {
  ...noWorkspace,
  state: 'open',
  path: '/srv/lineup.json',
  findings: { error: 1, warning: 2, info: 0 },
  tools: { ffprobe: true, ffmpeg: true },
};
export const channel: ChannelState = {
  key: 'c1',
  order: 1,
  number: '1',
  name: 'News',
  config: 'c1.json',
  configPath: '/srv/c1.json',
  folder: '/srv/c1',
  state: 'ok',
  problem: null,
  readOnly: null,
  engine: '0.0.2',
  virtualStart: null,
  shiftMs: 0,
  process: { k: 'unknown' },
  files: [],
  items: 1,
  span: null,
  planned: { now: null, next: null },
  onAir: null,
  next: null,
  lagMs: null,
  ends: null,
  findings: { error: 1, warning: 2, info: 0 },
};
export const ref = { channel: 'c1', file: 'f', key: 7 };
const finding = (id: string, over: Partial<PlacedFinding> = {}): PlacedFinding => ({
  id,
  path: '/srv/c1/a.json',
  pointer: '/items/0',
  code: 'unsorted',
  severity: 'warning',
  message: `Finding ${id}. It matters.`,
  channel: 'c1',
  ref,
  title: 'Harbour Lights',
  ...over,
});
export const findings = [
  finding('e1', { severity: 'error', repair: { k: 'trim', label: 'Trim it', pointer: '', to: 1 } }),
  finding('w1', { repair: { k: 'sort', label: 'Sort it' } }),
  finding('w2', { repair: { k: 'sort', label: 'Sort that' } }),
];
const value = {
  id: 'a',
  start: '2026-11-20T19:43:00.000+00:00',
  finish: '2026-11-20T20:29:10.000+00:00',
  source: { source_type: 'local', path: '/media/ms-02.mkv', out_point_ms: 2_770_000 },
};
export const start = Date.parse(value.start);
const folder = {
  path: '/srv',
  parent: '/',
  more: 0,
  entries: [
    { name: 'old', path: '/srv/old', k: 'folder' as const, bytes: null, modifiedAt: null },
    { name: 'a.mkv', path: '/srv/a.mkv', k: 'media' as const, bytes: 1, modifiedAt: null },
    {
      name: 'lineup.json',
      path: '/srv/lineup.json',
      k: 'json' as const,
      bytes: 1,
      modifiedAt: null,
    },
  ],
};

/** What a test inspects afterwards, and which calls should be refused. */
export interface Notes {
  calls: [string, unknown][];
  refuse: string | null;
}

/** A fake core that records every call, and answers or refuses it as requested. */
export function playoutAnswers(notes: Notes): Partial<Handlers> {
  const noted = <M extends keyof Handlers>(
    name: M,
    answer: (input: never) => unknown,
  ): Handlers[M] =>
    ((input: never) => {
      notes.calls.push([name, input]);
      if (notes.refuse === name) throw failure('conflict', 'A file changed on disk.');
      return answer(input);
    }) as unknown as Handlers[M];
  return {
    'playout.browse': noted('playout.browse', () => folder),
    'playout.open': noted('playout.open', () => undefined),
    'playout.edit': noted('playout.edit', () => ({ items: [], notes: [] })),
    'playout.write': noted('playout.write', () => ({ written: 1, removed: 0 })),
    'playout.saveServer': noted('playout.saveServer', () => undefined),
    'playout.item': noted('playout.item', () => ({
      revision: 1,
      pointer: '/items/0',
      findings: [findings[0]],
      media: null,
      locked: false,
      value,
      text: `{\n      "id": "a",\n      "weight": 1.50\n    }`,
    })),
    'playout.findings': noted(
      'playout.findings',
      ({ from, limit }: { from: number; limit: number }) => ({
        total: 3,
        findings: findings.slice(from, from + limit),
      }),
    ),
    'playout.review': noted('playout.review', () => ({
      stamp: 's1',
      findings: { error: 1, warning: 0, info: 0 },
      added: findings.slice(0, 1),
      files: [
        {
          channel: 'c1',
          channelName: 'News',
          file: 'f',
          k: 'written',
          name: 'a.json',
          before: null,
          count: 1,
          diff: '-a\n+b',
          items: [
            {
              k: 'trimmed',
              title: 'Puppets',
              fields: [],
              locked: true,
              before: { start, finish: start + 2000 },
              after: { start, finish: start + 1000 },
            },
          ],
        },
      ],
    })),
    'playout.probe': noted('playout.probe', () => ({
      media: [
        { path: '/srv/a.mkv', durationMs: 61_500, streams: [], title: null, problem: null },
        {
          path: '/srv/b.mkv',
          durationMs: null,
          streams: [],
          title: null,
          problem: 'No streams.',
        },
      ],
    })),
  };
}

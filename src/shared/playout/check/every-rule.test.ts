import { describe, expect, it } from 'vitest';
import {
  check,
  codes,
  docOf,
  entryOf,
  file,
  item,
  local,
  minute,
  named,
  timeText,
} from '../../../../test/support/playout/playout-folder.ts';
import type { JsonObject } from '../document/document.ts';
import type { FindingCode } from '../finding.ts';
import type { MediaStream } from '../state.ts';
import type { ChannelCheck } from './check-channel.ts';
import type { FolderFile, MediaResult } from './facts.ts';

/** Codes of the on-air rules; the others are about a file's shape or a lineup. */
type AirCode = Exclude<
  FindingCode,
  | 'unreadable-file'
  | 'json-syntax'
  | 'json-encoding'
  | 'duplicate-key'
  | 'missing-field'
  | 'wrong-type'
  | 'not-an-integer'
  | 'out-of-range'
  | 'unknown-value'
  | 'bad-time'
  | 'unknown-field'
  | 'conflicting-fields'
  | 'version-missing'
  | 'version-wrong'
  | 'version-newer'
  | 'no-offset'
  | 'schema-differs'
  | 'config-missing'
  | 'config-refused'
  | 'duplicate-number'
  | 'unsafe-number'
  | 'no-channels'
  | 'output-is-playout'
  | 'output-holds-files'
>;

/** A folder and the facts about its surroundings. */
interface Plan extends Partial<ChannelCheck> {
  readonly files: readonly FolderFile[];
}

const plan = (files: readonly FolderFile[], more: Partial<ChannelCheck> = {}): Plan => ({
  files,
  ...more,
});
const items = (all: readonly JsonObject[], more: Partial<ChannelCheck> = {}): Plan =>
  plan([file(0, 20, all)], more);
/** One item that fills the file. */
const one = (fields: JsonObject, more: Partial<ChannelCheck> = {}): Plan =>
  items([item('a', 0, 20, fields)], more);

const stream = (index: number, kind: 'video' | 'audio', channels: number | null): MediaStream => ({
  index,
  kind,
  codec: 'x',
  detail: '',
  channels,
  language: null,
});
const film = (minutes: number, ...sounds: number[]): { media: () => MediaResult } => ({
  media: () => ({
    path: '',
    durationMs: minutes * 60_000,
    streams: [
      stream(0, 'video', null),
      ...sounds.map((channels, at) => stream(at + 1, 'audio', channels)),
    ],
    title: null,
    problem: null,
  }),
});
const http = (uri: string): JsonObject => ({ source: { source_type: 'http', uri } });
const layer = (hold_ms: number): JsonObject => ({
  watermark: {
    source: { source_type: 'lavfi', params: 'a' },
    location: 'center',
    timing: { timing_type: 'periodic', clock: 'wall', frequency_ms: 10_000, hold_ms },
  },
});
const config = (folder: string) => ({ config: { path: 'c', value: { playout: { folder } } } });
const whole = [item('a', 0, 20)];
const renamed = (name: string): FolderFile => entryOf(docOf(name, whole));
const slot = 20 * 60_000;
const hint = (channels: number): JsonObject =>
  local({
    probe_hint: {
      video: [{ stream_index: 0, codec: 'x' }],
      audio: [{ stream_index: 1, codec: 'x', channels }],
    },
  });
const of002 = { version: 'https://ersatztv.org/playout/version/0.0.2' };

/** For each rule, a plan with the fault and a similar plan without it. */
const table: Readonly<Record<AirCode, readonly [faulty: Plan, fine: Plan]>> = {
  'version-too-low': [
    one(hint(2), film(60, 2)),
    plan([file(0, 20, [item('a', 0, 20, hint(2))], of002)], film(60, 2)),
  ],
  'z-offset': [
    items([{ ...item('a', 0, 20), start: '2026-04-13T00:00:00Z' }]),
    items([{ ...item('a', 0, 20), start: '2026-04-12T19:00:00-05:00' }]),
  ],
  'finish-not-after-start': [
    items([item('a', 0, 20), item('x', 5, 5)]),
    items([item('a', 0, 5), item('x', 5, 20)]),
  ],
  unsorted: [
    items([item('a', 0, 5), item('c', 15, 20), item('b', 5, 15)]),
    items([item('a', 0, 5), item('b', 5, 15), item('c', 15, 20)]),
  ],
  overlap: [
    items([item('a', 0, 11), item('b', 10, 20)]),
    items([item('a', 0, 10), item('b', 10, 20)]),
  ],
  gap: [items([item('a', 0, 9), item('b', 10, 20)]), items([item('a', 0, 10), item('b', 10, 20)])],
  'outside-window': [
    plan([file(0, 10, [item('a', 0, 10), item('b', 10, 20)])]),
    // Both files contain the item that crosses the border, so viewers who tune in find it.
    plan([file(0, 10, [item('a', 0, 13)]), file(10, 20, [item('a', 0, 13), item('b', 13, 20)])]),
  ],
  'duplicate-id': [
    items([item('a', 0, 10), item('a', 10, 20)]),
    plan([file(0, 10, [item('a', 0, 10)]), file(10, 20, [item('a', 10, 20)])]),
  ],
  'unsafe-id': [items([item('a/b', 0, 20)]), items([item('Käse · 1', 0, 20)])],
  'no-source': [
    one({ source: null, tracks: { video: { stream_index: 0 } } }),
    one({
      source: null,
      tracks: {
        video: { source: { source_type: 'lavfi', params: 'a' } },
        audio: { source: { source_type: 'lavfi', params: 'b' } },
      },
    }),
  ],
  'relative-path': [one(local({ path: 'media/a.mkv' })), one(local({ path: '~/media/a.mkv' }))],
  'out-not-after-in': [
    one(local({ in_point_ms: 10, out_point_ms: 10 })),
    one({ source: { source_type: 'rtsp', uri: 'a', in_point_ms: 10, out_point_ms: 10 } }),
  ],
  'slot-mismatch': [
    one(local({ in_point_ms: 500, out_point_ms: slot })),
    one(local({ in_point_ms: 500, out_point_ms: slot + 500 })),
  ],
  'past-media-end': [one(local(), film(19, 2)), one(local(), film(20, 2))],
  'missing-file': [
    one(local(), { media: () => 'missing' }),
    one(local(), { media: () => 'unknown' }),
  ],
  'missing-variable': [
    one(http('{{GONE}}'), { env: () => false }),
    one(http('{{GONE}}'), { env: () => 'unknown' }),
  ],
  'bad-variable': [one(http('{{MY-VAR}}')), one(http('{{MY_VAR}}'))],
  'stream-missing': [
    one({ ...local(), tracks: { audio: { stream_index: 2 } } }, film(60, 2)),
    one({ ...local(), tracks: { audio: { stream_index: 1 } } }, film(60, 2)),
  ],
  'first-audio': [one(local(), film(60, 2, 6)), one(local(), film(60, 6, 2))],
  'hint-differs': [
    plan([file(0, 20, [item('a', 0, 20, hint(6))], of002)], film(60, 2)),
    plan([file(0, 20, [item('a', 0, 20, hint(2))], of002)], film(60, 2)),
  ],
  'separate-audio': [
    one({ ...local(), tracks: { audio: { source: { source_type: 'local', path: '/b.mp3' } } } }),
    one({ ...local(), tracks: { audio: { source: { source_type: 'lavfi', params: 'a' } } } }),
  ],
  'layer-timing': [one(layer(9000)), one(layer(8000))],
  'trim-ignored': [
    one({ source: { source_type: 'lavfi', params: 'a', out_point_ms: 5 } }),
    one(local({ out_point_ms: slot })),
  ],
  'name-overclaims': [plan([file(0, 30, whole)]), plan([file(0, 20, whole)])],
  'name-refused': [
    plan([renamed('20260413T000000_20260413T002000.json')]),
    plan([renamed('20260413T000000Z_20260413T002000Z.json')]),
  ],
  'name-style': [
    plan([renamed('20260413_20260414.json')]),
    plan([renamed(`${String(minute(0))}_${String(minute(20))}.json`)]),
  ],
  'window-overlap': [
    plan([file(0, 11, [item('a', 0, 11)]), file(10, 20, [item('b', 10, 20)])]),
    plan([file(0, 10, [item('a', 0, 10)]), file(10, 20, [item('b', 10, 20)])]),
  ],
  'window-gap': [
    plan([file(0, 10, [item('a', 0, 10)]), file(11, 20, [item('b', 11, 20)])]),
    // Black until the first item, for as long as planned.
    plan([file(0, 10, [item('a', 0, 10)]), file(10, 20, [item('b', 11, 20)])]),
  ],
  'stray-file': [
    plan([file(0, 20, whole), renamed(named(0, 20).replace('.json', '.bak'))]),
    plan([file(0, 20, whole), renamed(`.${named(0, 20)}`)]),
  ],
  'read-only-folder': [
    plan([file(0, 20, whole)], { viaCurrent: true }),
    plan([file(0, 20, whole)], { viaCurrent: false }),
  ],
  'relative-folder': [
    plan([file(0, 20, whole)], config('files')),
    plan([file(0, 20, whole)], config('/files')),
  ],
  'folder-missing': [plan([], { folder: 'missing' }), plan([], { folder: 'ok' })],
};

const found = ({ files, ...more }: Plan): FindingCode[] => codes(check(files, more));

describe('each rule', () => {
  it.each(Object.entries(table))('%s finds a fault', (code, [faulty]) =>
    expect(found(faulty)).toContain(code),
  );

  it.each(Object.entries(table))('%s leaves alone what airs as planned', (code, [, fine]) =>
    expect(found(fine)).not.toContain(code),
  );

  it('has nothing against a plan in order', () => {
    const ends = timeText(minute(20));
    expect(
      check([file(0, 20, [item('a', 0, 10), { ...item('b', 10, 20), finish: ends }])]),
    ).toEqual([]);
  });
});

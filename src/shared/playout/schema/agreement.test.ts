import { readFileSync } from 'node:fs';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/support/sample.ts';
import type { JsonObject, JsonValue } from '../document/document.ts';
import { checkParsed } from '../check/check-channel.ts';
import { unreadTable } from '../check/table.ts';
import { judgePlayoutValue } from '../verdict/judge-value.ts';
import { channelTable } from './channel-table.ts';
import { lineupTable, engineTable, itemShape } from './tables.ts';
import { playoutTable } from './playout-table.ts';
import type { StructShape } from './shapes.ts';
import { findFaults } from './walk.ts';

const read = (name: string): JsonObject =>
  JSON.parse(
    readFileSync(
      new URL(`../../../../test/fixtures/playout/${name}.json`, import.meta.url),
      'utf8',
    ),
  ) as JsonObject;

/** The published schemas in an independent validator. */
function validator(name: string): (value: JsonValue) => boolean {
  const ajv = new Ajv2020({ strict: false, logger: false });
  addFormats(ajv);
  const validate = ajv.compile(read(`schema/${name}`));
  return (value) => validate(value);
}

const hint: JsonObject = {
  video: [
    {
      stream_index: 0,
      codec: 'h264',
      width: 1920,
      height: 1080,
      pix_fmt: 'yuv420p',
      frame_rate: '24',
      color_space: null,
      dv_profile: 5,
      has_hdr10_metadata: true,
      rotation: -90,
    },
  ],
  audio: [{ stream_index: 1, codec: 'aac', channels: 2 }],
  subtitle: [{ stream_index: 2, codec: 'ass' }],
  format_name: 'mpegts',
  duration_ms: 5000,
};
const http: JsonObject = {
  source_type: 'http',
  uri: 'https://host/{{NAME}}',
  is_live: false,
  in_point_ms: 0,
  out_point_ms: 1000,
  headers: ['A: b'],
  user_agent: 'x',
  timeout_us: 5,
  reconnect: true,
  reconnect_delay_max: 4,
  keep_alive: null,
  probe_hint: hint,
};
const layer: JsonObject = {
  source: { source_type: 'local', path: '/logo.png', probe_hint: {} },
  location: 'bottom_right',
  kind: 'canvas',
  stream_index: 1,
  width_percent: 10,
  horizontal_margin_percent: 2.5,
  vertical_margin_percent: null,
  opacity_percent: 100,
  within_source_content: true,
  timing: {
    timing_type: 'periodic',
    clock: 'wall',
    frequency_ms: 300_000,
    phase_offset_ms: 0,
    disable_after_ms: 1,
    fade_ms: 1000,
    hold_ms: 8000,
  },
};
const item = (source: JsonObject): JsonObject => ({
  id: '1',
  start: '2026-04-13T00:00:00.000-05:00',
  finish: '2026-04-13T00:30:00Z',
  source,
  tracks: {
    video: { source: { source_type: 'lavfi', params: 'testsrc' }, stream_index: 0 },
    audio: null,
    subtitle: { source: { source_type: 'rtsp', uri: 'rtsp://x', timeout_us: 1 } },
  },
  watermark: layer,
  graphics: [layer],
});
const playout: JsonObject = {
  version: 'https://ersatztv.org/playout/version/0.0.1',
  items: [
    item(http),
    item({ source_type: 'script', command: 'x', args: ['a'], is_live: true }),
    item({ source_type: 'dynamic', uri: 'http://x', headers: null, timeout_us: 3 }),
    item({ source_type: 'local', path: '/a', in_point_ms: 1, out_point_ms: null }),
  ],
};
const channel: JsonObject = {
  version: 'https://ersatztv.org/channel/version/0.1.2',
  playout: { folder: './po', virtual_start: '2026-04-13T00:24:21.527-05:00' },
  ffmpeg: {
    ffmpeg_path: '/usr/bin/ffmpeg',
    ffprobe_path: null,
    disabled_filters: ['a'],
    preferred_filters: [],
    reports_folder: null,
  },
  normalization: {
    audio: {
      mode: 'transcode',
      copy_formats: ['aac', 'mp2'],
      format: 'aac',
      bitrate_kbps: 192,
      buffer_kbps: null,
      channels: 2,
      sample_rate_hz: 48_000,
      normalize_loudness: true,
      loudness: { integrated_target: -16.5, range_target: 11, true_peak: null },
    },
    video: {
      mode: 'copy',
      copy_formats: null,
      format: 'h264',
      bit_depth: 8,
      width: 1920,
      height: 1080,
      scaling_mode: 'crop',
      frame_rate: '30000/1001',
      accel: 'vaapi',
      tonemap_algorithm: 'linear',
      amf_device: 0,
      vaapi_device: '/dev/dri/renderD128',
      vaapi_driver: 'ihd',
      deinterlace: false,
      filters: { yadif: { mode: '1' }, tonemap: null, w3fdif: {} },
    },
    subtitle: { mode: 'burn', fonts_folder: null, force_style: 'x' },
  },
  fallback: { show_error: true },
};
const lineup: JsonObject = {
  server: { bind_address: '0.0.0.0', port: 8409 },
  output: { folder: '/tmp/hls' },
  xmltv: { folder: './xmltv' },
  channels: [
    { number: '1', name: 'One', config: './c.json', overlays: ['o'], tvg_id: null, logo: 'l' },
    { number: '2', name: 'Two', config: './d.json', group: 'g' },
  ],
};

/** Replacement values: every kind, and the edges of every range. */
const others: readonly JsonValue[] = [
  null,
  true,
  false,
  '',
  'x',
  'center',
  'local',
  'http',
  'Local',
  'periodic',
  'H264',
  'iHD',
  0,
  -0,
  1,
  -1,
  8,
  12,
  100,
  100.5,
  101,
  255,
  256,
  65_535,
  65_536,
  1.5,
  1e300,
  -(2 ** 31),
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32 - 1,
  2 ** 32,
  2 ** 53,
  2 ** 64,
  '25',
  '025',
  '0',
  '241',
  '30/',
  'a b',
  '2026-04-13 00:00:00Z',
  '2026-04-13t00:00:00z',
  '2026-04-13T00:00:00',
  '2026-04-13T24:00:00Z',
  '2026-02-29T00:00:00Z',
  '2026-04-13T00:00:00+0530',
  '2026-04-13T00:00:00+05',
  '2026-12-31T23:59:60Z',
  '2026-04-13x00:00:00Z',
  '2028-02-29T23:59:59.123456789+23:59',
  '20260413T000000Z',
  [],
  {},
  [null],
  ['a'],
  [1],
  { center: null },
  { source_type: 'local' },
  { mode: 'a' },
  { source_type: 'local', path: '/a' },
  { source_type: 'http', url: 'x' },
];
const names = ['url', 'title', 'mode', 'source_type', 'x', 'version', 'folder', 'toString'];

interface Step {
  readonly at: number;
  readonly key: number;
  readonly how: 'drop' | 'replace' | 'rename' | 'add' | 'list';
  readonly by: JsonValue;
  readonly name: string;
}

const steps = fc.array(
  fc.record<Step>({
    at: fc.nat(),
    key: fc.nat(),
    how: fc.constantFrom('drop', 'replace', 'replace', 'replace', 'rename', 'add', 'list'),
    by: fc.constantFrom(...others),
    name: fc.constantFrom(...names),
  }),
  { minLength: 1, maxLength: 3 },
);

function containers(value: JsonValue): (JsonObject | JsonValue[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(containers)];
}

/** A copy of a document with random changes. */
function changed(document: JsonObject, changes: readonly Step[]): JsonObject {
  const copy = structuredClone(document);
  for (const { at, key, how, by, name } of changes) {
    const all = containers(copy);
    const into = all[at % all.length] as JsonObject;
    const keys = Object.keys(into);
    const place = keys[key % Math.max(1, keys.length)];
    if (place === undefined || how === 'add') into[name] = structuredClone(by);
    else if (how === 'replace') into[place] = structuredClone(by);
    else if (how === 'list') into[place] = Object.values(Object(into[place]) as JsonObject);
    else {
      const value = into[place] ?? null;
      if (Array.isArray(into)) into.splice(Number(place), 1);
      else Reflect.deleteProperty(into, place);
      if (how === 'rename') into[name] = value;
    }
  }
  return copy;
}

const none: ReadonlySet<string> = new Set();
const takes = (value: JsonValue, table: StructShape): boolean =>
  findFaults(value, table, 'schema', none).length === 0;

const cases: readonly [string, JsonObject, StructShape, string[]][] = [
  ['playout.0.0.1-2026-04-20', playout, playoutTable(0), ['playout.2026-04-20']],
  ['playout.0.0.1-2026-05-31', playout, playoutTable(1), ['playout.2026-07-10']],
  ['playout.0.0.2-2026-07-02', playout, playoutTable(2), ['playout.2026-07-10']],
  ['playout.0.0.3-reconstructed', playout, playoutTable(3), ['playout.0.0.3-2026-08']],
  ['playout.0.0.5-derived', playout, playoutTable(5), ['playout.0.0.3-2026-08']],
  ['channel_config.unversioned-2026-04-20', channel, channelTable(0), ['channel.2026-04-20']],
  ['channel_config.unversioned-2026-07-10', channel, channelTable(1), ['channel.2026-07-10']],
  [
    'channel_config.0.1.2-reconstructed',
    channel,
    channelTable(2),
    ['channel.0.1.2', 'channel_copy.0.1.0'],
  ],
  ['lineup_config.unversioned-2026-04-20', lineup, lineupTable(0), ['lineup.2026-04-20']],
  ['lineup_config.unversioned-2026-07-10', lineup, lineupTable(1), ['lineup.2026-07-10']],
];

describe.each(cases)('the table of %s', (name, whole, table, examples) => {
  const validate = validator(name);

  it('takes and refuses what the schema does, however a document is changed', () => {
    const documents = [whole, ...examples.map((example) => read(`examples/${example}`))];
    let refused = 0;
    fc.assert(
      fc.property(fc.constantFrom(...documents), steps, (document, changes) => {
        const value = changed(document, changes);
        const good = validate(value);
        refused += good ? 0 : 1;
        expect(takes(value, table)).toBe(good);
      }),
      { numRuns: runs(1500) },
    );
    // The property is meaningful only if both valid and invalid documents occur.
    expect(refused).toBeGreaterThan(runs(300));
    expect(refused).toBeLessThan(runs(1450));
  });

  it('says the same of the examples themselves', () => {
    for (const example of [whole, ...examples.map((one) => read(`examples/${one}`))])
      expect(takes(example, table)).toBe(validate(example));
  });
});

describe('the quick look at an item', () => {
  it('passes over nothing that a table would have found', () => {
    const engines = ['0.0.2', '0.2'] as const;
    let clean = 0;
    fc.assert(
      fc.property(steps, fc.constantFrom(1, 2, 3, 4, 5), (changes, version) => {
        const value = changed(playout, changes);
        const items = value['items'];
        if (!Array.isArray(items)) return;
        const uri = `https://ersatztv.org/playout/version/0.0.${String(version)}`;
        for (const one of items)
          for (const engine of engines) {
            const found = judgePlayoutValue('', { version: uri, items: [one] }, [], engine);
            const shape = itemShape(engineTable('playout', engine));
            const faults = findFaults(one, shape, 'engine', none);
            const errors = found.filter((finding) => finding.pointer.startsWith('/items'));
            clean += errors.length === 0 ? 1 : 0;
            expect(errors.filter(({ severity }) => severity === 'error')).toHaveLength(
              faults.length,
            );
          }
      }),
      { numRuns: runs(1000) },
    );
    expect(clean).toBeGreaterThan(runs(1000));
  });

  it('is the same when the rules of the air have read the items first', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom(...others), (changes, time) => {
        const value = changed(playout, changes);
        const items = value['items'];
        if (!Array.isArray(items)) return;
        // Valid except, perhaps, for a time.
        items.push({ id: 'x', start: '2026-04-13T00:00:00Z', finish: time });
        const table = unreadTable(items);
        checkParsed({
          name: 'a.json',
          path: 'a.json',
          value,
          table,
          engine: '0.2',
          style: 'posix',
        });
        const alone = judgePlayoutValue('a.json', value, [], '0.2');
        expect(judgePlayoutValue('a.json', value, [], '0.2', table)).toEqual(alone);
      }),
      { numRuns: runs(1500) },
    );
  });
});

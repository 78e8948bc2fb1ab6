import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/support/sample.ts';
import type { JsonObject, JsonValue } from '../document/document.ts';
import type { Engine, FileKind } from '../finding.ts';
import { judge } from './judge.ts';

const example = (name: string): string =>
  readFileSync(
    new URL(`../../../../test/fixtures/playout/examples/${name}.json`, import.meta.url),
    'utf8',
  );

const version = (kind: FileKind, number: string): string =>
  `https://ersatztv.org/${kind}/version/${number}`;
const local = { source_type: 'local', path: '/a.mkv' };
const times = { start: '2026-04-13T00:00:00-05:00', finish: '2026-04-13T00:30:00-05:00' };

const playout = (items: JsonValue[], number = '0.0.1'): JsonObject => ({
  version: version('playout', number),
  items,
});
const withItem = (more: JsonObject): JsonObject => playout([{ id: '1', ...times, ...more }]);

function look(kind: FileKind, value: JsonValue | string, engine: Engine | 'auto' = '0.0.2') {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const { file, findings } = judge({ path: 'f.json', kind, text, engine });
  return {
    verdict: `${file.engine} ${file.schema}`,
    file,
    findings,
    faults: findings.map(({ severity, code, pointer }) => `${severity} ${code} ${pointer}`),
  };
}

const channel = (
  more: { audio?: JsonObject; video?: JsonObject },
  number?: string,
): JsonObject => ({
  ...(number !== undefined && { version: version('channel', number) }),
  playout: { folder: './po' },
  ffmpeg: {},
  normalization: { audio: more.audio ?? {}, video: more.video ?? {} },
});

describe('examples', () => {
  it.each([
    ['playout', 'playout.2026-04-20', '0.0.2', 'ok ok'],
    ['playout', 'playout.2026-07-10', '0.0.2', 'ok ok'],
    ['playout', 'playout.0.0.3-2026-08', '0.0.2', 'refused ok'],
    ['playout', 'playout.0.0.3-2026-08', '0.2', 'ok ok'],
    // Upstream's own example fails upstream's own schema.
    ['channel', 'channel.2026-04-20', 'auto', 'ok refused'],
    ['channel', 'channel.2026-07-10', 'auto', 'ok refused'],
    ['channel', 'channel.2026-07-10', '0.2', 'refused refused'],
    ['channel', 'channel.0.1.2', 'auto', 'ok ok'],
    ['channel', 'channel_copy.0.1.0', 'auto', 'ok ok'],
    ['lineup', 'lineup.2026-04-20', 'auto', 'ok ok'],
    ['lineup', 'lineup.2026-07-10', 'auto', 'ok ok'],
  ] as const)('%s %s for %s', (kind, name, engine, wanted) =>
    expect(look(kind, example(name), engine).verdict).toBe(wanted),
  );

  it('tells which engine judged', () => {
    expect(look('channel', example('channel.0.1.2'), 'auto').file.judge).toBe('0.2');
    expect(look('channel', example('channel.2026-07-10'), 'auto').file.judge).toBe('0.0.2');
    expect(look('playout', playout([]), 'auto').file.judge).toBe('0.0.2');
    expect(
      look('lineup', { ...lineup, version: version('lineup', '0.0.1') }, 'auto').file.judge,
    ).toBe('0.2');
  });
});

describe('one finding for each fault', () => {
  it('says once what a misspelt field of a source comes to', () => {
    const { faults, findings } = look(
      'playout',
      withItem({ source: { source_type: 'http', url: 'x' } }),
    );
    expect(faults).toEqual(['error missing-field /items/0/source']);
    expect(findings[0]?.message).toMatch(/"uri" is missing.*"url"/);
  });

  it('says every one of several', () => {
    const item = {
      ...times,
      finish: 'later',
      source: { source_type: 'local', path: 1, in_point_ms: -1, out_point_ms: 1.5 },
      tracks: { video: { stream_index: 2 ** 32, source: { source_type: 'Local', path: '' } } },
    };
    expect(look('playout', playout([item, 5, { id: '2', ...times, start: 3 }])).faults).toEqual([
      'error missing-field /items/0',
      'error bad-time /items/0/finish',
      'error wrong-type /items/0/source/path',
      'error out-of-range /items/0/source/in_point_ms',
      'error not-an-integer /items/0/source/out_point_ms',
      'error unknown-value /items/0/tracks/video/source/source_type',
      'error out-of-range /items/0/tracks/video/stream_index',
      'error wrong-type /items/1',
      'error wrong-type /items/2/start',
    ]);
  });

  it('lists two missing fields of one object apart', () => {
    const { findings } = look('playout', playout([{ ...times, id: '1', source: { x: 1 } }, {}]));
    expect(
      findings.map(({ pointer, message }) => `${pointer} ${message.split(' ')[0] ?? ''}`),
    ).toEqual([
      '/items/0/source "source_type"',
      '/items/1 "id"',
      '/items/1 "start"',
      '/items/1 "finish"',
    ]);
  });

  it('names the keys that are known where others are refused', () => {
    const config = channel({ video: { filters: { foo: {}, yadif: { x: '1', mode: 1 } } } });
    const { faults, findings } = look('channel', config);
    expect(faults).toEqual([
      'error wrong-type /normalization/video/filters/yadif/mode',
      'error unknown-field /normalization/video/filters/yadif/x',
      'error unknown-field /normalization/video/filters/foo',
    ]);
    expect(findings.at(-1)?.message).toContain('bwdif');
  });
});

describe('engine and schema', () => {
  it('says both where they are not of one mind', () => {
    const layer = { source: local, location: 'center', width_percent: 200 };
    expect(look('playout', withItem({ watermark: layer }))).toMatchObject({
      verdict: 'ok refused',
      faults: ['warning out-of-range /items/0/watermark/width_percent', 'info schema-differs '],
    });
    const text = JSON.stringify(withItem({ source: { ...local, in_point_ms: 7 } })).replace(
      '7}',
      '7.0}',
    );
    expect(look('playout', text)).toMatchObject({
      verdict: 'refused ok',
      faults: ['error not-an-integer /items/0/source/in_point_ms', 'info schema-differs '],
    });
    const [finding, differs] = look('playout', text).findings;
    expect(finding?.message).toContain('JSON schema does not');
    expect(finding?.repair).toMatchObject({ k: 'set', value: 7 });
    expect(differs?.message).toContain('engine refuses');
  });

  it('reads what an engine knows, and passes over the rest', () => {
    const graphics = withItem({ graphics: [{ source: local, location: 'middle' }] });
    expect(look('playout', graphics, '0.0.2').verdict).toBe('ok ok');
    expect(look('playout', graphics, '0.2').verdict).toBe('refused ok');
    const live = withItem({ source: { source_type: 'http', uri: 'u', is_live: 'x' } });
    expect(look('playout', live, '0.0.2').verdict).toBe('ok ok');
    expect(look('playout', live, '0.2').verdict).toBe('refused ok');
  });

  it('takes the schema of the version that the file says', () => {
    const items = [{ id: '1', ...times, graphics: [{ source: local, location: 'middle' }] }];
    expect(look('playout', playout(items, '0.0.2'), '0.2').file.schema).toBe('ok');
    expect(look('playout', playout(items, '0.0.3'), '0.2').file.schema).toBe('refused');
    expect(look('playout', playout(items, '0.0.9'), '0.2').file.schema).toBe('refused');
    expect(look('playout', playout(items, '0.0.9'), '0.0.2').file.schema).toBe('ok');
    const kind = [
      { id: '1', ...times, graphics: [{ source: local, location: 'center', kind: 'x' }] },
    ];
    expect(look('playout', playout(kind, '0.0.3'), '0.2').file.schema).toBe('ok');
    expect(look('playout', playout(kind, '0.0.4'), '0.2').file.schema).toBe('refused');
    const mode = channel({ audio: { mode: 'x' } });
    expect(look('channel', mode).file.schema).toBe('ok');
    expect(look('channel', channel({ audio: { mode: 'x' } }, '0.1.0')).file.schema).toBe('refused');
  });

  it('lets a schema read bytes that are not UTF-8, which the engine does not', () => {
    const text = JSON.stringify(withItem({ source: { ...local, path: '/m/?.mkv' } }));
    const bytes = Uint8Array.from(text, (char) => (char === '?' ? 0xe4 : char.charCodeAt(0)));
    const { file, findings, value } = judge({ path: 'f', kind: 'playout', bytes, engine: '0.0.2' });
    expect(file).toMatchObject({ engine: 'refused', schema: 'ok' });
    expect(file.engineMessage).toMatch(/UTF-8.*line 1, column \d+/);
    expect(findings.map(({ code }) => code)).toEqual(['json-encoding', 'schema-differs']);
    expect(value).toBeNull();
  });

  it('lets keys be there twice in a configuration, where the last counts', () => {
    const text = JSON.stringify(channel({})).replace('"ffmpeg":{}', '"ffmpeg":1,"ffmpeg":{}');
    expect(look('channel', text)).toMatchObject({
      verdict: 'ok ok',
      faults: ['info duplicate-key /ffmpeg'],
    });
  });
});

describe('versions', () => {
  it('says what is wrong with the version of a playout, and what it could be', () => {
    const missing = look('playout', { items: [] });
    expect(missing).toMatchObject({
      verdict: 'refused refused',
      faults: ['error version-missing '],
    });
    expect(missing.findings[0]?.repair).toMatchObject({ value: version('playout', '0.0.1') });
    expect(look('playout', { version: 1, items: [] }).faults).toEqual([
      'error version-wrong /version',
    ]);
    const newer = look('playout', playout([], '0.0.3'));
    expect(newer.faults).toEqual(['error version-newer /version', 'info schema-differs ']);
    expect(newer.findings[0]).toMatchObject({ repair: { value: version('playout', '0.0.1') } });
    expect(newer.file.engineMessage).toContain('0.0.2');
  });

  it('offers no lower version to a file that needs the higher one', () => {
    const items = [{ id: '1', ...times, graphics: [] }];
    expect(look('playout', playout(items, '0.0.3')).findings[0]?.repair).toBeUndefined();
  });

  it('knows that the specification is of 0.0.1 alone', () => {
    expect(look('playout', playout([], '0.0.2')).faults).toEqual(['info version-newer /version']);
    expect(look('playout', playout([], '0.0.1')).faults).toEqual([]);
    expect(look('playout', playout([], '0.0.0')).faults).toEqual(['info version-wrong /version']);
  });

  it.each([
    [undefined, '0.0.2', 'ok'],
    ['0.1.0', '0.0.2', 'ok'],
    [undefined, '0.2', 'refused'],
    ['0.0.0', '0.2', 'refused'],
    ['0.1.0', '0.2', 'ok'],
    ['0.1.2', '0.2', 'ok'],
    ['0.1.3', '0.2', 'refused'],
    ['0.2.0', '0.2', 'refused'],
    ['x', '0.2', 'refused'],
  ] as const)('channel version %s for %s', (number, engine, wanted) =>
    expect(look('channel', channel({}, number), engine).file.engine).toBe(wanted),
  );

  it('sets a version only where the configuration means the same with it', () => {
    const codecs = { audio: { format: 'aac' }, video: { format: 'h264', bit_depth: 8 } };
    expect(look('channel', channel(codecs), '0.2').findings[0]?.repair).toMatchObject({
      value: version('channel', '0.1.0'),
    });
    expect(look('channel', channel({}), '0.2').findings[0]?.repair).toBeUndefined();
  });

  it.each([
    [undefined, 'ok'],
    [version('lineup', '0.0.0'), 'ok'],
    [version('lineup', '0.0.1'), 'ok'],
    [version('lineup', '0.0.2'), 'refused'],
    [version('channel', '0.0.1'), 'refused'],
    [null, 'refused'],
    [1, 'refused'],
  ])('lineup version %s for release 0.2', (value, wanted) => {
    const file = value === undefined ? lineup : { ...lineup, version: value };
    expect(look('lineup', file, '0.2').file.engine).toBe(wanted);
    expect(look('lineup', file, '0.0.2').file.engine).toBe('ok');
  });
});

const lineup: JsonObject = {
  output: { folder: './hls' },
  channels: [{ number: '1', name: 'One', config: './c.json' }],
};

describe('channels of release 0.2', () =>
  it.each([
    [{ audio: { mode: 'copy', copy_formats: ['mp2'] } }, 'ok'],
    [{ audio: { mode: 'copy', copy_formats: ['pcm_s16le'] } }, 'refused'],
    [{ audio: { mode: 'copy', normalize_loudness: true } }, 'refused'],
    [{ audio: { mode: 'transcode', normalize_loudness: true } }, 'ok'],
    [{ audio: { format: null } }, 'refused'],
    [{ video: { format: null } }, 'refused'],
    [{ video: { format: 'mpeg2video' } }, 'refused'],
    [{ video: { format: 'mpeg2video', bitrate_kbps: 5000 } }, 'ok'],
    [{ video: { format: 'h264' } }, 'ok'],
    [{ video: { bit_depth: null } }, 'refused'],
    [{ video: { bit_depth: 9 } }, 'refused'],
    [{ video: { frame_rate: '30000/1001' } }, 'ok'],
    [{ video: { frame_rate: '29.97' } }, 'refused'],
    [{ video: { frame_rate: '241' } }, 'refused'],
    [{ video: { frame_rate: '1/2' } }, 'refused'],
    [{ video: { filters: { scale: { flags: 'lanczos' } } } }, 'ok'],
    [{ video: { filters: { scale: { flags: 'a b' } } } }, 'refused'],
    [{ video: { vaapi_driver: 'iHD', accel: '' } }, 'ok'],
  ])('%j', (more, wanted) =>
    expect(look('channel', channel(more, '0.1.0'), '0.2').file.engine).toBe(wanted),
  ));

describe('robustness', () => {
  const kinds = ['playout', 'channel', 'lineup'] as const;

  it('answers for anything that is JSON, and for what is not', () =>
    fc.assert(
      fc.property(
        fc.oneof(fc.json({ maxDepth: 3 }), fc.string()),
        fc.constantFrom(...kinds),
        fc.constantFrom<Engine>('0.0.2', '0.2'),
        (text, kind, engine) => {
          const { file, findings } = judge({ path: '', kind, text, engine });
          const errors = findings.filter(({ severity }) => severity === 'error');
          expect(errors.length > 0).toBe(file.engine === 'refused');
          expect(file.engineMessage === undefined).toBe(file.engine === 'ok');
        },
      ),
      { numRuns: runs(2000) },
    ));

  it('refuses an example that is cut off anywhere', () => {
    const bytes = new TextEncoder().encode(example('playout.2026-07-10').trimEnd());
    for (let length = 0; length < bytes.length; length += 1) {
      const part = bytes.subarray(0, length);
      const { file } = judge({ path: '', kind: 'playout', bytes: part, engine: '0.0.2' });
      expect(`${file.engine} ${file.schema}`).toBe('refused refused');
    }
  });

  it('lists no more faults than anybody reads', () => {
    const many = look('playout', playout(Array.from({ length: 30_000 }, () => 1)));
    expect(many.verdict).toBe('refused refused');
    expect(many.findings.length).toBeLessThanOrEqual(10_001);
    const layer = { source: local, location: 'center', width_percent: 200 };
    const warned = Array.from({ length: 10_500 }, () => ({ id: '1', ...times, watermark: layer }));
    expect(look('playout', playout(warned)).verdict).toBe('ok refused');
    expect(look('playout', playout([...warned, {}])).verdict).toBe('refused refused');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../shared/playout/document/document.ts';
import { toItem } from '../../../../shared/playout/document/item.ts';
import { versionFor } from '../../../../shared/playout/document/version.ts';
import type { MediaFacts, MediaStream } from '../../../../shared/playout/state.ts';
import { judge } from '../../../../shared/playout/verdict/judge.ts';
import { loosened } from './JsonTab.tsx';
import { listLayers, nextPointer, swapped, withLayer, withoutLayer } from './layers.ts';
import { createHint } from './Hints.tsx';

describe("an item's text", () => {
  it('is shown without the indentation of its place, and goes back as it was', () => {
    const text = '{\n      "id": "a",\n\n      "weight": 1.50\n    }';
    const { shown, tight } = loosened(text);
    expect(shown).toBe('{\n  "id": "a",\n\n  "weight": 1.50\n}');
    expect(tight(shown)).toBe(text);
    expect(tight('{\n  "id": "b"\n}')).toBe('{\n      "id": "b"\n    }');
  });
  it('is opened where the file has it on one line', () => {
    const text = '{"id":"a, {b}: \\"","list":[1.50,{"x":{}},[]],"n":12345678901234567890}';
    const { shown, tight } = loosened(text);
    expect(shown.split('\n').slice(0, 4)).toEqual([
      '{',
      '  "id": "a, {b}: \\"",',
      '  "list": [',
      '    1.50,',
    ]);
    expect(tight(shown)).toBe(text);
    expect(loosened('{"id": "a", "n": 1}').shown).toBe('{"id": "a", "n": 1}');
  });
  it('is restored byte by byte in any layout', () => {
    const space = fc.constantFrom(0, 2, '\t', 7);
    fc.assert(
      fc.property(fc.jsonValue(), space, fc.nat(9), fc.boolean(), (value, unit, depth, windows) => {
        const ends = windows ? '\r\n' : '\n';
        const text = JSON.stringify(value, null, unit)
          .split('\n')
          .join(ends + ' '.repeat(depth));
        const { shown, tight } = loosened(text);
        expect(tight(shown)).toBe(text);
        // A browser's text area returns line breaks without \r.
        expect(shown).not.toContain('\r');
      }),
    );
  });
});

const logo = { source: { source_type: 'local', path: '/a.png' }, location: 'center' };

describe('layers', () => {
  const a = { ...logo, width_percent: 1 };
  const b = { ...logo, width_percent: 2 };
  const item: JsonObject = { id: 'x', watermark: logo, graphics: [a, 'no layer', b] };
  it('lie over each other from the watermark on', () => {
    expect(listLayers(item).map(({ pointer, number }) => [pointer, number])).toEqual([
      ['/watermark', 0],
      ['/graphics/0', 1],
      ['/graphics/2', 3],
    ]);
    expect(listLayers({ watermark: null })).toEqual([]);
  });
  it('come and go without leaving an empty list, which would need a newer engine', () => {
    const only = listLayers({ graphics: [a] });
    expect(only.map((one) => withoutLayer({ graphics: [a] }, one))).toEqual([
      { pointer: '/graphics' },
    ]);
    expect(listLayers(item).map((one) => withoutLayer(item, one).pointer)).toEqual([
      '/watermark',
      '/graphics/0',
      '/graphics/2',
    ]);
    expect(withLayer({}, 'graphics', a)).toEqual({ pointer: '/graphics', value: [a] });
    expect(withLayer(item, 'graphics', a)).toEqual({ pointer: '/graphics/-', value: a });
    expect(withLayer(item, 'watermark', a)).toEqual({ pointer: '/watermark', value: a });
    expect([
      nextPointer({}, 'graphics'),
      nextPointer(item, 'graphics'),
      nextPointer(item, 'watermark'),
    ]).toEqual(['/graphics/0', '/graphics/3', '/watermark']);
  });
  it('change places as they are spelled', () => {
    const text = [
      '{',
      '  "graphics": [',
      '    {',
      '      "width_percent": 1.50',
      '    }, {"at": 1}',
      '  ],',
      '  "watermark": {',
      '    "width_percent": 2.0',
      '  },',
      '  "x": 1.0',
      '}',
    ].join('\n');
    expect(swapped(text, '/watermark', '/graphics/0')).toBe(
      text
        .replace(
          '    {\n      "width_percent": 1.50\n    }',
          '    {\n      "width_percent": 2.0\n    }',
        )
        .replace('{\n    "width_percent": 2.0\n  }', '{\n    "width_percent": 1.50\n  }'),
    );
    const inLine = swapped(text, '/graphics/1', '/graphics/0') ?? '';
    expect(JSON.parse(inLine)).toMatchObject({ graphics: [{ at: 1 }, { width_percent: 1.5 }] });
    expect(inLine).toContain('1.50');
    expect(swapped(text, '/watermark', '/graphics/7')).toBeNull();
    expect(swapped(text, '/graphics', '/graphics/0')).toBeNull();
  });
});

const stream = (index: number, kind: MediaStream['kind'], over: object = {}): MediaStream => ({
  index,
  kind,
  codec: 'x',
  detail: '',
  channels: kind === 'audio' ? 2 : null,
  language: null,
  ...over,
});
const picture = { width: 1920, height: 1080, pix_fmt: 'yuv420p' };
const media = (...streams: MediaStream[]): MediaFacts => ({
  path: '/a.mkv',
  durationMs: 61_500,
  title: null,
  problem: null,
  format: 'matroska,webm',
  streams,
});
const film = (over: object = {}): MediaFacts =>
  media(
    stream(0, 'video', { hint: { ...picture, ...over } }),
    stream(1, 'audio'),
    stream(2, 'other'),
    stream(3, 'subtitle'),
  );

describe('probe hints', () => {
  it('say what ffprobe said, in the words of the format', () =>
    expect(createHint(film({ profile: 'High' }), '0.0.2')).toEqual({
      ok: true,
      hint: {
        video: [{ stream_index: 0, codec: 'x', ...picture, profile: 'High' }],
        audio: [{ stream_index: 1, codec: 'x', channels: 2 }],
        subtitle: [{ stream_index: 3, codec: 'x' }],
        format_name: 'matroska,webm',
        duration_ms: 61_500,
      },
    }));
  it.each([
    ['codec', 0, media(stream(0, 'video', { codec: '', hint: picture }))],
    ['width', 0, media(stream(0, 'video'))],
    ['pix_fmt', 0, film({ pix_fmt: undefined })],
    ['channels', 4, media(stream(4, 'audio', { channels: null }))],
    ['codec', 2, media(stream(2, 'subtitle', { codec: '' }))],
  ])('are not made without the %s of stream %s', (field, index, facts) =>
    expect(createHint(facts, '0.2')).toEqual({ ok: false, why: 'lacks', field, stream: index }),
  );
  it('are not made of nothing, nor of what only frames tell', () => {
    expect(createHint(media(stream(0, 'other')), '0.2')).toEqual({ ok: false, why: 'empty' });
    const pq = { color_transfer: 'smpte2084' };
    expect(createHint(film(pq), '0.2')).toEqual({ ok: false, why: 'hdr' });
    expect(createHint(film(pq), '0.0.2').ok).toBe(true);
    expect(createHint(film({ ...pq, has_hdr10_metadata: true }), '0.2').ok).toBe(true);
  });
  it.each([
    ['0.0.2', '0.0.2'],
    ['0.2', '0.0.5'],
  ] as const)('need no more than what the engine %s reads', (engine, version) => {
    const more = { dv_profile: 8, has_hdr10_metadata: true, rotation: 90 };
    const read = createHint(film(more), engine);
    const item = {
      id: 'a',
      start: '2026-04-13T10:00:00.000-05:00',
      finish: '2026-04-13T11:00:00.000-05:00',
      source: { source_type: 'local', path: '/a.mkv', probe_hint: read.ok ? read.hint : null },
    };
    expect(versionFor([toItem(item, 1)])).toBe(version);
    const text = JSON.stringify({
      version: `https://ersatztv.org/playout/version/${version}`,
      items: [item],
    });
    expect(judge({ path: '', kind: 'playout', text, engine }).file).toMatchObject({
      engine: 'ok',
      schema: 'ok',
    });
  });
});

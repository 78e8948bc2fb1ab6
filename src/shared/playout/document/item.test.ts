import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from './document.ts';
import { editText } from './edit-text.ts';
import { editItem, toItem, getSourceType, formatTitle } from './item.ts';
import { versionFor, versionNumbers } from './version.ts';

const set = (text: string, pointer: string, value?: JsonValue): string =>
  editText(text, [value === undefined ? { pointer } : { pointer, value }]);

describe('editing an item', () => {
  it('keeps keys, their order, blanks and how numbers are spelled', () => {
    const text =
      '{ "id":"1", "x" : 12345678901234567890, "y":1.50e+2,\n  "source": {"in_point_ms": 0 , "z": 1.0} }';
    expect(set(text, '/source/in_point_ms', 5)).toBe(text.replace('0 ,', '5 ,'));
    expect(set(text, '/id', 'two')).toBe(text.replace('"1"', '"two"'));
    expect(set(text, '/x')).toBe(text.replace(', "x" : 12345678901234567890', ''));
    expect(set(text, '/id')).toBe(text.replace('"id":"1", ', ''));
    expect(set(text, '/source/out_point_ms', 9)).toBe(
      text.replace('1.0}', '1.0,"out_point_ms": 9}'),
    );
    expect(set(text, '/none')).toBe(text);
    expect(set(text, '/source/none/deeper')).toBe(text);
    expect(set(text, '/id/deeper')).toBe(text);
  });

  it('adds in the style of the existing text', () => {
    const lines = '{\n      "id": "1",\n      "source": {\n        "path": "/a"\n      }\n    }';
    expect(set(lines, '/source/in_point_ms', 5)).toBe(
      lines.replace('"/a"', '"/a",\n        "in_point_ms": 5'),
    );
    expect(set(lines, '/tracks', { audio: { stream_index: 1 } })).toBe(
      lines.replace(
        '      }\n    }',
        '      },\n      "tracks": {\n        "audio": {\n          "stream_index": 1\n        }\n      }\n    }',
      ),
    );
    expect(set(lines, '/tracks/audio/stream_index', 1)).toBe(
      set(lines, '/tracks', { audio: { stream_index: 1 } }),
    );
    expect(set(lines.replaceAll('\n', '\r\n'), '/a', [1])).toContain(
      ',\r\n      "a": [\r\n        1\r\n      ]\r\n',
    );
    expect(set('{"id":"1"}', '/a', { b: [1] })).toBe('{"id":"1","a":{"b":[1]}}');
    expect(set('{ "id": "1" }', '/a', 2)).toBe('{ "id": "1", "a": 2 }');
    expect(set('{}', '/a', 2)).toBe('{"a":2}');
    expect(set('{ }', '/a/b', 2)).toBe('{"a":{"b":2}}');
  });

  it('goes through arrays, nulls and escaped keys', () => {
    expect(set('{"a":[1,{"b":2},3]}', '/a/1/b', 4)).toBe('{"a":[1,{"b":4},3]}');
    expect(set('{"a":[1,2,3]}', '/a/1')).toBe('{"a":[1,3]}');
    expect(set('{"a":[1]}', '/a/0')).toBe('{"a":[]}');
    expect(set('{"a":[1]}', '/a/-', 2)).toBe('{"a":[1,2]}');
    expect(set('{"source":null}', '/source/path', 'x')).toBe('{"source":{"path":"x"}}');
    expect(set('{"a/b":{"~":1},"\\u0063":2}', '/a~1b/~0', 3)).toBe('{"a/b":{"~":3},"\\u0063":2}');
    expect(set('{"\\u0063":2}', '/c', 3)).toBe('{"\\u0063":3}');
    expect(set('{"a":1,"b":0,"a":2}', '/a', 3)).toBe('{"a":1,"b":0,"a":3}');
    expect(set('{"a":1,"b":0,"a":2}', '/a')).toBe('{"b":0}');
    expect(set(' 5 ', '', { a: 1 })).toBe(' {"a":1} ');
  });

  it('gives the same result as JSON', () => {
    const json = fc.jsonValue({ maxDepth: 3 });
    const object = fc.dictionary(fc.constantFrom('a', 'b', 'c"', 'd/~', ''), json, { maxKeys: 5 });
    const keys = fc.array(fc.constantFrom('a', 'b', 'c"', 'd/~', ''), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(
        object,
        keys,
        json,
        fc.constantFrom(0, 2, '\t'),
        (start, path, wanted, indent) => {
          const text = JSON.stringify(start, null, indent);
          const pointer = path
            .map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
            .join('');
          const value = JSON.parse(JSON.stringify(wanted)) as JsonValue;
          const root = JSON.parse(text) as JsonValue;
          // Arrays have no such keys, so the value is appended.
          let inside: JsonValue = root;
          for (const key of path) {
            if (Array.isArray(inside)) return;
            if (typeof inside !== 'object' || inside === null) break;
            inside = inside[key] ?? null;
          }
          const edited = JSON.parse(set(text, pointer, value)) as JsonValue;
          let at: JsonValue | undefined = edited;
          for (const key of path) at = (at as Record<string, JsonValue>)[key];
          expect(at).toEqual(value);
          const gone = JSON.parse(set(set(text, pointer, value), pointer)) as JsonValue;
          const [top = ''] = path;
          const rest = (one: JsonValue) => ({ ...(one as object), [top]: null });
          expect(rest(edited)).toEqual(rest(root));
          expect(rest(gone)).toEqual(rest(root));
        },
      ),
    );
  });

  it('makes a new item with the same key, or the same item where nothing changes', () => {
    const item = toItem('{"id":"1","start":"2026-04-13T00:00:00Z","finish":"bad"}', 7);
    expect([item.start, item.finish]).toEqual([Date.UTC(2026, 3, 13), NaN]);
    const moved = editItem(item, [{ pointer: '/start', value: '2026-04-14T00:00:00+00:00' }]);
    expect(moved).toMatchObject({ key: 7, start: Date.UTC(2026, 3, 14) });
    expect(item.start).toBe(Date.UTC(2026, 3, 13));
    expect(editItem(item, [{ pointer: '/none' }])).toBe(item);
  });
});

describe('the name of an item', () => {
  const local = (path: string) => ({ id: 'i', source: { source_type: 'local', path } });
  it.each<[JsonValue, string, string]>([
    [{ ...local('/a/b.mkv'), title: 'T', name: 'N' }, 'T', 'local'],
    [{ ...local('/a/b.mkv'), title: ' ', name: 'N' }, 'N', 'local'],
    [local('/a/b (2008).x.mkv'), 'b (2008).x', 'local'],
    [local('C:\\m\\a.flac'), 'a', 'local'],
    [local('/a/.hidden'), '.hidden', 'local'],
    [local(''), 'i', 'local'],
    [
      { id: 'i', source: { source_type: 'lavfi', params: 'testsrc2=size=1x1[out0];sine' } },
      'testsrc2',
      'lavfi',
    ],
    [{ source: { source_type: 'lavfi', params: ' [a][b] anullsrc' } }, 'anullsrc', 'lavfi'],
    [
      { source: { source_type: 'http', uri: 'https://u:p@h.example:8/a/b%20c.mp4?t={{T}}' } },
      'h.example:8/b c.mp4',
      'http',
    ],
    [{ source: { source_type: 'rtsp', uri: 'rtsp://cam/' } }, 'cam', 'rtsp'],
    [{ source: { source_type: 'http', uri: '{{URL}}' } }, '{{URL}}', 'http'],
    [{ source: { source_type: 'http', uri: 'https://h/%zz' } }, 'h/%zz', 'http'],
    [{ source: { source_type: 'script', command: '/opt/live.sh' } }, 'live', 'script'],
    [
      { id: 'i', tracks: { audio: { source: { source_type: 'local', path: '/s.wav' } } } },
      's',
      'local',
    ],
    [{ id: 'i', source: null, tracks: [] }, 'i', ''],
    [{ id: 5 }, '', ''],
    [null, '', ''],
    ['x', '', ''],
  ])('%j is %j', (value, title, type) => {
    expect(formatTitle(value)).toBe(title);
    expect(getSourceType(value)).toBe(type);
  });
});

describe('the version that items need', () => {
  const source = (more: JsonValue) => ({
    source: { source_type: 'http', uri: 'u', ...(more as object) },
  });
  it.each<[JsonValue, string]>([
    [{}, '0.0.1'],
    [null, '0.0.1'],
    [
      { watermark: { location: 'center', source: {} }, tracks: { audio: { stream_index: 1 } } },
      '0.0.1',
    ],
    [source({ keep_alive: true, is_live: false, probe_hint: null }), '0.0.1'],
    [{ source: { source_type: 'script', command: 'c', is_live: true } }, '0.0.1'],
    [source({ probe_hint: {} }), '0.0.2'],
    [{ tracks: { subtitle: source({ probe_hint: { video: [{ dv_profile: null }] } }) } }, '0.0.2'],
    [source({ is_live: true }), '0.0.3'],
    [source({ uri: 'http://h/{{ channel:number }}' }), '0.0.3'],
    [{ source: { source_type: 'local', path: '{{channel:number}}' } }, '0.0.1'],
    [{ graphics: [] }, '0.0.3'],
    [{ watermark: source({ probe_hint: { video: [{ dv_profile: 5 }] } }) }, '0.0.3'],
    [{ graphics: [{ kind: 'canvas' }] }, '0.0.5'],
    [{ watermark: { kind: 'media' } }, '0.0.5'],
    [source({ probe_hint: { video: [{}, { has_hdr10_metadata: false }] } }), '0.0.5'],
    [{ graphics: [source({ probe_hint: { video: [{ rotation: 90 }] } })] }, '0.0.5'],
  ])('%j needs %s', (value, version) =>
    expect(versionFor([toItem({ id: '1' }, 1), toItem(value, 2)])).toBe(version),
  );

  it('is read only in the form that engines take', () => {
    expect(versionNumbers('https://ersatztv.org/playout/version/0.0.12')).toEqual([0, 0, 12]);
    for (const none of [null, 1, '0.0.1', 'https://ersatztv.org/playout/version/0.0', undefined])
      expect(versionNumbers(none)).toBeNull();
  });
});

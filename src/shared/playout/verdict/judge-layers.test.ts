import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../document/document.ts';
import { judgeLayers } from './judge.ts';

const version = (number: string): string => `https://ersatztv.org/channel/version/${number}`;
const channel = (video: JsonObject, number?: string): JsonObject => ({
  ...(number !== undefined && { version: version(number) }),
  playout: { folder: './po' },
  ffmpeg: {},
  normalization: { audio: {}, video },
});

describe('layers', () => {
  const layers = (...values: JsonValue[]) =>
    judgeLayers(
      values.map((value, at) => ({ path: `${String(at)}.json`, text: JSON.stringify(value) })),
      'auto',
    );

  it('merges as the engine does', () => {
    const base = { a: { b: 1, c: 2, n: null }, list: [1, 2], x: 1 };
    const over = { a: { b: null, d: { e: null } }, list: [3], x: { y: null }, fresh: { z: null } };
    expect(layers(base, over).value).toEqual({
      a: { c: 2, n: null, d: { e: null } },
      list: [3],
      x: { y: null },
      fresh: { z: null },
    });
    expect(layers({ a: 1 }, [2]).value).toEqual([2]);
  });

  it('lays a finding at the door of the file that has the say', () => {
    const base = channel({ accel: 'nvenc', width: -1 });
    const over = { normalization: { video: { width: 'x' } } };
    const { findings, files } = layers(base, over);
    expect(findings.map(({ path, pointer }) => `${path} ${pointer}`)).toEqual([
      '1.json /normalization/video/width',
      '0.json /normalization/video/accel',
    ]);
    expect(files.map(({ path, engine }) => `${path} ${engine}`)).toEqual([
      '0.json refused',
      '1.json refused',
    ]);
  });

  it('names the file that the engine refuses in the verdict of the others, whose lines are not meant', () => {
    const { file, files } = layers(channel({}), { normalization: { video: { width: 'x' } } });
    const message = '"width" is "x", but must be a whole number or null. (line 1, column 36)';
    expect(files.map(({ engineMessage }) => engineMessage)).toEqual([
      `1.json: ${message}`,
      message,
    ]);
    expect(file).toEqual(files[0]);
  });

  it('forgets a fault of the base that an overlay takes away', () => {
    const base = JSON.stringify(channel({ width: 7, height: 8 })).replace('7', '7.0');
    const file = (over: JsonValue) =>
      judgeLayers(
        [
          { path: 'a', text: base },
          { path: 'b', text: JSON.stringify(over) },
        ],
        '0.0.2',
      ).file;
    expect(file({}).engine).toBe('refused');
    expect(file({ normalization: { video: { width: 7 } } }).engine).toBe('ok');
    expect(file({ normalization: { video: { width: null } } }).engine).toBe('ok');
  });

  it('wants a version in each of them where the engine does', () => {
    const base = channel({}, '0.1.0');
    expect(layers(base, { normalization: {} })).toMatchObject({
      file: { engine: 'refused', judge: '0.2' },
      findings: [{ path: '1.json', code: 'version-missing' }, { code: 'schema-differs' }],
    });
    expect(layers(base, { version: version('0.1.1') }).file.engine).toBe('ok');
    expect(layers(base, { version: version('0.1.9') }).file.engine).toBe('refused');
  });

  it('says which of them is no JSON', () => {
    const { file, findings, value } = judgeLayers(
      [
        { path: 'a', text: JSON.stringify(channel({})) },
        { path: 'b', text: '{' },
      ],
      '0.0.2',
    );
    expect(file).toMatchObject({ engine: 'refused', schema: 'refused' });
    expect(findings).toMatchObject([{ path: 'b', code: 'json-syntax' }]);
    expect(value).toBeNull();
  });
});

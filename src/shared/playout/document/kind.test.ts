import { describe, expect, it } from 'vitest';
import { detectFileKind, kindOfBytes } from './kind.ts';

const of = (text: string) => kindOfBytes(new TextEncoder().encode(text));

describe('the kind of a file', () => {
  it.each([
    ['{"version":"x","items":[]}', 'playout'],
    ['{"channels":[]}', 'lineup'],
    ['{"output":{},"server":{}}', 'lineup'],
    ['{"playout":{"folder":"x"}}', 'channel'],
    ['{"ffmpeg":{}}', 'channel'],
    ['{"items":[],"playout":{}}', 'playout'],
    ['{"name":"x"}', null],
    ['[]', null],
    ['{', null],
    ['', null],
  ])('%j is %j', (text, kind) => expect(of(text)).toBe(kind));

  it('is told by own keys alone', () => {
    expect(detectFileKind(Object.create({ items: [] }) as Record<string, never>)).toBeNull();
    expect(kindOfBytes(Uint8Array.of(0xff, 0xfe, 0))).toBeNull();
  });
});

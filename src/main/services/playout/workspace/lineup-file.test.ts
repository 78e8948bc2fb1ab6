import { describe, expect, it } from 'vitest';
import { readLineup } from './lineup-file.ts';

const read = (value: unknown) =>
  readLineup('/tv/x.json', '/tv', new TextEncoder().encode(JSON.stringify(value)));

describe('a lineup', () => {
  it.each([
    ['a programme', { programming: 1, zone: 'UTC', sources: {}, channels: { '1': { days: [] } } }],
    ['a programme', { sources: {}, channels: {} }],
    ['a playout file', { version: 'https://ersatztv.org/playout/version/0.0.1', items: [] }],
    ['the configuration', { playout: { folder: 'playout' }, ffmpeg: {}, normalization: {} }],
  ])('is not %s', (kind, value) => {
    const { ok, problem } = { problem: '', ...read(value) };
    expect(ok).toBe(false);
    expect(problem).toContain(`/tv/x.json is ${kind}`);
    expect(problem).toContain('lineup.json');
  });

  it.each([{ name: 'web', scripts: {} }, { items: 1 }, []])('is not %j', (value) => {
    const { ok, problem } = { problem: '', ...read(value) };
    expect(ok).toBe(false);
    expect(problem).toContain('/tv/x.json is not a lineup.');
    expect(problem).toContain('lineup.json');
  });

  it.each([{}, { channels: {} }, { channels: [], playout: {} }, { output: {}, items: 1 }])(
    'may be %j, to be repaired',
    (value) => {
      expect(read(value).ok).toBe(true);
    },
  );
});

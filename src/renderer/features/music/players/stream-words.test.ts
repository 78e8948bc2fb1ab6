import { describe, expect, it } from 'vitest';
import { decibels, excess, excessWords, formatWords } from './stream-words.ts';

const nothing = { codec: null, sampleRate: null, bitDepth: null, bitRate: null, channels: null };

describe('the words of stream details', () => {
  it.each([
    [{ codec: 'flac', sampleRate: 44_100, bitDepth: 24 }, 'FLAC 44.1 kHz / 24 bit'],
    [{ codec: 'mp3', sampleRate: 48_000 }, 'MP3 48 kHz'],
    [{ bitDepth: 16 }, '16 bit'],
    [{ bitRate: 320 }, '320 kbit/s'],
    [{ codec: 'mp3', sampleRate: 44_100, bitRate: 320 }, 'MP3 44.1 kHz / 320 kbit/s'],
    [{ codec: 'flac', sampleRate: 48_000, bitDepth: 16, bitRate: 900 }, 'FLAC 48 kHz / 16 bit'],
    [{}, null],
  ])('name a format from the known parts: %j', (known, words) =>
    expect(formatWords({ ...nothing, ...known })).toBe(words),
  );

  it('write decibels with one digit and a real minus sign, and no negative zero', () =>
    expect([4.62, -4.62, -0.01].map(decibels)).toEqual(['4.6 dB', '−4.6 dB', '0.0 dB']));

  it('warn only of peaks above full scale that the shown digit would tell', () =>
    expect([null, 3, 0, -0.04, -2.5].map((headroom) => excess({ headroom }))).toEqual([
      null,
      null,
      null,
      null,
      2.5,
    ]));

  it('do not call a limiter off that the server does not report', () => {
    expect(excessWords(2.54, false)).toContain('2.5 dB above full scale, and the limiter is off');
    expect(excessWords(2.54, true)).not.toContain('limiter');
    expect(excessWords(2.54, null)).toContain('reports no limiter');
  });
});

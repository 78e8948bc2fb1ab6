import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import names from '../../../../test/fixtures/playout/vectors/file-names.json' with { type: 'json' };
import writer from '../../../../test/fixtures/playout/vectors/file-name-writer.json' with { type: 'json' };
import { readRfc3339 } from '../time/rfc3339.ts';
import { formatFileName, fileNamePart, parseFileName } from './file-name.ts';

/** The engine's own format of a moment: `2026-04-13 0:00:00.5 -05:00:00`. */
function fromEngine(text: string) {
  const [, date = '', hour = '', rest = '', offset = ''] =
    /^(\S+) (\d+)(\S+) (\S\d\d:\d\d):00$/.exec(text) ?? [];
  return readRfc3339(`${date}T${hour.padStart(2, '0')}${rest}${offset}`);
}

const secondsOf = (part: string): number | string => {
  const read = parseFileName(`${part}_0.json`);
  return read.accept ? read.start.seconds : read.reason;
};

describe('file names', () => {
  it.each(names.cases)('$name', ({ name, accept, start, finish }) => {
    const read = parseFileName(name);
    expect(read.accept).toBe(accept);
    if (!read.accept) expect(read.reason).toMatch(/^\S.*\.$/);
    else {
      expect(read.start).toEqual(fromEngine(start ?? ''));
      expect(read.finish).toEqual(fromEngine(finish ?? ''));
    }
  });

  it.each(writer.cases)('are written: $file_name_part', ({ rfc3339, file_name_part }) => {
    const moment = readRfc3339(rfc3339);
    // The specification writes UTC as `+0000`; the engine writes `Z` and reads both.
    const ours = file_name_part.replace(/Z$/, '+0000');
    expect(moment && fileNamePart(moment)).toBe(ours);
  });

  it('are played with any last extension, or none, and not with two', () => {
    const window = '20260413T000000Z_20260414T000000Z';
    for (const end of ['.json', '.bak', '.tmp', '.JSON', '.', '', '.json~'])
      expect(parseFileName(window + end).accept).toBe(true);
    for (const name of [`${window}.json.tmp`, `.${window}.json`, `.${window}`, ` ${window}.json`])
      expect(parseFileName(name).accept).toBe(false);
    for (const end of ['_1.json', ' (1).json', ' .json', '.1.json', '..json', '_.json'])
      expect(parseFileName(window + end).accept).toBe(false);
    for (const name of ['', '.', '..', '_', '_.json', '.json', 'playout', 'a_b.json'])
      expect(parseFileName(name).accept).toBe(false);
  });

  it('take whole numbers for Unix seconds, or milliseconds from eleven characters on', () => {
    expect(secondsOf('1776045600')).toBe(1_776_045_600);
    expect(secondsOf('1776045600999')).toBe(1_776_045_600);
    expect(secondsOf('+5')).toBe(5);
    expect(secondsOf('-5')).toBe(-5);
    expect(secondsOf('0000000005')).toBe(5);
    expect(secondsOf('00000000005')).toBe(0);
    expect(secondsOf('-9999999999')).toBe(-9_999_999);
    expect(secondsOf('-377705116800999')).toBe(-377_705_116_800);
    expect(secondsOf('253402300799999')).toBe(253_402_300_799);
    for (const none of ['', '+', '-', '++5', '1e5', '0x10', '5 ', '1.5', '\u0663'])
      expect(secondsOf(none)).toMatch(/\.$/);
    for (const far of [
      '253402300800000',
      '-377705116801000',
      '9223372036854775807',
      '9'.repeat(40),
    ])
      expect(secondsOf(far)).toMatch(/not a valid date and time/);
  });

  it('say what is wrong with them', () => {
    const named = parseFileName('playout.json');
    expect(named.accept ? '' : named.reason).toMatch(/underscore/);
    expect(secondsOf('20260413T000000')).toMatch(/offset/);
    expect(secondsOf('20260413T000000-05:00')).toMatch(/Nothing may follow/);
    expect(secondsOf('20260413T240000Z')).toMatch(/not a valid date and time/);
    expect(secondsOf('20260413t000000Z')).toMatch(/time of day/);
  });

  it('come back as they were written', () => {
    const instant = fc.record({
      seconds: fc.integer({ min: -377_705_000_000, max: 253_402_200_000 }),
      nanos: fc.integer({ min: 0, max: 999_999_999 }),
      offset: fc.integer({ min: -1439, max: 1439 }).map((minutes) => minutes * 60),
    });
    fc.assert(
      fc.property(instant, instant, (start, finish) => {
        const name = formatFileName({ start, finish });
        expect(name).toMatch(
          /^[+-]?\d+T\d{6}\.\d{9}[+-]\d{4}_[+-]?\d+T\d{6}\.\d{9}[+-]\d{4}\.json$/,
        );
        expect(parseFileName(name)).toEqual({ accept: true, start, finish });
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatFrequency,
  formatGain,
  formatQ,
  parseFrequency,
  parseGain,
  parseNumber,
  parseQ,
  signed,
  spokenFrequency,
  spokenGain,
} from './values.ts';

describe('frequencies as users type them', () => {
  it.each([
    ['2k', 2000],
    ['2.3k', 2300],
    ['2,5k', 2500],
    ['1k25', 1250],
    ['12k5', 12_500],
    ['1.25 kHz', 1250],
    ['440', 440],
    ['440 Hz', 440],
    [' 62,5hz ', 62.5],
    ['A4', 440],
    ['a3', 220],
    ['C4', 261.6256],
    ['c#4', 277.1826],
    ['Bb3', 233.0819],
  ])('%s', (text, hz) => expect(parseFrequency(text)).toBeCloseTo(hz, 3));
  it.each(['', 'k', '0', '-5', 'fast', '1k2k', '1.2.3', 'H4', '2kk', 'NaN', '1e999'])(
    '%j is invalid',
    (text) => expect(parseFrequency(text)).toBeNull(),
  );
});

describe('numbers as users type them', () => {
  it.each([
    ['-3,5', -3.5],
    ['+2', 2],
    ['\u22123.5 dB', -3.5],
    ['\u20136', -6],
    ['.5', 0.5],
    ['1e-1', 0.1],
    ['4.', 4],
  ])('%s dB', (text, db) => expect(parseGain(text)).toBe(db));
  it.each(['', '+', 'dB', '1 2 x', '1,2,3', '--1', '0x10'])('%j is invalid', (text) =>
    expect(parseNumber(text)).toBeNull(),
  );
  it('accepts only a Q above 0', () => {
    expect(parseQ('Q 1,4')).toBe(1.4);
    expect(parseQ('0')).toBeNull();
    expect(parseQ('-1')).toBeNull();
  });
});

describe('displayed values', () => {
  it.each([
    [28, '28 Hz'],
    [62.5, '62.5 Hz'],
    [105, '105 Hz'],
    [999.96, '1 kHz'],
    [2140, '2.14 kHz'],
    [10_000, '10 kHz'],
    [20_000, '20 kHz'],
  ])('%d', (hz, text) => expect(formatFrequency(hz)).toBe(text));
  it.each([
    [5.5, '+5.5'],
    [-3.4, '\u22123.4'],
    [-3.45, '\u22123.45'],
    [0, '0.0'],
    [-0.001, '0.0'],
    [12, '+12.0'],
  ])('%d', (db, text) => {
    expect(signed(db)).toBe(text);
    expect(formatGain(db)).toBe(`${text} dB`);
  });
  it('shows Q with enough digits', () =>
    expect([0.0123, 0.707, 12].map(formatQ)).toEqual(['0.012', '0.71', '12.00']));
  it('has a spoken form of the displayed value', () => {
    expect(spokenFrequency(1250)).toBe('1.25 kilohertz');
    expect(spokenFrequency(62.5)).toBe('62.5 hertz');
    expect(spokenGain(-3.4)).toBe('minus 3.4 decibels');
    expect(spokenGain(3)).toBe('3 decibels');
  });
});

describe('a displayed value can be typed', () => {
  it('for frequencies, with the displayed precision', () =>
    fc.assert(
      fc.property(fc.double({ min: 20, max: 20_000, noNaN: true }), (hz) => {
        const again = parseFrequency(formatFrequency(hz));
        expect(again).not.toBeNull();
        expect(Math.abs((again ?? 0) - hz)).toBeLessThanOrEqual(hz < 1000 ? 0.51 : 5.01);
      }),
    ));
  it('for gains', () =>
    fc.assert(
      fc.property(fc.integer({ min: -6000, max: 6000 }), (cents) => {
        expect(parseGain(formatGain(cents / 100))).toBeCloseTo(cents / 100, 6);
      }),
    ));
  it('and no text throws', () =>
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const value of [parseFrequency(text), parseGain(text), parseQ(text)])
          expect(value === null || Number.isFinite(value)).toBe(true);
      }),
    ));
});

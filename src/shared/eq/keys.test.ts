import { describe, expect, it } from 'vitest';
import { keyChange } from './keys.ts';
import { makeBand } from './make.ts';

const plain = { shift: false, ctrl: false };
const peak = makeBand('b', { frequency: 1000, gain: 1, q: 1 });

describe('keys on a node', () => {
  it.each([
    ['ArrowRight', plain, { frequency: 1014.5 }],
    ['ArrowLeft', plain, { frequency: 985.7 }],
    ['ArrowRight', { shift: true, ctrl: false }, { frequency: 1001.4 }],
    ['PageUp', plain, { frequency: 1122.5 }],
    ['PageDown', plain, { frequency: 890.9 }],
    ['ArrowUp', plain, { gain: 1.1 }],
    ['ArrowDown', plain, { gain: 0.9 }],
    ['ArrowUp', { shift: false, ctrl: true }, { gain: 2 }],
    ['ArrowDown', { shift: true, ctrl: false }, { gain: 0.98 }],
    [']', plain, { q: 1.06 }],
    ['[', plain, { q: 0.943 }],
  ])('%s %o', (key, held, change) => expect(keyChange(peak, { key, ...held })).toEqual(change));
  it('ignores other keys', () => expect(keyChange(peak, { key: 'x', ...plain })).toBeNull());
  it('moves the lowest frequencies too, where a fine step is below the stored precision', () => {
    const low = makeBand('b', { frequency: 20, gain: 0 });
    expect(keyChange(low, { key: 'ArrowRight', shift: true, ctrl: false })).toEqual({
      frequency: 20.1,
    });
    expect(keyChange(low, { key: 'ArrowLeft', ...plain })).toEqual({ frequency: 20 });
  });
  it('passes 0 dB in fine steps, without snapping', () => {
    let band = makeBand('b', { gain: 0.04 });
    for (let press = 0; press < 4; press += 1)
      band = { ...band, ...keyChange(band, { key: 'ArrowDown', shift: true, ctrl: false }) };
    expect(band.gain).toBe(-0.04);
  });
  it('changes the Q of types without gain', () => {
    const pass = makeBand('b', { type: 'low_pass', q: 1 });
    expect(keyChange(pass, { key: 'ArrowUp', ...plain })).toEqual({ q: 1.06 });
    expect(keyChange(pass, { key: 'ArrowDown', shift: true, ctrl: false })).toEqual({ q: 0.98 });
  });
});

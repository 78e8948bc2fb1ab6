import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDecimals, plainDecimal } from './decimal.ts';

describe('a number as a plain decimal text', () => {
  it.each([
    ['38.27', '38.27'],
    ['1.23456789E7', '12345678.9'],
    ['1.23456789e+7', '12345678.9'],
    ['1.0E-4', '0.00010'],
    ['9.999999999999999E-5', '0.00009999999999999999'],
    ['-4.5E-1', '-0.45'],
    ['1E3', '1000'],
    ['1.5E10', '15000000000'],
    ['123.456E1', '1234.56'],
    ['12.50', '12.50'],
    ['007', '7'],
    ['.5', '0.5'],
    ['0.00', '0.00'],
    ['-0', '0'],
    ['0E9', '0'],
    ['-1E-300', '0.000000000000000000000000000000'],
    ['9007199254740993', '9007199254740993'],
  ])('%s is %s', (sent, plain) => expect(plainDecimal(sent)).toBe(plain));

  it.each(['', '.', 'E7', '1E', '1E99999', '1E400', '0x10', '1,5', 'NaN', '1'.repeat(401), ' 1'])(
    'is not made of %j',
    (sent) => expect(plainDecimal(sent)).toBeNull(),
  );

  it('stands for the same double, as JavaScript and as Java write it', () => {
    const doubles = fc.double({ min: -1e29, max: 1e29, noNaN: true });
    fc.assert(
      fc.property(doubles, (value) => {
        const spellings = [String(value), value.toExponential().replace(/e\+?/, 'E')];
        for (const spelling of spellings) {
          const read = Number(plainDecimal(spelling));
          // Digits after the 30th decimal place are cut off.
          if (Math.abs(value) >= 1e-12) expect(read).toBe(value);
          else expect(Math.abs(read - value)).toBeLessThan(1e-30);
        }
      }),
    );
  });
});

it('adds integers and decimals of any size exactly', () => {
  expect(addDecimals(['9007199254740993', '1'])).toBe('9007199254740994');
  expect(addDecimals(['0.1', '0.2'])).toBe('0.3');
  expect(addDecimals(['9007199254740993.1', '0.02'])).toBe('9007199254740993.12');
  expect(addDecimals([])).toBe('0');
  expect(addDecimals(['-0.5', '0.25'])).toBe('-0.25');
});

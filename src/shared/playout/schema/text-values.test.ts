import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/support/sample.ts';
import { isDateTime } from './text-values.ts';

describe('times of the schemas', () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats(ajv);
  const validate = ajv.compile({ type: 'string', format: 'date-time' });

  it('are those of its usual validators', () => {
    const digits = fc.constantFrom(
      '00',
      '01',
      '12',
      '13',
      '23',
      '24',
      '29',
      '30',
      '31',
      '59',
      '60',
    );
    const between = fc.constantFrom('T', 't', ' ', 'x', '', '\n');
    const zone = fc.constantFrom(
      'Z',
      'z',
      '',
      '+00:00',
      '-0530',
      '+05',
      '+23:59',
      '+24:00',
      '-00:60',
    );
    const parts = fc.tuple(digits, digits, between, digits, digits, digits, zone);
    const years = fc.constantFrom('2026', '2024', '1900', '2000', '0000', '226');
    fc.assert(
      fc.property(years, parts, (year, [month, day, middle, hour, minute, second, offset]) => {
        for (const fraction of ['', '.5', '.']) {
          const time = `${year}-${month}-${day}${middle}${hour}:${minute}:${second}${fraction}${offset}`;
          expect([time, isDateTime(time)]).toEqual([time, validate(time)]);
        }
      }),
      { numRuns: runs(5000) },
    );
  });
});

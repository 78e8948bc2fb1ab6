import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppFailure } from '../../contract/errors.ts';
import { parseMeasurement } from './measurement.ts';

const eight = [20, 50, 100, 200, 500, 1000, 5000, 10_000];
const lines = (make: (f: number, index: number) => string): string => eight.map(make).join('\n');
const points = (text: string): [number, number][] => {
  const { freqs, db } = parseMeasurement(text);
  return freqs.map((f, k) => [f, db[k] ?? Number.NaN]);
};
const failed = (text: string, field?: 'measurement' | 'target'): unknown => {
  try {
    return parseMeasurement(text, field === undefined ? {} : { field });
  } catch (error) {
    return error instanceof AppFailure
      ? { code: error.error.code, field: error.error.detail?.['field'] }
      : error;
  }
};
const wanted = eight.map((f, k) => [f, k - 3.5]);

describe('files of two columns', () => {
  const separators = {
    space: ' ',
    spaces: '   ',
    tab: '\t',
    comma: ',',
    'comma and space': ', ',
    semicolon: ';',
  };
  for (const [name, separator] of Object.entries(separators))
    it(`reads numbers parted by ${name}`, () =>
      expect(points(lines((f, k) => `${String(f)}${separator}${(k - 3.5).toFixed(2)}`))).toEqual(
        wanted,
      ));
  for (const [name, separator] of Object.entries({
    space: ' ',
    tab: '\t',
    semicolon: ';',
    'semicolon and space': '; ',
  }))
    it(`reads decimal commas where ${name} parts the columns`, () => {
      const text = lines((f, k) =>
        `${f.toFixed(1)}${separator}${(k - 3.5).toFixed(2)}`.replaceAll('.', ','),
      );
      expect(points(text)).toEqual(wanted);
    });

  it('treats a comma between two numbers as a column separator', () =>
    expect(points(lines((f, k) => `${String(f)},${String(k)}`))).toEqual(
      eight.map((f, k) => [f, k]),
    ));

  it('reads more than two columns, and indented lines', () =>
    expect(points(lines((f, k) => `  ${String(f)}.0 ${(k - 3.5).toFixed(3)} 179.5`))).toEqual(
      wanted,
    ));

  it('reads thousands separators', () => {
    const text = lines((f, k) => `${f.toLocaleString('en-US')}.0\t${(k - 3.5).toFixed(1)}`);
    expect(points(text)).toEqual(wanted);
    expect(
      points(
        lines((f, k) => `${String(f)}\t${(k - 3.5).toFixed(1)}`).replace('10000', '10\u00A0000'),
      ),
    ).toEqual(wanted);
  });

  it('reads numbers with exponents, signs, units and a true minus', () => {
    const text = lines((f, k) => `${f.toExponential(4)} ${(k - 3.5).toFixed(2)}`);
    expect(points(text)).toEqual(wanted);
    const units = lines(
      (f, k) => `${String(f)} Hz, ${k < 4 ? '\u2212' : '+'}${Math.abs(k - 3.5).toFixed(1)} dB`,
    );
    expect(points(units)).toEqual(wanted);
    expect(points(units.replaceAll(',', ''))).toEqual(wanted);
  });

  it('reads a byte order mark, Windows and old Mac line ends', () => {
    for (const end of ['\r\n', '\r', '\n\n'])
      expect(
        points(`\uFEFF${lines((f, k) => `${String(f)} ${String(k - 3.5)}`).replaceAll('\n', end)}`),
      ).toEqual(wanted);
  });

  it('sorts by frequency', () => {
    const text = lines((f, k) => `${String(f)} ${String(k - 3.5)}`)
      .split('\n')
      .reverse()
      .join('\n');
    expect(points(text)).toEqual(wanted);
  });
});

describe('headers and comments', () => {
  it('reads an export of REW', () => {
    const head = [
      '* Measurement data measured by REW V5.20',
      '* Source: Volume: 0.500',
      '* Format: 256k Log Swept Sine, 1 sweep at -12.0 dBFS',
      '* Dated: 01-Jan-2024 12:00:00',
      '* Freq(Hz) SPL(dB) Phase(degrees)',
    ];
    const { warnings, ...rest } = parseMeasurement(
      [...head, lines((f, k) => `${f.toFixed(3)} ${(k - 3.5).toFixed(3)} 12.3`)].join('\n'),
    );
    expect(rest.freqs.map((f, k) => [f, rest.db[k]])).toEqual(wanted);
    expect(warnings).toEqual([]);
    expect(rest.kind).toBe('response');
    expect(rest.target).toBeNull();
  });

  it('takes the raw column of AutoEq, and its target', () => {
    const text = `frequency,raw,smoothed,error,equalization,target\n${lines((f, k) => `${f.toFixed(2)},${String(k - 3.5)},1,2,3,${String(-k)}`)}`;
    const { freqs, db, target, warnings } = parseMeasurement(text);
    expect(freqs.map((f, k) => [f, db[k]])).toEqual(wanted);
    expect(target).toEqual(eight.map((_, k) => -k || 0));
    expect(warnings).toEqual([]);
  });

  it('finds its columns by name in any order', () => {
    const text = `name;target;raw;frequency\n${lines((f, k) => `x;0;${String(k - 3.5)};${String(f)}`)}`;
    expect(points(text)).toEqual(wanted);
  });

  it('reads kHz if a header says so', () =>
    expect(
      points(
        `Frequency (kHz)\tLevel (dB)\n${lines((f, k) => `${String(f / 1000)}\t${String(k - 3.5)}`)}`,
      ),
    ).toEqual(wanted));

  it('ignores free text above the numbers and comments between them', () => {
    const body = lines((f, k) => `${String(f)} ${String(k - 3.5)}`).split('\n');
    const text = [
      'My headphone: left',
      'Notes 3',
      '',
      '# a',
      ...body.slice(0, 3),
      '// b',
      '; c',
      ...body.slice(3),
    ].join('\n');
    const { freqs, db, warnings } = parseMeasurement(text);
    expect(freqs.map((f, k) => [f, db[k]])).toEqual(wanted);
    expect(warnings).toEqual([]);
  });
});

describe('unusable lines', () => {
  it('are reported with number and reason, and the others are kept', () => {
    const body = lines((f, k) => `${String(f)},${String(k - 3.5)}`).split('\n');
    const text = [
      'frequency,raw',
      ...body,
      '300,',
      '400,NaN',
      ',5',
      '600,inf',
      'abc',
      '-5,2',
      '0,2',
      '700,1000',
      '1000,9',
    ].join('\n');
    const { freqs, db, warnings } = parseMeasurement(text);
    expect(freqs.map((f, k) => [f, db[k]])).toEqual(wanted);
    expect(warnings.map(({ line }) => line)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18]);
    for (const { reason } of warnings) expect(reason).toMatch(/^Skipped: .*\.$/);
  });

  it('drop the target of the file if it has gaps', () => {
    const text = `frequency,raw,target\n${lines((f, k) => `${String(f)},${String(k - 3.5)},${k === 3 ? '' : '1'}`)}`;
    expect(parseMeasurement(text).target).toBeNull();
  });
});

describe('an unusable file', () => {
  it('is rejected by field: too few points, none, too large', () => {
    const refused = { code: 'invalid-input', field: 'measurement' };
    expect(failed('')).toEqual(refused);
    expect(failed('hello\nworld')).toEqual(refused);
    expect(
      failed(
        lines((f) => `${String(f)} 1`)
          .split('\n')
          .slice(1)
          .join('\n'),
      ),
    ).toEqual(refused);
    expect(failed(`20 1\n`.repeat(300_000))).toEqual(refused);
    expect(failed(`20 ${'1'.repeat(900_000)}x`)).toEqual(refused);
    expect(failed('20 1', 'target')).toEqual({ code: 'invalid-input', field: 'target' });
  });

  it('needs only two points as a target', () =>
    expect(failed('20 5\n20000 -5', 'target')).toMatchObject({ freqs: [20, 20_000], db: [5, -5] }));

  it('never fails in another way for any text', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '\n',
        ',',
        ';',
        '\t',
        ' ',
        '20',
        '1e3',
        '3,5',
        'frequency',
        'raw',
        'GraphicEQ:',
        '*',
        'NaN',
        '\u00A0',
        '"',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const got = failed(pieces.join(''), 'target');
        if (got instanceof Error) throw got;
      }),
    );
  });

  it('returns finite, ascending points for any table', () => {
    const cell = fc.oneof(fc.double().map(String), fc.constantFrom('', 'NaN', '-', '1,5', '7'));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 8, maxLength: 40 }), (rows) => {
        const got = failed(rows.map(([a, b]) => `${a};${b}`).join('\n'), 'target');
        if (typeof got !== 'object' || got === null || !('freqs' in got)) return;
        const { freqs, db } = parseMeasurement(rows.map(([a, b]) => `${a};${b}`).join('\n'), {
          field: 'target',
        });
        expect(freqs.every((f, k) => f > (freqs[k - 1] ?? 0) && Number.isFinite(f))).toBe(true);
        expect(db.every(Number.isFinite)).toBe(true);
      }),
    );
  });
});

describe('a GraphicEQ line', () => {
  it('is an equalization', () => {
    const { freqs, db, kind, warnings } = parseMeasurement(
      '# mine\nGraphicEQ: 20 -4.0; 60 -1.5; 20000 -7.0;\n',
    );
    expect([kind, freqs, db, warnings]).toEqual([
      'equalization',
      [20, 60, 20_000],
      [-4, -1.5, -7],
      [],
    ]);
  });

  it('accepts decimal commas if it has no point, and names invalid pairs', () => {
    const { freqs, db, warnings } = parseMeasurement('graphiceq:20 -4,5; x 3; 60; 70 1 2; 80 2,25');
    expect([freqs, db]).toEqual([
      [20, 80],
      [-4.5, 2.25],
    ]);
    expect(warnings.map(({ line }) => line)).toEqual([1, 1, 1]);
  });
});

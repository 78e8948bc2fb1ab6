import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { terminalControls } from '../../../test/support/programs/terminal-controls.ts';
import { createPrinter } from '../platform/terminal.ts';
import type { Io } from './io.ts';
import { toTable } from './kit/table.ts';
import type { Table } from './print-table.ts';
import { countColumns, printTable, tableLines } from './print-table.ts';

describe('tables', () => {
  it('align their columns and leave no blanks at the end', () =>
    expect(
      tableLines([
        ['NAME', 'STATE', 'ID'],
        ['Living room', 'playing', 'a'],
        ['Bad', '', ''],
      ]),
    ).toEqual(['NAME         STATE    ID', 'Living room  playing  a', 'Bad']));

  it('know what a terminal draws two columns wide', () =>
    expect([
      countColumns('abc'),
      countColumns('音楽'),
      countColumns('👩‍🚀x'),
      countColumns('e\u0301'),
    ]).toEqual([3, 4, 3, 1]));

  it('let no name move the cursor', () =>
    expect(tableLines([['a\u001b[2Jb\nc\u202e', 'd']])).toEqual(['a\uFFFD[2Jb c\uFFFD  d']));
});

it('has as many rows as there are', () => {
  const rows = Array.from({ length: 200_000 }, (_, index) => [String(index)]);
  expect(tableLines([['N'], ...rows])).toHaveLength(200_001);
});

describe('a table at a terminal', () => {
  const draw = (rows: Table, columns: number | null): string[] => {
    const lines: string[] = [];
    const sink = {
      write: (text: string) => void lines.push(text.replace(/\n$/, '')),
      isTerminal: true,
      columns,
      color: true,
    };
    const printer = createPrinter({ out: sink, err: sink });
    printTable({ ...printer, times: 'relative' } as Io, rows);
    return lines.map(stripVTControlCharacters);
  };

  it('draws numbers at the right, with the sign and the unit that they have', () =>
    expect(
      draw(
        [
          ['NAME', 'VOLUME', 'LENGTH'],
          ['Kitchen', '5 %', '1:02:03'],
          ['Office', '26 %', '3:34'],
        ],
        80,
      ),
    ).toEqual([
      'NAME     VOLUME   LENGTH',
      'Kitchen     5 %  1:02:03',
      'Office     26 %     3:34',
    ]));

  it('shows relative times', () =>
    expect(
      draw(
        [
          ['RUN', 'STARTED', 'X'],
          ['a', { at: Date.now() - 7_200_000 }, 'y'],
          ['b', { at: null }, ''],
        ],
        80,
      ),
    ).toEqual(['RUN  STARTED  X', 'a    2 h ago  y', 'b    -']));

  it('cuts words to its width, then addresses, but no id', () => {
    const row = [
      'Import of a REW file with decimal commas',
      'https://a.example/very/long',
      '0wohus7hguow6pbxorlctz',
    ];
    for (const width of [90, 80, 60]) {
      const [, line = ''] = draw([['SUMMARY', 'URL', 'ID'], row], width);
      expect(countColumns(line)).toBeLessThanOrEqual(width);
      expect(line).toContain('…');
      expect(line.endsWith('0wohus7hguow6pbxorlctz')).toBe(true);
    }
    // The table has no room for less, so the terminal wraps the line.
    expect(draw([['SUMMARY', 'URL', 'ID'], row], 20)[1]).toContain('0wohus7hguow6pbxorlctz');
  });

  it('cuts no id, even one with a space', () => {
    const id = 'ads:finding:no conversions since Monday';
    const table = toTable([{ id }], 'cli:attention', {
      what: () => 'Spring sale in the northern region',
      why: () => 'no conversions for three days',
      id: (row) => row.id,
    });
    for (const width of [90, 70, 50]) {
      const [, line = ''] = draw(table, width);
      expect(line).toContain('…');
      expect(line.endsWith(`  ${id}`)).toBe(true);
    }
  });

  it('wraps columns that must be read and omits spare ones', () => {
    const table = toTable(
      [{ id: 'deploys:trouble:svc_0' }],
      'cli:attention',
      {
        panel: () => 'Deploys',
        what: () => 'Spring sale in the northern region was rejected',
        why: () => 'no conversions for three days',
        id: (row) => row.id,
      },
      { wrap: ['what'], spare: ['panel', 'why'] },
    );
    expect(draw(table, 200)).toHaveLength(2);
    const narrow = draw(table, 60);
    for (const line of narrow) expect(countColumns(line)).toBeLessThanOrEqual(60);
    expect(narrow).toEqual([
      'WHAT                                   ID',
      'Spring sale in the northern region     deploys:trouble:svc_0',
      'was rejected',
    ]);
  });

  it('cuts no character in two, and cleans what it draws', () =>
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 20, max: 60 }),
        (cells, width) => {
          const lines = draw(
            [cells.map(() => 'A'), cells, cells.map((cell) => `${cell} \u001b[2J b`)],
            width,
          );
          for (const line of lines) expect(terminalControls(line)).toEqual([]);
          for (const line of lines) expect(line).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
        },
      ),
    ));
});

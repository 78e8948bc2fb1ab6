import { describe, expect, it } from 'vitest';
import { row, statuses } from '../../../../../test/support/issues/issues-sample.ts';
import { boardColumns } from './Board.tsx';

const rows = [
  row('CS-1', 'a', { status: statuses.done }),
  row('CS-2', 'b', { status: statuses.review }),
  row('CS-3', 'c'),
  row('OPS-4', 'd', { status: { ...statuses.todo, id: '10021' } }),
];
const shape = (columns: ReturnType<typeof boardColumns>) =>
  columns.map(({ status, rows: own }) => [status.name, ...own.map(({ key }) => key)]);

describe('the columns of the board', () =>
  it('follow the life of an issue, and join statuses of the same name', () =>
    expect(shape(boardColumns(rows))).toEqual([
      ['To do', 'CS-3', 'OPS-4'],
      ['In review', 'CS-2'],
      ['Done', 'CS-1'],
    ])));

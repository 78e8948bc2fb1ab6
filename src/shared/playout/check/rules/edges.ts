import { objectOf } from '../../document/source.ts';
import { compareInstants } from '../../instant.ts';
import { readRfc3339 } from '../../time/rfc3339.ts';
import type { FileTable } from '../table.ts';
import { finishAt, startAt } from '../table.ts';
import type { Cover } from './order.ts';

/** A file of the folder that the engine takes for some stretch of time. Times: epoch ms. */
export interface WindowFile {
  readonly name: string;
  readonly path: string;
  readonly from: number;
  readonly to: number;
  /** null: nobody could read its items. */
  readonly table: FileTable | null;
  /** null: no item of it can play, or nobody knows. */
  readonly cover: Cover | null;
}

/** Finish of one item against the start of another, to the nanosecond. */
export function compareEdges(a: FileTable, last: number, b: FileTable, first: number): number {
  const finish = objectOf(a.values[last])?.['finish'];
  const start = objectOf(b.values[first])?.['start'];
  const [left, right] = [finish, start].map((text) =>
    typeof text === 'string' ? readRfc3339(text) : null,
  );
  return left && right ? compareInstants(left, right) : 0;
}

/** The same item in both files, so that who tunes in after the end of the first finds it in the second. */
export const isRepeated = (a: FileTable, last: number, b: FileTable, first: number): boolean =>
  startAt(a, last) === startAt(b, first) && finishAt(a, last) === finishAt(b, first);

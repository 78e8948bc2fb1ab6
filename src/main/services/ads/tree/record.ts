import { ExactNumber } from '../../../../shared/ads/rules/exact-json.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import type { Listed } from '../../../../shared/lib/listed.ts';
import { rowsCut } from '../../../net/rows.ts';
import { readLine, readNumber } from '../../../net/wire.ts';

export const readString = (value: unknown): string | null => readLine(value, 2_000);

/** A finite number from `parseExact`, possibly rounded in its last digits. */
export const readExactNumber = (value: unknown): number | null =>
  readNumber(value instanceof ExactNumber ? Number(value.source) : value);

export interface RecordWithId {
  readonly id: string;
  readonly fields: JsonRecord;
}

/** A record with its id; null: it has none. */
export function withId(value: unknown): RecordWithId | null {
  const fields = toRecord(value) ?? {};
  const id = readString(fields['id']);
  return id === null ? null : { id, fields };
}

/** The records of a list. Those without an id count as missing. */
export function withIds({ items, cut }: Listed<unknown>): Listed<RecordWithId> {
  const records = items.flatMap((item) => withId(item) ?? []);
  const have = records.length;
  const lost = items.length - have;
  return {
    items: records,
    cut: cut === null ? rowsCut({ have, lost }, null) : { ...cut, have: cut.have - lost },
  };
}

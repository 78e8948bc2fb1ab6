import { ExactNumber } from '../../../../shared/ads/rules/exact-json.ts';
import type { Micros } from '../../../../shared/ads/rules/money.ts';
import { readMicros } from '../../../../shared/ads/rules/money.ts';
import { isRecord, recordOf } from '../../../../shared/lib/json.ts';
import type { Listed } from '../../../../shared/lib/listed.ts';
import { fromIso } from '../../../net/iso-time.ts';
import { rowsCut } from '../../../net/rows.ts';

/** Characters of a text, and items of a list inside a record. */
const MOST_TEXT = 2_000;
const MOST_ITEMS = 1_000;
/** Control characters, halves of pairs, and marks that change the direction of the text behind them. */
const unprintable = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

/** Reads fields of one record of the service (from `parseExact`). A missing field, or one of a wrong type, is null or empty. */
export class Fields {
  readonly #record: Readonly<Record<string, unknown>>;

  constructor(value: unknown) {
    this.#record = recordOf(value) ?? {};
  }

  text(key: string): string | null {
    const value = this.#own(key);
    return typeof value === 'string' ? value.slice(0, MOST_TEXT).replaceAll(unprintable, '') : null;
  }

  /** A text that is not blank. */
  word(key: string): string | null {
    const text = this.text(key)?.trim() ?? '';
    return text === '' ? null : text;
  }

  /** A finite number, at the price of its last digits. */
  number(key: string): number | null {
    const value = this.#own(key);
    const number = value instanceof ExactNumber ? Number(value.source) : value;
    return typeof number === 'number' && Number.isFinite(number) ? number : null;
  }

  flag(key: string): boolean {
    return this.#own(key) === true;
  }

  /** ms since epoch. */
  time(key: string): number | null {
    return fromIso(this.text(key) ?? '');
  }

  /** An integer of any size, also if it is a text. */
  micros(key: string): Micros | null {
    const value = this.#own(key);
    const isNumber = typeof value === 'number' || value instanceof ExactNumber;
    const text = isNumber || typeof value === 'string' ? String(value) : '';
    return readMicros(text);
  }

  list(key: string): readonly unknown[] {
    const value = this.#own(key);
    return Array.isArray(value) ? value.slice(0, MOST_ITEMS) : [];
  }

  /** Null: there is none. */
  part(key: string): Fields | null {
    const value = this.#own(key);
    return isRecord(value) ? new Fields(value) : null;
  }

  get all(): Readonly<Record<string, unknown>> {
    return this.#record;
  }

  raw(key: string): unknown {
    return this.#own(key);
  }

  #own(key: string): unknown {
    return Object.hasOwn(this.#record, key) ? this.#record[key] : undefined;
  }
}

export interface RecordWithId {
  readonly id: string;
  readonly fields: Fields;
}

/** A record with its id; null: it has none. */
export function withId(value: unknown): RecordWithId | null {
  const fields = new Fields(value);
  const id = fields.text('id');
  return id === null || id === '' ? null : { id, fields };
}

/** The records of a list. Those without an id are lost. */
export function withIds({ items, cut }: Listed<unknown>): Listed<RecordWithId> {
  const records = items.flatMap((item) => withId(item) ?? []);
  const have = records.length;
  const lost = items.length - have;
  return {
    items: records,
    cut: cut === null ? rowsCut({ have, lost }, null) : { ...cut, have: cut.have - lost },
  };
}

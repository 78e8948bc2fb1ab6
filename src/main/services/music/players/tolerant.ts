import { z } from 'zod';
import { toRecord } from '../../../../shared/lib/json.ts';

/*
 * Tolerant readers for the values of any server release. A missing field or one of another type reads as "not
 * reported" (null, or an empty list) and does not affect the rest of the object.
 */

/** Longest text that is stored (the address of a stream), longest id, most entries of a list. */
const MAX_TEXT = 4_096;
const MAX_ID = 512;
const MAX_ENTRIES = 5_000;

/** Truncated to a generous length. */
export const text = z
  .string()
  .transform((value) => value.slice(0, MAX_TEXT))
  .nullable()
  .catch(null);
/** An id, never truncated. */
export const id = z.string().min(1).max(MAX_ID);
export const number = z.number().nullable().catch(null);
export const flag = z.boolean().nullable().catch(null);

/** The first entries of a list: reading an entry costs more than sending it. */
export const limitedList = <S extends z.ZodType>(entry: S, most = MAX_ENTRIES) =>
  z.preprocess(
    (value: unknown) => (Array.isArray(value) ? (value as unknown[]).slice(0, most) : value),
    z.array(entry),
  );

const idList = limitedList(id.nullable().catch(null)).transform((list) =>
  list.filter((item) => item !== null),
);

/** Ids of a list; ignores other entries. */
export const ids = idList.catch([]);

/** Like `ids`, but distinguishes "not sent" (null) from "empty". */
export const idsOrNull = idList.nullable().catch(null);

/** Percent, whole, 0 to 100: the server neither clamps nor rounds. */
export function level(value: number | null): number | null {
  return value === null ? null : Math.round(Math.min(100, Math.max(0, value)));
}

/** Seconds above 0; anything else means "no end". */
export function duration(value: number | null): number | null {
  return value !== null && value > 0 ? value : null;
}

/** The trimmed text; null if it is empty. */
export function nonEmpty(value: string | null): string | null {
  const trimmed = value?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

/**
 * The objects of an answer with a list: a list, or an object that contains one under a usual name. Null
 * for any other answer.
 */
export function findList(value: unknown): readonly unknown[] | null {
  if (isList(value)) return value;
  const holder = toRecord(value);
  if (holder === null) return null;
  return listNames.map((name) => holder[name]).find(isList) ?? null;
}

const listNames = ['players', 'queues', 'items', 'result', 'data'] as const;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** The entry of a record with external keys: never an inherited one (`constructor`, ...). */
export function getEntry<V>(entries: Readonly<Record<string, V>>, key: string): V | undefined {
  return Object.hasOwn(entries, key) ? entries[key] : undefined;
}

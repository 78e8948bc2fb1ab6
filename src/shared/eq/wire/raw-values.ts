import type { Raw } from '../model.ts';
import { toRecord } from '../../lib/json.ts';

/** A list, or null. */
export const toList = (value: unknown): readonly unknown[] | null =>
  Array.isArray(value) ? (value as unknown[]) : null;

/** A finite number; accepts numeric text, as the server does. Null for anything else. */
export function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** The value of an own key; ignores inherited names (`constructor`, ...). */
export const at = (raw: Raw | null, key: string): unknown =>
  raw !== null && Object.hasOwn(raw, key) ? raw[key] : undefined;

/** A list item that should be an object but is not is sent back unchanged, under this key. */
const WRAPPED = '\u0000value';

/** An object for any value: the value itself, or a wrapper. */
export const wrap = (value: unknown): Raw => toRecord(value) ?? { [WRAPPED]: value };

/** The value given to `wrap`. */
export const unwrap = (raw: Raw): unknown =>
  Object.hasOwn(raw, WRAPPED) && Object.keys(raw).length === 1 ? raw[WRAPPED] : raw;

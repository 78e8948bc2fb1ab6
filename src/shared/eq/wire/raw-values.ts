import type { Raw } from '../model.ts';
import { recordOf } from '../../lib/json.ts';

/** A list, or null. */
export const listOf = (value: unknown): readonly unknown[] | null =>
  Array.isArray(value) ? (value as unknown[]) : null;

/** A finite number; numeric text counts, as it does for the server. Null for anything else. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** The value under an own key; inherited names (`constructor`, ...) are none. */
export const at = (raw: Raw | null, key: string): unknown =>
  raw !== null && Object.hasOwn(raw, key) ? raw[key] : undefined;

/** Where something stands in a list that should be an object: it travels as it came, under this key. */
const WRAPPED = '\u0000value';

/** An object for any value: the value itself, or one that holds it. */
export const wrap = (value: unknown): Raw => recordOf(value) ?? { [WRAPPED]: value };

/** What `wrap` was given. */
export const unwrap = (raw: Raw): unknown =>
  Object.hasOwn(raw, WRAPPED) && Object.keys(raw).length === 1 ? raw[WRAPPED] : raw;

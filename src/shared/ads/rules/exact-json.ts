import { isRecord } from '../../lib/json.ts';

const { rawJSON } = JSON as { readonly rawJSON?: (text: string) => unknown };

/** A number that JavaScript would write back differently: an integer beyond 2^53, `40.50`, `1e3`. */
export class ExactNumber {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  toString(): string {
    return this.source;
  }

  /** A value that `JSON.stringify` writes with all digits. */
  toJson(): unknown {
    return rawJSON?.(this.source) ?? Number(this.source);
  }
}

type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;

const keep: Reviver = (_key, value, context) =>
  typeof value === 'number' &&
  context?.source !== undefined &&
  (String(value) !== context.source || Math.abs(value) > Number.MAX_SAFE_INTEGER)
    ? new ExactNumber(context.source)
    : value;

/** Parses JSON and keeps every number as it is written; undefined: not JSON. */
export function parseExact(text: string): unknown {
  try {
    return JSON.parse(text, keep) as unknown;
  } catch {
    return undefined;
  }
}

/** The JSON text of a value from `parseExact`, numbers as they were written. */
export function writeExact(value: unknown, indent?: number): string {
  const write = (_key: string, part: unknown): unknown =>
    part instanceof ExactNumber ? part.toJson() : part;
  return JSON.stringify(value, write, indent);
}

/** A value from `parseExact`, safe to send between processes: numbers that JavaScript would round become texts. */
export function plainValue(value: unknown): unknown {
  if (value instanceof ExactNumber) return value.source;
  if (Array.isArray(value)) return value.map(plainValue);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plainValue(part)]));
}

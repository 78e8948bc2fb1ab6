import contract from './contract.json' with { type: 'json' };
import type { Raw } from './raw.ts';
import { refused } from './request.ts';

type Fields = Readonly<Record<string, string>>;

const bodies: Readonly<Record<string, Fields>> = contract.bodies;
const queries: Readonly<Record<string, Fields>> = contract.queries;
const enums: Readonly<Record<string, string>> = contract.enums;

export const isUuid = (value: unknown): boolean =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(String(value));
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/**
 * What is wrong with one value by a rule of `contract.json`; null: nothing. Rules: `text min max`, `int min max`, `uuid`, `time`, `bool`, `any`, `=A|B`,
 * `#enum`, `@object`, with `[]` before it for a list and `?` behind it if it may be null.
 */
function problem(rule: string, value: unknown, at: string): string | null {
  if (rule === 'any' || (rule.endsWith('?') && value === null)) return null;
  if (rule.startsWith('[]')) {
    if (!Array.isArray(value)) return `${at} must be a list`;
    return first(value.map((one, index) => problem(rule.slice(2), one, `${at}[${index}]`)));
  }
  if (rule.startsWith('@')) return objectProblem(bodies[rule.slice(1)] ?? {}, value, at);
  if (/^[=#]/.test(rule)) {
    const names = rule.startsWith('#')
      ? enums[rule.slice(1)]?.split(' ')
      : rule.slice(1).split('|');
    return names?.includes(String(value)) === true ? null : `${at} must be one of ${String(names)}`;
  }
  return plainProblem(rule.replace('?', ''), value, at);
}

function plainProblem(rule: string, value: unknown, at: string): string | null {
  const [kind, min = '0', max = '10000'] = rule.split(' ');
  if (kind === 'bool') return typeof value === 'boolean' ? null : `${at} must be true or false`;
  if (kind === 'int') return intProblem(value, Number(min), rule.split(' ')[2], at);
  if (typeof value !== 'string') return `${at} must be a text`;
  if (kind === 'uuid') return isUuid(value) ? null : `${at} must be a UUID`;
  if (kind === 'time') return isTime(value) ? null : `${at} must be a time`;
  const isLong = value.length >= Number(min) && value.length <= Number(max);
  const isPlain = Number(min) <= 1 || value.trim() === value;
  return isLong && isPlain ? null : `${at} must have ${min} to ${max} characters`;
}

const isTime = (value: string): boolean => TIME.test(value) && !Number.isNaN(Date.parse(value));

function intProblem(
  value: unknown,
  min: number,
  max: string | undefined,
  at: string,
): string | null {
  const isNumber = typeof value !== 'string' && /^-?\d{1,19}$/.test(String(value));
  if (!isNumber) return `${at} must be an integer`;
  const isIn = Number(value) >= min && Number(value) <= Number(max ?? '1e19');
  return isIn
    ? null
    : `${at} must be ${min} or more${max === undefined ? '' : `, and ${max} at most`}`;
}

const first = (problems: readonly (string | null)[]): string | null =>
  problems.find((one) => one !== null) ?? null;

function objectProblem(fields: Fields, value: unknown, at: string): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return `${at || 'the body'} must be an object`;
  const given = value as Raw;
  return first(
    Object.entries(fields).map(([name, rule]) => {
      const key = name.replace('!', '');
      const path = at === '' ? key : `${at}.${key}`;
      if (given[key] === undefined) return key === name ? null : `${path} is required`;
      return problem(rule, given[key], path);
    }),
  );
}

/** The known fields of a body; refuses what is missing or wrong. */
export function checkedBody(name: string, body: unknown): Raw {
  const fields = bodies[name] ?? {};
  const found = objectProblem(fields, body, '');
  if (found !== null) throw refused(found);
  const known = Object.keys(fields).map((key) => key.replace('!', ''));
  const given = body as Raw;
  return Object.fromEntries(known.flatMap((key) => (key in given ? [[key, given[key]]] : [])));
}

/** The query's values, lists as lists; refuses comma lists and what is wrong. Names that are not known are left out. */
export function checkedQuery(
  name: string,
  query: URLSearchParams,
): Readonly<Record<string, string[]>> {
  const fields = queries[name] ?? {};
  const out: Record<string, string[]> = {};
  for (const [field, rule] of Object.entries(fields)) {
    const key = field.replace('!', '');
    const values = query.getAll(key);
    if (values.length === 0 && key !== field) throw refused(`${key} is required`);
    if (values.length > 1 && !rule.startsWith('[]')) throw refused(`${key} is there twice`);
    const plain = rule.replace('[]', '');
    const found = first(
      values.map((value) =>
        problem(plain, plain.startsWith('int') && value !== '' ? Number(value) : value, key),
      ),
    );
    if (found !== null) throw refused(found);
    if (values.length > 0) out[key] = values;
  }
  return out;
}

import { ExactNumber } from '../../shared/ads/rules/exact-json.ts';
import { vocabularies } from '../../shared/ads/words.ts';
import contract from './contract.json' with { type: 'json' };
import type { AdsRecord } from './raw.ts';
import { requestError } from './request.ts';

type Fields = Readonly<Record<string, string>>;

const bodies: Readonly<Record<string, Fields>> = contract.bodies;
const queries: Readonly<Record<string, Fields>> = contract.queries;
const enums: Readonly<Record<string, string>> = vocabularies;

const isUuid = (value: unknown): boolean =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(String(value));
const LIST = /^\[(\d*)\]/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/**
 * The error of one value by a rule of `contract.json`; null if the value is valid. Rules: `text min max`, `int min max`, `number`, `uuid`,
 * `time`, `bool`, `=A|B`, `#enum`, `@object`. Prefix `[]`: a list; prefix `[6]`: a list of at most 6; suffix `?`: may be null.
 */
function problem(rule: string, value: unknown, at: string): string | null {
  if (rule.endsWith('?') && value === null) return null;
  const list = LIST.exec(rule);
  if (list !== null) {
    if (!Array.isArray(value)) return `${at} must be a list`;
    if (value.length > Number(list[1] || Infinity)) return `${at} has too many items`;
    const one = rule.slice(list[0].length);
    return first(value.map((item, index) => problem(one, item, `${at}[${index}]`)));
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
  const simple = simpleKinds[kind ?? ''];
  if (simple !== undefined) return simple.fits(value) ? null : `${at} must be ${simple.words}`;
  if (kind === 'int') return intProblem(value, Number(min), rule.split(' ')[2], at);
  if (typeof value !== 'string') return `${at} must be a text`;
  const isLong = value.length >= Number(min) && value.length <= Number(max);
  const isPlain = Number(min) <= 1 || value.trim() === value;
  return isLong && isPlain ? null : `${at} must have ${min} to ${max} characters`;
}

const isNumber = (value: unknown): boolean =>
  typeof value === 'number' || value instanceof ExactNumber;
const isTime = (value: unknown): boolean =>
  typeof value === 'string' && TIME.test(value) && !Number.isNaN(Date.parse(value));
const simpleKinds: Readonly<
  Record<string, { readonly fits: (value: unknown) => boolean; readonly words: string }>
> = {
  bool: { fits: (value) => typeof value === 'boolean', words: 'true or false' },
  number: { fits: isNumber, words: 'a number' },
  uuid: { fits: (value) => typeof value === 'string' && isUuid(value), words: 'a UUID' },
  time: { fits: isTime, words: 'a time' },
};

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
  const given = value as AdsRecord;
  const formatPath = (key: string): string => (at === '' ? key : `${at}.${key}`);
  const unknown = Object.keys(given).find((key) => !knows(fields, key));
  if (unknown !== undefined) return `${formatPath(unknown)} is unknown`;
  return first(
    Object.entries(fields).map(([name, rule]) => {
      const key = name.replace('!', '');
      if (given[key] === undefined) return key === name ? null : `${formatPath(key)} is required`;
      return problem(rule, given[key], formatPath(key));
    }),
  );
}

const knows = (fields: Fields, key: string): boolean =>
  Object.hasOwn(fields, key) || Object.hasOwn(fields, `${key}!`);

/** Returns a copy of a body; refuses missing, unknown and invalid fields. */
export function checkedBody(name: string, body: unknown): AdsRecord {
  const fault = objectProblem(bodies[name] ?? {}, body, '');
  if (fault !== null) throw requestError(fault);
  return { ...(body as AdsRecord) };
}

/** Returns the query's values, lists as arrays; refuses comma-separated lists and unknown or invalid values. */
export function checkedQuery(
  name: string,
  query: URLSearchParams,
): Readonly<Record<string, string[]>> {
  const fields = queries[name] ?? {};
  const out: Record<string, string[]> = {};
  const unknown = [...query.keys()].find((key) => !knows(fields, key));
  if (unknown !== undefined) throw requestError(`${unknown} is unknown`);
  for (const [field, rule] of Object.entries(fields)) {
    const key = field.replace('!', '');
    const values = query.getAll(key);
    if (values.length === 0 && key !== field) throw requestError(`${key} is required`);
    if (values.length > 1 && !rule.startsWith('[]')) throw requestError(`${key} is there twice`);
    const plain = rule.replace('[]', '');
    const fault = first(
      values.map((value) =>
        problem(plain, plain.startsWith('int') && value !== '' ? Number(value) : value, key),
      ),
    );
    if (fault !== null) throw requestError(fault);
    if (values.length > 0) out[key] = values;
  }
  return out;
}

import type { DemoDag, ParamPlan } from './model.ts';

/** Reads `K=V K2="v 2"` or JSON text into pairs; positional values are called `1`, `2`. `json`: accepts JSON. */
export function readParams(text: string, json: boolean): [string, string][] {
  const trimmed = text.trim();
  if (json && /^[{[]/.test(trimmed)) {
    const value = JSON.parse(trimmed) as Record<string, unknown> | unknown[];
    const isList = Array.isArray(value);
    return Object.entries(value).map(([key, item]) => [
      isList ? String(Number(key) + 1) : key,
      typeof item === 'string' ? item : JSON.stringify(item),
    ]);
  }
  let position = 0;
  return [...trimmed.matchAll(/(?:([\w-]+)=)?(?:"((?:\\.|[^"\\])*)"|(\S+))/g)].map((match) => {
    const [, name, quoted, plain = ''] = match;
    const value = quoted?.replace(/\\(.)/g, (_all, char: string) => (char === 'n' ? '\n' : char));
    position += name === undefined ? 1 : 0;
    return [name ?? String(position), value ?? plain];
  });
}

/** Marks the parts of a value that servers up to 2.2 would run or expand; executes nothing. */
export const marked = (value: string): string =>
  value.replace(/`[^`]*`|\$\([^)]*\)|\$\{\w*\}|\$\w+/g, '[evaluated]');

/** The parameters of a run in the server's format: the given values, otherwise the defaults. */
export function formatParams(
  { params }: DemoDag,
  given: readonly (readonly [string, string])[],
): string {
  const values = new Map<string, string>();
  for (const { name, default: value } of params)
    if (value !== undefined) values.set(name, String(value));
  for (const [name, value] of given) values.set(name, value);
  return [...values].map(([name, value]) => `${name}=${value}`).join(' ');
}

/** The error of 2.x for invalid parameters; null: they are valid. */
export function wrongParams(
  { params }: DemoDag,
  given: readonly (readonly [string, string])[],
): string | null {
  if (params.length === 0) return null;
  const unknown = given.filter(([name]) => !params.some((param) => param.name === name));
  if (unknown.length > 0) {
    const names = unknown.map(([name]) => JSON.stringify(name)).join(', ');
    const known = params.map(({ name }) => name).sort();
    return `unknown parameter(s): ${names}; accepted parameters are: ${known.join(', ')}`;
  }
  const missing = params.filter(
    (param) => param.required && !given.some(([name]) => name === param.name),
  );
  const problems = [
    ...missing.map(({ name }) => `required: missing properties: ["${name}"]`),
    ...given.flatMap(([name, value]) => {
      const plan = params.find((param) => param.name === name);
      const wrong = plan === undefined ? null : wrongValue(plan, value);
      return wrong === null ? [] : [`validating /properties/${name}: ${wrong}`];
    }),
  ];
  const [first] = problems;
  return first === undefined ? null : `parameter validation failed: validating root: ${first}`;
}

function wrongValue(plan: ParamPlan, value: string): string | null {
  const { type, minimum = -Infinity, maximum = Infinity } = plan;
  if (plan.enum !== undefined && !plan.enum.includes(value))
    return `enum: ${value} does not equal any of: [${plan.enum.join(' ')}]`;
  if (type === 'boolean' && !/^(true|false)$/.test(value)) return 'type: not a boolean';
  if (type !== 'integer' && type !== 'number') return null;
  const number = Number(value);
  if (value.trim() === '' || Number.isNaN(number)) return `type: ${value} is not a ${type}`;
  if (type === 'integer' && !Number.isInteger(number)) return `type: ${value} is not an integer`;
  if (number > maximum) return `maximum: ${value}/1 is greater than ${maximum.toFixed(6)}`;
  return number < minimum ? `minimum: ${value}/1 is less than ${minimum.toFixed(6)}` : null;
}

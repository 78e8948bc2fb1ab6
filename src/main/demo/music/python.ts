import { isObject } from './json.ts';

/** The name that Python gives to the type of a JSON value. */
export function pythonType(value: unknown): string {
  if (value === null || value === undefined) return 'NoneType';
  if (typeof value === 'string') return 'str';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float';
  return Array.isArray(value) ? 'list' : 'dict';
}

/** A JSON value as Python prints it: the real server's error texts contain such prints. */
export function pythonRepr(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(pythonRepr).join(', ')}]`;
  if (isObject(value)) {
    const pairs = Object.entries(value).map(([key, one]) => `'${key}': ${pythonRepr(one)}`);
    return `{${pairs.join(', ')}}`;
  }
  return JSON.stringify(value);
}

/** Like `str()`: a bare text stays bare. */
export function pythonText(value: unknown): string {
  return typeof value === 'string' ? value : pythonRepr(value);
}

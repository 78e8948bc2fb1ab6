import type { DemoError } from '../kit/demo-error.ts';
import type { Json } from './json.ts';
import { codes, commandError } from './server-error.ts';
import { isRecord } from '../../shared/lib/json.ts';

const wrong = (name: string, value: unknown, type: string): DemoError =>
  commandError(
    codes.other,
    `Value ${pythonText(value)} of type <class '${pythonType(value)}'> is invalid for ${name}, expected value of type <class '${type}'>`,
  );

const missing = (name: string, type: string): DemoError =>
  commandError(codes.other, `"\`${name}\` of type \`<class '${type}'>\` is required."`);

/** The arguments of one command, read as the real server reads them: numeric text counts as a number, fractions are truncated. */
export class Args {
  readonly all: Json;

  constructor(all: Json) {
    this.all = all;
  }

  has(name: string): boolean {
    return this.all[name] !== undefined && this.all[name] !== null;
  }

  text(name: string): string {
    const value = this.#need(name, 'str');
    if (typeof value !== 'string') throw wrong(name, value, 'str');
    return value;
  }

  textOr(name: string, fallback: string): string {
    return this.has(name) ? this.text(name) : fallback;
  }

  /** An id, given as text or as a number. */
  id(name: string): string {
    const value = this.#need(name, 'str');
    if (typeof value !== 'string' && typeof value !== 'number') throw wrong(name, value, 'str');
    return String(value);
  }

  int(name: string): number {
    const value = this.#need(name, 'int');
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isFinite(number)) throw wrong(name, value, 'int');
    return Math.trunc(number);
  }

  intOr(name: string, fallback: number): number {
    return this.has(name) ? this.int(name) : fallback;
  }

  float(name: string): number {
    const value = this.#need(name, 'float');
    if (typeof value !== 'number') throw wrong(name, value, 'float');
    return value;
  }

  bool(name: string): boolean {
    const value = this.#need(name, 'bool');
    if (typeof value !== 'boolean') throw wrong(name, value, 'bool');
    return value;
  }

  boolOr(name: string, fallback: boolean): boolean {
    return this.has(name) ? this.bool(name) : fallback;
  }

  texts(name: string): string[] {
    const value = this.#need(name, 'list');
    if (!Array.isArray(value)) throw wrong(name, value, 'list');
    return value.filter((text): text is string => typeof text === 'string');
  }

  textsOr(name: string): string[] {
    return this.has(name) ? this.texts(name) : [];
  }

  #need(name: string, type: string): unknown {
    const value = this.all[name];
    if (value === undefined) throw missing(name, type);
    return value;
  }
}

/** Python's name for the type of a JSON value. */
export function pythonType(value: unknown): string {
  if (value === null || value === undefined) return 'NoneType';
  if (typeof value === 'string') return 'str';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float';
  return Array.isArray(value) ? 'list' : 'dict';
}

/** A JSON value as Python prints it, for the error texts of the real server. */
export function pythonRepr(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(pythonRepr).join(', ')}]`;
  if (isRecord(value)) {
    const pairs = Object.entries(value).map(([key, item]) => `'${key}': ${pythonRepr(item)}`);
    return `{${pairs.join(', ')}}`;
  }
  return JSON.stringify(value);
}

/** Like `str()`: text without quotes. */
export function pythonText(value: unknown): string {
  return typeof value === 'string' ? value : pythonRepr(value);
}

import type { Param, ParamField } from '../../../../shared/workflows/model.ts';

/** The values of a start's form, in the order of the fields. */
export interface StartDraft {
  readonly runId: string;
  readonly values: readonly string[];
  /** Parameters beyond the declared ones, as `KEY=value` lines. */
  readonly more: string;
  readonly singleton: boolean;
}

/** The first values: those of `params`, otherwise the defaults. */
export function draftOf(
  fields: readonly ParamField[],
  params: readonly Param[],
  runId: string,
): StartDraft {
  const positional = params.filter(({ name }) => name === null);
  let next = 0;
  const values = fields.map(({ name, initial }) => {
    const given = name === null ? positional[next++] : params.find((one) => one.name === name);
    return given?.value ?? initial ?? '';
  });
  const names = new Set(fields.map(({ name }) => name));
  const rest = params.filter(({ name }) => name !== null && !names.has(name));
  const more = [...rest.map(({ name, value }) => `${name ?? ''}=${value}`)];
  if (fields.length === 0) more.push(...positional.map(({ value }) => value));
  return { runId, values, more: more.join('\n'), singleton: true };
}

/** The parameters to send: changed, required and positional ones, and the further ones. Unchanged defaults are left to the server. */
export function paramsOf(fields: readonly ParamField[], { values, more }: StartDraft): Param[] {
  const isPositional = fields.some(({ name }) => name === null);
  const declared = fields.flatMap(({ name, initial, required }, at) => {
    const value = values[at] ?? '';
    const same = value === (initial ?? '');
    return same && !required && !isPositional ? [] : [{ name, value }];
  });
  const further = more.split('\n').flatMap((line) => {
    if (line.trim() === '') return [];
    const [, name, value] = /^\s*([A-Za-z_][\w.-]*)=(.*)$/.exec(line) ?? [];
    return [name === undefined ? { name: null, value: line } : { name, value: value ?? '' }];
  });
  return [...declared, ...further];
}

/** The command line that starts the same run. */
export function commandOf(name: string, params: readonly Param[]): string {
  const words = params.map(({ name: key, value }) => (key === null ? value : `${key}=${value}`));
  return ['channelstrip', 'dag', 'start', name, ...words].map(quoted).join(' ');
}

const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

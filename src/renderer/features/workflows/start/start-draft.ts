import type { Param, ParamField } from '../../../../shared/workflows/model.ts';
import { parseParams } from '../../../../shared/workflows/rules/params.ts';

/** The values of a start's form, in the order of the fields. */
export interface StartDraft {
  readonly runId: string;
  readonly values: readonly string[];
  /** Parameters beyond the declared ones, as `KEY=value` lines. */
  readonly more: string;
  readonly singleton: boolean;
}

/** The first values: those of `params`, otherwise the defaults. */
export function createDraft(
  fields: readonly ParamField[],
  params: readonly Param[],
  runId: string,
): StartDraft {
  const positional = params.filter(({ name }) => name === null);
  let next = 0;
  const values = fields.map(({ name, initial }) => {
    const given = name === null ? positional[next++] : params.find((param) => param.name === name);
    return given?.value ?? initial ?? '';
  });
  const names = new Set(fields.map(({ name }) => name));
  const rest = params.filter(({ name }) => name !== null && !names.has(name));
  const more = rest.map(({ name, value }) => `${name ?? ''}=${value}`);
  if (fields.length === 0) more.push(...positional.map(({ value }) => value));
  return { runId, values, more: more.join('\n'), singleton: true };
}

/**
 * The parameters to send: changed, required, positional and further ones. Omits unchanged defaults and empty fields without a default,
 * which the server fills.
 */
export function listParams(fields: readonly ParamField[], { values, more }: StartDraft): Param[] {
  const isPositional = fields.some(({ name }) => name === null);
  const declared = fields.flatMap(({ name, initial, required }, at) => {
    const value = values[at] ?? '';
    const unchanged = value === (initial ?? '') && !(required && initial !== null);
    return unchanged && !isPositional ? [] : [{ name, value }];
  });
  const further = parseParams(more.split('\n').filter((line) => line.trim() !== ''));
  return [...declared, ...further];
}

/** Field keys as used in errors: names or, for unnamed fields, their positions (from 1). See `paramKey`. */
export function fieldKeys(fields: readonly ParamField[]): readonly string[] {
  let place = 0;
  return fields.map(({ name }) => name ?? String((place += 1)));
}

import '../rules-texts.ts';
import { t } from '../../i18n/translate.ts';
import { parseJson } from '../../lib/json.ts';
import { nearest } from '../../lib/nearest.ts';
import type { Dialect, Param, ParamField } from '../model.ts';

/** The parameters as one text, or the first one that can't be sent exactly, by `paramKey`, with the reason as a sentence. */
export type WrittenParams =
  { readonly text: string } | { readonly refused: string; readonly key: string };

/** Key of a parameter in errors: its name, or its position (from 1) among unnamed ones. */
const paramKey = (params: readonly Param[], param: Param): string =>
  param.name ?? String(params.filter(({ name }) => name === null).indexOf(param) + 1);

const namePattern = /^[A-Za-z_][A-Za-z0-9_.-]*$/;
// oxlint-disable-next-line no-control-regex -- these are the characters that the text form changes
const needsJson = /[\u0000-\u001f\u007f\\]/;
const bare = /^[A-Za-z0-9_.,:@%+/-]+$/;

/** A version as one number, 1.30.3 as 1030003; null: not known. */
export function versionNumber(version: string | null): number | null {
  const match = /^v?(\d{1,3})\.(\d{1,3})(?:\.(\d{1,3}))?(?:[+-][\w.+-]*)?$/.exec(version ?? '');
  return match === null
    ? null
    : Number(match[1]) * 1_000_000 + Number(match[2]) * 1000 + Number(match[3] ?? 0);
}

/** Whether `params` may be JSON text (since 1.30.0). Earlier versions split it at spaces. */
const takesJson = (dialect: Dialect, version: string | null): boolean =>
  dialect === 'current' || (dialect === 'v2' && (versionNumber(version) ?? 0) >= 1_030_000);

/** The first version that does not evaluate values. */
const LITERAL = 2_003_000;

/**
 * Whether the server runs backticks and expands `$` in values. Versions up to 2.2.4 do (up to 1.30 they also paste values into scripts). A
 * server with an unknown version counts as one that does; so does the specified API, whose behaviour is unknown.
 */
export function executesValues(dialect: Dialect, version: string | null): boolean {
  if (dialect !== 'current') return true;
  const isBefore = /^v?2\.3(?:\.0)?-/.test(version ?? '');
  return isBefore || (versionNumber(version) ?? 0) < LITERAL;
}

/**
 * Serializes the parameters to the text that `start` accepts: `K="v"` if it preserves all values, otherwise JSON if the server accepts it.
 * Recorded on 1.16.12, 1.30.3 and 2.14.0: up to 1.30 `K="v"` loses a quote at the end of a value, 1.16 turns a line break into `\n`, 2.x
 * decodes backslashes. `fields`: gives the types of values in JSON, because servers reject texts for typed parameters there.
 */
export function writeParams(
  params: readonly Param[],
  dialect: Dialect,
  version: string | null,
  fields: readonly ParamField[] = [],
): WrittenParams {
  const formatKey = (param: Param): string => paramKey(params, param);
  for (const param of params) {
    const refused = unsendable(params, param, executesValues(dialect, version));
    if (refused !== null) return { refused, key: formatKey(param) };
  }
  const changed = params.find(({ value }) => changedAsText(value, dialect));
  if (changed === undefined) return { text: params.map(asText).join(' ') };
  const key = formatKey(changed);
  if (!takesJson(dialect, version))
    return { refused: t('workflowsrules:params.notExact', { name: key }), key };
  if (params.every(({ name }) => name === null))
    return { text: JSON.stringify(params.map(({ value }) => value)) };
  if (params.some(({ name }) => name === null))
    return { refused: t('workflowsrules:params.mixed', { name: key }), key };
  const entries = params.map((param) => `${JSON.stringify(param.name)}:${asJson(param, fields)}`);
  return { text: `{${entries.join(',')}}` };
}

function unsendable(params: readonly Param[], param: Param, isExecuted: boolean): string | null {
  const name = paramKey(params, param);
  if (param.name !== null && !namePattern.test(param.name))
    return t('workflowsrules:params.name', { name });
  if (param.name !== null && params.find((other) => other.name === param.name) !== param)
    return t('workflowsrules:params.twice', { name });
  if (/\p{Cs}/u.test(param.value)) return t('workflowsrules:params.halfCharacter', { name });
  if (isExecuted && /[`$]/.test(param.value)) return t('workflowsrules:params.executed', { name });
  if (param.name === null && param.value.includes('='))
    return t('workflowsrules:params.equals', { name });
  return null;
}

/** Recordings show that a quote inside a value is preserved everywhere, but lost at its end up to 1.30. JSON is exact in both cases. */
const changedAsText = (value: string, dialect: Dialect): boolean =>
  needsJson.test(value) ||
  (dialect === 'current' ? value.includes('"') : value.startsWith('"') || value.endsWith('"'));

function asText({ name, value }: Param): string {
  const text = bare.test(value) ? value : `"${value.replaceAll('"', '\\"')}"`;
  return name === null ? text : `${name}=${text}`;
}

function asJson({ name, value }: Param, fields: readonly ParamField[]): string {
  const kind = fields.find((field) => field.name === name)?.kind ?? 'text';
  const plain = kind === 'boolean' ? /^(?:true|false)$/ : /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/;
  return kind !== 'text' && kind !== 'json' && plain.test(value) ? value : JSON.stringify(value);
}

/** Parameters from the words of a command line: `K=V`, or a value without a name. */
export const parseParams = (words: readonly string[]): Param[] =>
  words.map((word) => {
    const at = word.indexOf('=');
    return at > 0 && namePattern.test(word.slice(0, at))
      ? { name: word.slice(0, at), value: word.slice(at + 1) }
      : { name: null, value: word };
  });

/** Maximum length of values and patterns that the app matches. */
const MAX_MATCHED = 200;

/**
 * What is wrong with the parameters, by `paramKey`; empty: nothing that the app can tell. A field without a value is fine unless it is required and
 * has no initial value.
 * @param strict the server refuses parameters that are not declared
 */
export function checkParams(
  fields: readonly ParamField[],
  strict: boolean,
  params: readonly Param[],
): Record<string, string> {
  const errors = new Map<string, string>();
  const positional = fields.filter(({ name }) => name === null);
  let place = 0;
  for (const param of params) {
    const name = paramKey(params, param);
    const field =
      param.name === null
        ? positional[place++]
        : fields.find((candidate) => candidate.name === param.name);
    const error = field === undefined ? null : valueError(field, param.value, name);
    if (error !== null) errors.set(name, error);
    else if (field === undefined && strict)
      errors.set(name, undeclared(fields, param, name, positional.length));
  }
  for (const field of fields) {
    const given = params.some(({ name }) => name === field.name);
    if (field.name !== null && field.required && field.initial === null && !given)
      errors.set(field.name, t('workflowsrules:params.required', { name: field.name }));
  }
  return Object.fromEntries(errors);
}

function undeclared(
  fields: readonly ParamField[],
  param: Param,
  name: string,
  places: number,
): string {
  if (param.name === null) return t('workflowsrules:params.tooMany', { count: places });
  const meant = nearest(
    param.name.toLowerCase(),
    fields.flatMap((field) => field.name ?? []),
  );
  return meant === undefined
    ? t('workflowsrules:params.unknown', { name })
    : t('workflowsrules:params.meant', { name, meant });
}

/** Why the field does not accept the value, as a sentence; null: the app finds no error. */
function valueError(field: ParamField, value: string, name: string): string | null {
  return (
    typeError(field, value, name) ??
    choiceError(field, value, name) ??
    rangeError(field, value, name) ??
    textError(field, value, name)
  );
}

function choiceError({ choices }: ParamField, value: string, name: string): string | null {
  if (choices.length === 0 || choices.includes(value)) return null;
  return t('workflowsrules:params.choices', { name, choices: choices.slice(0, 20).join(', ') });
}

const valid: Readonly<Record<ParamField['kind'], (value: string) => boolean>> = {
  text: () => true,
  integer: (value) => /^[+-]?\d{1,19}$/.test(value),
  number: (value) => /^[+-]?(?:\d{1,300}\.?\d{0,300}|\.\d{1,300})(?:e[+-]?\d{1,3})?$/i.test(value),
  boolean: (value) => value === 'true' || value === 'false',
  json: (value) => parseJson(value) !== undefined,
};

const typeError = ({ kind }: ParamField, value: string, name: string): string | null =>
  kind === 'text' || valid[kind](value) ? null : t(`workflowsrules:params.${kind}`, { name });

function rangeError({ kind, min, max }: ParamField, value: string, name: string): string | null {
  if (kind !== 'integer' && kind !== 'number') return null;
  if (min !== null && Number(value) < min)
    return t('workflowsrules:params.min', { name, limit: min });
  if (max !== null && Number(value) > max)
    return t('workflowsrules:params.max', { name, limit: max });
  return null;
}

function textError(field: ParamField, value: string, name: string): string | null {
  if (field.kind !== 'text') return null;
  const { minLength, maxLength, pattern } = field;
  const length = [...value].length;
  if (minLength !== null && length < minLength)
    return t('workflowsrules:params.minLength', { name, limit: minLength });
  if (maxLength !== null && length > maxLength)
    return t('workflowsrules:params.maxLength', { name, limit: maxLength });
  if (pattern === null || value.length > MAX_MATCHED) return null;
  return safePattern(pattern)?.test(value) === false
    ? t('workflowsrules:params.pattern', { name, pattern })
    : null;
}

/**
 * The pattern of a server, if matching 200 characters with it takes a bounded time; null: the server judges. It is safe without references and
 * repeated groups, with at most two repetitions (one if it may begin anywhere) and six choices.
 */
export function safePattern(pattern: string): RegExp | null {
  if (pattern.length > MAX_MATCHED) return null;
  const plain = pattern.replaceAll(/\\./gs, 'x').replaceAll(/\[\^?\]?[^\]]*\]/g, 'x');
  if (/\\[1-9k]/.test(pattern) || /\)[*+{]|\(\?[^:]/.test(plain)) return null;
  const repeats = plain.match(/[*+{]/g)?.length ?? 0;
  const choices = plain.match(/[?|]/g)?.length ?? 0;
  if (repeats > (/^\^(?!.*\|)/s.test(plain) ? 2 : 1) || choices > 6) return null;
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return null;
  }
}

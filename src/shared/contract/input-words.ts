import type { z } from 'zod';
import type { TextKey } from '../i18n/translate.ts';
import { t } from '../i18n/translate.ts';

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

const number = new Intl.NumberFormat('en-US');
const kinds = new Map<unknown, TextKey>([
  ['string', 'errors:input.kind.text'],
  ['number', 'errors:input.kind.number'],
  ['int', 'errors:input.kind.whole'],
  ['boolean', 'errors:input.kind.boolean'],
  ['array', 'errors:input.kind.list'],
  ['object', 'errors:input.kind.object'],
  ['record', 'errors:input.kind.object'],
]);

/**
 * What is wrong with an input in the app's words, instead of the validator's: pass it as the `error` of a parse. A schema's own message goes
 * first.
 */
export function inputWords(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined) return t('errors:input.missing');
      return t(kinds.get(issue.expected) ?? 'errors:input.form');
    }
    case 'too_big':
      return sizeWords('most', issue, issue.maximum);
    case 'too_small':
      return sizeWords('least', issue, issue.minimum);
    case 'invalid_value':
      return t('errors:input.oneOf', { values: issue.values.map(String).join(', ') });
    case 'unrecognized_keys':
      return t('errors:input.unknown', { names: issue.keys.join(', ') });
    case 'not_multiple_of':
      return t('errors:input.step', { step: number.format(Number(issue.divisor)) });
    default:
      return t('errors:input.form');
  }
}

type Size = Extract<RawIssue, { code: 'too_big' | 'too_small' }>;

function sizeWords(
  side: 'most' | 'least',
  { origin, input }: Size,
  bound: number | bigint,
): string {
  const limit = number.format(bound);
  if (typeof input === 'string') {
    if (side === 'least' && input.trim() === '') return t('errors:input.empty');
    // The validator counts code points; a rule of a service may count UTF-16 units.
    const points = [...input].length;
    const count = number.format(side === 'least' || points > bound ? points : input.length);
    return t(`errors:input.${side}.text`, { limit, count });
  }
  if (Array.isArray(input))
    return t(`errors:input.${side}.list`, { limit, count: number.format(input.length) });
  return origin === 'number' || origin === 'int' || origin === 'bigint'
    ? t(`errors:input.${side}.number`, { limit })
    : t('errors:input.form');
}

/** The fault to tell of a refused input: its place, as `values.summary`, and what is wrong. Of several possible forms, the one that fits best. */
export function inputFaultOf(error: z.ZodError): {
  readonly field: string;
  readonly reason: string;
} {
  const { path, message } = best(error.issues);
  return { field: path.map(String).join('.'), reason: message };
}

type Found = Pick<z.core.$ZodIssue, 'path' | 'message'>;

function best(issues: readonly z.core.$ZodIssue[]): Found {
  const [first] = issues;
  if (first === undefined) return { path: [], message: t('errors:input.form') };
  if (first.code !== 'invalid_union') return first;
  // A form whose own kind is right was meant.
  const meant = first.errors.find(
    ([inner]) => inner !== undefined && (inner.code !== 'invalid_type' || inner.path.length > 0),
  );
  if (meant === undefined) return first;
  const inside = best(meant);
  return { ...inside, path: [...first.path, ...inside.path] };
}

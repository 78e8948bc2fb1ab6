import inputwords from '../../../resources/locales/en/inputwords.json' with { type: 'json' };
import type { z } from 'zod';
import type { TextKey } from '../i18n/translate.ts';
import { addTexts, t } from '../i18n/translate.ts';
import { formatNumber } from '../format/numbers.ts';

addTexts({ inputwords });

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

const kinds = new Map<unknown, TextKey>([
  ['string', 'inputwords:kind.text'],
  ['number', 'inputwords:kind.number'],
  ['int', 'inputwords:kind.whole'],
  ['boolean', 'inputwords:kind.boolean'],
  ['array', 'inputwords:kind.list'],
  ['object', 'inputwords:kind.object'],
  ['record', 'inputwords:kind.object'],
]);

/**
 * Describes an invalid input in the app's words instead of the validator's: pass it as the `error` of a parse. A schema's own message takes
 * precedence.
 */
export function inputWords(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined) return t('inputwords:missing');
      return t(kinds.get(issue.expected) ?? 'inputwords:form');
    }
    case 'too_big':
      return sizeWords('most', issue, issue.maximum);
    case 'too_small':
      return sizeWords('least', issue, issue.minimum);
    case 'invalid_value':
      return t('inputwords:oneOf', { values: issue.values.map(String).join(', ') });
    case 'unrecognized_keys':
      return t('inputwords:unknown', { names: issue.keys.join(', ') });
    case 'not_multiple_of':
      return t('inputwords:step', { step: formatNumber(Number(issue.divisor), 3) });
    default:
      return t('inputwords:form');
  }
}

type Size = Extract<RawIssue, { code: 'too_big' | 'too_small' }>;

function sizeWords(
  side: 'most' | 'least',
  { origin, input }: Size,
  bound: number | bigint,
): string {
  const limit = formatNumber(Number(bound), 3);
  if (typeof input === 'string') {
    if (side === 'least' && input.trim() === '') return t('inputwords:empty');
    // The validator counts code points; a rule of a service may count UTF-16 units.
    const points = [...input].length;
    const count = formatNumber(side === 'least' || points > bound ? points : input.length);
    return t(`inputwords:${side}.text`, { limit, count });
  }
  if (Array.isArray(input))
    return t(`inputwords:${side}.list`, { limit, count: formatNumber(input.length) });
  return origin === 'number' || origin === 'int' || origin === 'bigint'
    ? t(`inputwords:${side}.number`, { limit })
    : t('inputwords:form');
}

/**
 * Describes the fault of a rejected input: its place, as `values.summary`, and what is wrong. If several forms are possible, uses the one
 * that fits best.
 */
export function describeInputFault(error: z.ZodError): {
  readonly field: string;
  readonly reason: string;
} {
  const { path, message } = best(error.issues);
  return { field: path.map(String).join('.'), reason: message };
}

type BestIssue = Pick<z.core.$ZodIssue, 'path' | 'message'>;

function best(issues: readonly z.core.$ZodIssue[]): BestIssue {
  const [first] = issues;
  if (first === undefined) return { path: [], message: t('inputwords:form') };
  if (first.code !== 'invalid_union') return first;
  // The form that matches the input's type is the intended one.
  const meant = first.errors.find(
    ([inner]) => inner !== undefined && (inner.code !== 'invalid_type' || inner.path.length > 0),
  );
  if (meant === undefined) return first;
  const inside = best(meant);
  return { ...inside, path: [...first.path, ...inside.path] };
}

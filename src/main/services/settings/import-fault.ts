import '../../../shared/settings/texts.ts';
import type { z } from 'zod';
import { t } from '../../../shared/i18n/translate.ts';

type Issue = z.core.$ZodIssue;

const MAX_CHOICES = 10;

/** What a value of a settings file must be, as the end of a sentence about its field. */
export function faultWords(issue: Issue | undefined): string {
  switch (issue?.code) {
    case 'invalid_type':
      return typeWords(issue.expected);
    case 'invalid_value': {
      const choices = issue.values.slice(0, MAX_CHOICES).map(String).join(', ');
      return t('settings:import.must.choice', { choices });
    }
    case 'too_big':
      return sizeWords(issue.origin, 'most', Number(issue.maximum));
    case 'too_small':
      return sizeWords(issue.origin, 'least', Number(issue.minimum));
    default:
      return t('settings:import.must.other');
  }
}

function typeWords(expected: string): string {
  switch (expected) {
    case 'number':
    case 'string':
    case 'boolean':
    case 'array':
      return t(`settings:import.must.${expected}`);
    case 'int':
      return t('settings:import.must.int');
    case 'object':
    case 'record':
      return t('settings:import.must.object');
    default:
      return t('settings:import.must.other');
  }
}

function sizeWords(origin: string, side: 'most' | 'least', count: number): string {
  if (origin === 'string') return t(`settings:import.must.${side}Characters`, { count });
  if (origin === 'array') return t(`settings:import.must.${side}Entries`, { count });
  return t(`settings:import.must.${side}`, { limit: count });
}

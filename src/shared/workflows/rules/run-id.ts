import '../rules-texts.ts';
import { t } from '../../i18n/translate.ts';
import { formatIsoDay } from '../../format/calendar.ts';
import { formatSeconds } from '../../format/time.ts';

const MAX_LENGTH = 63;
const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';

/**
 * Why servers would refuse or misread the id of a run, as a sentence; null: it is valid. Servers up to 1.30 check nothing, and all versions
 * accept `latest`, which their addresses use for the newest run.
 */
export function runIdError(id: string): string | null {
  if (id.toLowerCase() === 'latest') return t('workflowsrules:runId.latest');
  if (id.length > MAX_LENGTH) return t('workflowsrules:runId.long');
  return /^[a-zA-Z0-9_-]+$/.test(id) ? null : t('workflowsrules:runId.shape');
}

/**
 * A new id of a run: `cs-20261120-200512-x7k2`, in local time. A start with it takes place at most once per workflow.
 * @param now ms since epoch
 * @param random returns a number in [0, 1)
 * @param prefix `cs-rule` for runs that a rule starts
 */
export function newRunId(now: number, random: () => number, prefix = 'cs'): string {
  const digits = `${formatIsoDay(now)}${formatSeconds(now)}`.replaceAll(/\D/g, '');
  const tail = Array.from({ length: 4 }, () => alphabet[Math.floor(random() * alphabet.length)]);
  return `${prefix}-${digits.slice(0, 8)}-${digits.slice(8)}-${tail.join('')}`;
}

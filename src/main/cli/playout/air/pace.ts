import { t } from '../../../../shared/i18n/translate.ts';
import type { Pace } from '../../../../shared/playout/simulate/pace.ts';
import { UsageError } from '../../usage-error.ts';

/** Seconds, or times real time: no more than a day, and with at most so many digits. */
const NUMBER = /^\d{1,5}(\.\d{1,6})?$/;

/** STARTUP,FACTOR,OVERHEAD: seconds, times real time, seconds a piece. undefined: nobody said. Throws wrong usage. */
export function paceOf(given: string | null): Pace | undefined {
  if (given === null) return undefined;
  const parts = given.split(',').map((one) => one.trim());
  const [startup = NaN, factor = NaN, overhead = NaN] = parts.map(Number);
  if (parts.length !== 3 || !parts.every((one) => NUMBER.test(one)) || !(factor > 0))
    throw new UsageError(t('playoutcli:usage.pace', { value: given }));
  return { startup: startup * 1000, factor, overhead: overhead * 1000 };
}

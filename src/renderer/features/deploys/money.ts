import { formatRoundedMoney } from '../../../shared/format/money.ts';
import { UNKNOWN } from '../../../shared/format/numbers.ts';

/** The platform's prices are in its one currency unit. */
export const CURRENCY = 'USD';

/** An amount in cents as money; null: a dash. */
export const centsText = (cents: number | null): string =>
  cents === null ? UNKNOWN : formatRoundedMoney(cents / 100, CURRENCY);

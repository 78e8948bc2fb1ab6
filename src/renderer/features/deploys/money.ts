import { CURRENCY } from '../../../shared/deploys/rules/cost.ts';
import { formatRoundedMoney } from '../../../shared/format/money.ts';
import { UNKNOWN } from '../../../shared/format/numbers.ts';

/** An amount in cents as money; null: a dash. */
export const centsText = (cents: number | null): string =>
  cents === null ? UNKNOWN : formatRoundedMoney(cents / 100, CURRENCY);

import type { Unit } from '../../ui/chart/units.ts';
import { moneyUnit } from '../../ui/chart/units.ts';

/** The platform's prices are in its one currency unit. */
export const CURRENCY = 'USD';

export const money = (): Unit => moneyUnit(CURRENCY);

/** An amount in cents as money; null: a dash. */
export const centsText = (cents: number | null): string =>
  cents === null ? '\u2013' : money().full(cents / 100);

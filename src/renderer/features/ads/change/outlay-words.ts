import type { Outlay } from '../../../../shared/ads/rules/budget-change.ts';
import type { Micros } from '../../../../shared/ads/rules/money.ts';
import { addMicros, moneyText } from '../../../../shared/ads/rules/money.ts';
import { t } from '../../../../shared/i18n/translate.ts';

/** What the user types to confirm an outlay. */
export const outlaySum = ({ perDay, inAll }: Outlay): Micros => addMicros(perDay, inAll);

const partsOf = ({ perDay, inAll }: Outlay) =>
  ([['DAILY', perDay] as const, ['LIFETIME', inAll] as const] as const).filter(
    ([, amount]) => amount !== '0',
  );

/** "70.00 EUR per day and 1,700.00 EUR in total"; omits parts that are 0. */
export const outlayText = (outlay: Outlay, currency: string): string =>
  partsOf(outlay)
    .map(([type, amount]) =>
      t('adspanel:change.amountOf', {
        amount: moneyText(amount, currency),
        unit: t(`adspanel:change.unit.${type}`, { currency }),
      }),
    )
    .join(t('adspanel:change.and'));

/** The unit of its sum: "EUR per day". */
export function outlayUnit(outlay: Outlay, currency: string): string {
  const [one, ...more] = partsOf(outlay);
  const type = one === undefined || more.length > 0 ? 'both' : one[0];
  return t(`adspanel:change.unit.${type}`, { currency });
}

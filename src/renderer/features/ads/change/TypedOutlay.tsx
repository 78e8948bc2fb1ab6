import type { Outlay } from '../../../../shared/ads/rules/budget-change.ts';
import { outlaySum, outlayUnit } from './outlay-words.ts';
import { TypedAmount } from './TypedAmount.tsx';

/** Field in which the user types the sum of an outlay to confirm it; renders nothing if the sum is 0. */
export function TypedOutlay({
  outlay,
  currency,
  ...typing
}: {
  readonly outlay: Outlay;
  readonly currency: string;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
}) {
  const amount = outlaySum(outlay);
  if (amount === '0') return null;
  return (
    <TypedAmount
      amount={amount}
      currency={currency}
      {...typing}
      unit={outlayUnit(outlay, currency)}
    />
  );
}

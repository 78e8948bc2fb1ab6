import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import type { Micros } from '../../../../shared/ads/rules/money.ts';
import { moneyText, parseMoney } from '../../../../shared/ads/rules/money.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { UNKNOWN, formatPercent } from '../../../../shared/format/numbers.ts';
import { MINUS } from '../../../../shared/lib/format.ts';
import { icon } from '../../../ui/icon.ts';
import { TextInput } from '../../../ui/TextInput.tsx';
import css from './Change.module.css';

/** `+15.00`, `−5.00`. */
export const signed = (money: Micros, currency: string): string =>
  `${money.startsWith('-') ? '' : '+'}${moneyText(money, currency)}`;

/** The amount that the user entered; null: none yet, or the current one. */
export function newAmount(wanted: string, now: Micros | null, currency: string): Micros | null {
  const typed = parseMoney(wanted, currency);
  return typed === now ? null : typed;
}

interface Props {
  /** Null: none is set. */
  readonly now: Micros | null;
  readonly unit: string;
  readonly currency: string;
  /** Name of the amount in errors. */
  readonly name: string;
  readonly wanted: string;
  readonly onWanted: (text: string) => void;
  /** The difference. Null: no new amount yet, or no current one. `percent` null: unknown. */
  readonly change: { readonly amount: Micros; readonly percent: number | null } | null;
}

/** The current amount, a field for the new one, and the difference. */
export function Compare({ now, unit, currency, name, wanted, onWanted, change }: Props) {
  const id = useId();
  return (
    <div className={css['compare']}>
      <div>
        <span className={css['caption']}>{t('adspanel:change.now')}</span>
        <span className={`${css['figure'] ?? ''} ${css['now'] ?? ''}`}>
          {now === null ? UNKNOWN : moneyText(now, currency)}{' '}
          <span className={css['unit']}>{unit}</span>
        </span>
      </div>
      <ArrowRight {...icon} />
      <div>
        <label htmlFor={id}>{t('adspanel:change.new')}</label>
        <TextInput
          id={id}
          name={name}
          data-first-focus
          inputMode="decimal"
          value={wanted}
          onText={onWanted}
        />{' '}
        <span className={css['unit']}>{unit}</span>
      </div>
      {change !== null && (
        <div className={css['change']}>
          <span className={css['caption']}>{differenceText(change.percent)}</span>
          <span className={`${css['figure'] ?? ''} ${css['more'] ?? ''}`}>
            {signed(change.amount, currency)} <span className={css['unit']}>{unit}</span>
          </span>
        </div>
      )}
    </div>
  );
}

function differenceText(percent: number | null): string {
  if (percent === null) return t('adspanel:change.difference');
  const text = formatPercent(Math.abs(percent) / 100);
  return t('adspanel:change.differenceOf', { percent: `${percent < 0 ? MINUS : '+'}${text}` });
}

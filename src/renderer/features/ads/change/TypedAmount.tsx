import { Check } from 'lucide-react';
import type { Micros } from '../../../../shared/ads/rules/money.ts';
import { moneyText, parseMoney } from '../../../../shared/ads/rules/money.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Field } from '../../../ui/Field.tsx';
import { icon } from '../../../ui/icon.ts';
import { TextInput } from '../../../ui/TextInput.tsx';
import css from './Change.module.css';

/** Why a new amount cannot be sent: it is missing, or was not typed again; null: it can. */
export function whyNot(amount: Micros | null, typed: string, currency: string): string | null {
  if (amount === null) return t('adspanel:change.noAmount');
  return parseMoney(typed, currency) === amount ? null : t('adspanel:change.mismatch');
}

/** Field in which the user types an amount again to confirm it; starts empty. */
export function TypedAmount({
  amount,
  unit,
  currency,
  typed,
  onTyped,
}: {
  readonly amount: Micros;
  /** Shown after the field: "EUR per day". */
  readonly unit: string;
  readonly currency: string;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
}) {
  return (
    <Field label={t('adspanel:change.type', { amount: moneyText(amount, currency) })}>
      {(parts) => (
        <div className={css['typed']}>
          <TextInput {...parts} name="amount" value={typed} onText={onTyped} inputMode="decimal" />
          <span>
            {unit}
            {parseMoney(typed, currency) === amount && (
              <span className={css['matches']} role="status">
                <Check {...icon} size={14} />
                {t('adspanel:change.matches')}
              </span>
            )}
          </span>
        </div>
      )}
    </Field>
  );
}

import type { ReactNode } from 'react';
import { useState } from 'react';
import { Check, History, Lock, ShieldCheck } from 'lucide-react';
import type { Micros } from '../../../../shared/ads/rules/money.ts';
import { moneyText, parseMoney, withCurrency } from '../../../../shared/ads/rules/money.ts';
import type { AppError } from '../../../../shared/contract/errors.ts';
import { joinFacts } from '../../../../shared/i18n/isolate.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import { send } from '../../../state/calls.ts';
import type { Mutation } from '../../../state/use-mutation.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { icon } from '../../../ui/icon.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { backToReadOnly, useAccount, useLock } from '../parts/account.ts';
import { closeChange } from '../parts/dialogs.ts';
import { ReadOnlyNotice } from '../parts/write-mode.tsx';
import css from './Change.module.css';

/** Sends a change with what the user typed to confirm its costs, and closes the dialog unless `send` resolves with false. */
export const useChanging = (send: (typed: string | null) => Promise<unknown>) =>
  useMutation(send, {
    inline: true,
    onDone: (isWhole, _typed, shown) => {
      if (isWhole !== false && shown) closeChange();
    },
  });

/** An amount that the user types again to confirm it, and its unit ("EUR per day"). */
export interface Cost {
  readonly amount: Micros;
  readonly unit: string;
}

interface Props {
  readonly title: string;
  /** The changed entity and its parents. */
  readonly of?: readonly (string | undefined)[];
  /** Default: "Cancel". */
  readonly keep?: string;
  readonly submit: string;
  /** What is missing before the change can be sent; null: at most the typed amount. */
  readonly why: string | null;
  /** Null: the change costs nothing. */
  readonly cost?: Cost | null;
  readonly sent: Pick<Mutation<string | null>, 'pending' | 'error' | 'submit'>;
  /** Stops a running change after the step that is being sent. */
  readonly onStop?: (() => void) | undefined;
  readonly children: ReactNode;
  /** Shown below the amount: the results of the steps so far. */
  readonly results?: ReactNode;
}

/**
 * Confirms a change: its effects, its cost, its safeguards and a button that names the action. It stays open with all input until the
 * change succeeds.
 */
export function ChangeDialog(props: Props) {
  const { title, of = [], keep, submit, cost = null, sent, onStop, children, results } = props;
  const account = useAccount();
  const currency = account?.currency ?? '';
  const lock = useLock(t('adspanel:change.readOnly'));
  const [dirty, setDirty] = useState(false);
  const [typed, setTyped] = useState('');
  const isTyped = cost === null || parseMoney(typed, currency) === cost.amount;
  const why = props.why ?? (isTyped ? undefined : t('adspanel:change.mismatch'));
  const isOpen = lock === undefined;
  const description = joinFacts([...of, account?.name]);
  return (
    <FormDialog
      wide
      holds
      title={title}
      submit={submit}
      dirty={dirty}
      description={description}
      submission={{ pending: sent.pending, error: null }}
      blocked={lock ?? why}
      {...(keep === undefined ? {} : { back: keep })}
      {...(isOpen ? { aside: <Aside onStop={onStop} /> } : { icon: <Lock {...icon} size={14} /> })}
      onSubmit={() => sent.submit(cost === null ? null : withCurrency(typed, currency))}
      onClose={closeChange}
    >
      <div className={css['form']} onInput={() => setDirty(true)}>
        <ReadOnlyNotice />
        {children}
        {cost !== null && (
          <TypedAmount {...cost} currency={currency} typed={typed} onTyped={setTyped} />
        )}
        {results}
        {sent.error !== null && isOpen && <Failed error={sent.error} />}
        <Promises />
      </div>
    </FormDialog>
  );
}

function Aside({ onStop }: Pick<Props, 'onStop'>) {
  if (onStop !== undefined) return <Button onClick={onStop}>{t('adspanel:change.stop')}</Button>;
  return (
    <Button variant="ghost" icon={<Lock {...icon} />} onClick={backToReadOnly}>
      {t('adspanel:mode.back')}
    </Button>
  );
}

/** Field in which the user types an amount again to confirm it; starts empty. */
function TypedAmount({
  amount,
  unit,
  currency,
  typed,
  onTyped,
}: Cost & {
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

function Promises() {
  return (
    <ul className={css['promises']}>
      <li>
        <ShieldCheck {...icon} />
        {t('adspanel:change.once')}
      </li>
      <li>
        <History {...icon} />
        {t('adspanel:change.logged')}
      </li>
    </ul>
  );
}

/** Why a change failed: errors by field, or the advice to check first whether it took effect. */
function Failed({ error: { code, message, detail } }: { readonly error: AppError }) {
  const list = detail?.['errors'];
  const errors = Array.isArray(list) ? list.map(toRecord) : [];
  const looks = code === 'unconfirmed' || code === 'conflict';
  const look = (
    <Button onClick={() => send('ads.refresh', undefined)}>{t('adspanel:change.look')}</Button>
  );
  return (
    <Notice tone="bad" title={message} action={looks ? look : undefined}>
      {looks && t('adspanel:change.lookFirst')}
      {errors.length > 1 && (
        <ul>
          {errors.map((error) => (
            <li key={String(error?.['field'])}>{String(error?.['message'])}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

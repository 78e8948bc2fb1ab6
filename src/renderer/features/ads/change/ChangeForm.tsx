import type { ReactNode } from 'react';
import { useState } from 'react';
import { History, Lock, ShieldCheck } from 'lucide-react';
import type { AppError } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { recordOf } from '../../../../shared/lib/json.ts';
import { send } from '../../../state/calls.ts';
import type { Mutation } from '../../../state/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { icon } from '../../../ui/icon.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { ReadOnlyNotice } from '../mode/ReadOnlyNotice.tsx';
import { backToReadOnly, useLock } from '../mode/use-mode.ts';
import css from './Change.module.css';
import { closeChange } from './open-change.ts';

interface FormProps {
  readonly title: string;
  readonly of: readonly (string | undefined)[];
  readonly keep?: string;
  readonly submit: string;
  readonly why: string | null;
  readonly sent: Pick<Mutation<never, never>, 'pending' | 'error'>;
  readonly onSend: () => void;
  /** Stops a running change after the step that is being sent. */
  readonly onStop?: () => void;
  readonly children: ReactNode;
}

/**
 * A form that confirms a change: its effects, its safeguards and a button that names the action. It stays open with all input until the
 * change succeeds. `why`: what is missing before it can be sent; null: nothing. `of`: the changed entity and its parents.
 */
export function ChangeForm(props: FormProps) {
  const { title, of, keep, submit, why, sent, onSend, onStop, children } = props;
  const lock = useLock(t('adspanel:change.readOnly'));
  const isOpen = lock === undefined;
  const [dirty, setDirty] = useState(false);
  const aside =
    onStop === undefined ? (
      <Button variant="ghost" icon={<Lock {...icon} />} onClick={backToReadOnly}>
        {t('adspanel:mode.back')}
      </Button>
    ) : (
      <Button onClick={onStop}>{t('adspanel:change.stop')}</Button>
    );
  return (
    <FormDialog
      wide
      holds
      title={title}
      submit={submit}
      dirty={dirty}
      description={of.filter((one) => one !== undefined).join(' · ')}
      submission={{ pending: sent.pending, error: null }}
      blocked={isOpen ? (why ?? undefined) : lock}
      {...(keep === undefined ? {} : { back: keep })}
      {...(isOpen ? { aside } : { icon: <Lock {...icon} size={14} /> })}
      onSubmit={onSend}
      onClose={closeChange}
    >
      <div className={css['form']} onInput={() => setDirty(true)}>
        <ReadOnlyNotice />
        {children}
        {sent.error !== null && isOpen && <Failed error={sent.error} />}
        <Promises />
      </div>
    </FormDialog>
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
  const errors = Array.isArray(list) ? list.map(recordOf) : [];
  const looks = code === 'unconfirmed' || code === 'conflict';
  return (
    <Notice
      tone="bad"
      title={message}
      {...(looks && {
        action: (
          <Button onClick={() => send('ads.refresh', undefined)}>
            {t('adspanel:change.look')}
          </Button>
        ),
      })}
    >
      {looks && t('adspanel:change.lookFirst')}
      {errors.length > 1 && (
        <ul>
          {errors.map((one) => (
            <li key={String(one?.['field'])}>{String(one?.['message'])}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

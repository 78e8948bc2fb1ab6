import type { ReactNode } from 'react';
import { useId } from 'react';
import { History, Lock, ShieldCheck } from 'lucide-react';
import type { AppError } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { recordOf } from '../../../../shared/lib/json.ts';
import { send } from '../../../state/calls.ts';
import type { Mutation } from '../../../state/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { icon } from '../../../ui/icon.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { allowChanges, backToReadOnly, useCanChange } from '../mode/use-mode.ts';
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
  readonly children: ReactNode;
}

/**
 * A change to confirm: what it means, what protects it, and the button that says what it does. It stays open with everything typed if it fails.
 * `why`: what is missing before it can be sent; null: nothing. `of`: what is changed and what it belongs to.
 */
export function ChangeForm({
  title,
  of,
  keep = t('app:cancel'),
  submit,
  why,
  sent,
  onSend,
  children,
}: FormProps) {
  const id = useId();
  const open = useCanChange();
  const blocked = open ? (why ?? undefined) : t('adspanel:change.readOnly');
  return (
    <Dialog
      open
      wide
      title={title}
      description={of.filter((one) => one !== undefined).join(' · ')}
      onOpenChange={() => {
        if (!sent.pending) closeChange();
      }}
      actions={<Actions {...{ id, keep, submit, blocked, open }} pending={sent.pending} />}
    >
      <form
        id={id}
        className={css['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (blocked === undefined && !sent.pending) onSend();
        }}
      >
        {!open && (
          <Notice
            tone="warn"
            title={t('adspanel:change.readOnly')}
            action={<Button onClick={allowChanges}>{t('adspanel:mode.allow')}</Button>}
          />
        )}
        {children}
        {sent.error !== null && open && <Failed error={sent.error} />}
        <Promises />
      </form>
    </Dialog>
  );
}

interface ActionsProps {
  readonly id: string;
  readonly keep: string;
  readonly submit: string;
  readonly blocked: string | undefined;
  readonly open: boolean;
  readonly pending: boolean;
}

function Actions({ id, keep, submit, blocked, open, pending }: ActionsProps) {
  return (
    <>
      {open && (
        <span className={css['aside']}>
          <Button variant="ghost" icon={<Lock {...icon} />} onClick={backToReadOnly}>
            {t('adspanel:mode.back')}
          </Button>
        </span>
      )}
      <Button onClick={closeChange}>{keep}</Button>
      <Button
        type="submit"
        form={id}
        variant="primary"
        {...{ pending, blocked }}
        {...(open ? {} : { icon: <Lock {...icon} size={14} /> })}
      >
        {submit}
      </Button>
    </>
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

/** Why a change failed: by field, or with the advice to look first where it may have happened. */
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
          <Button
            onClick={() => {
              send('ads.refresh', undefined);
            }}
          >
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

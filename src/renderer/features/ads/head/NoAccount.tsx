import { useState } from 'react';
import { Megaphone } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { call, send } from '../../../state/calls.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import css from './NoAccount.module.css';

/** Shown if the service lists no ad account. Not every service can list them, so the user may enter an ID. */
export function NoAccount() {
  const [id, setId] = useState('');
  const { pending, error, submit } = useMutation(
    (account: string) => call('ads.chooseAccount', { account }),
    { inline: true },
  );
  const form = (
    <form
      className={css['form']}
      onSubmit={(event) => {
        event.preventDefault();
        submit(id.trim());
      }}
    >
      <Field
        label={t('adspanel:noAccount.id')}
        hint={t('adspanel:noAccount.hint')}
        error={error?.message}
      >
        {(parts) => <TextInput {...parts} value={id} onText={setId} dir="ltr" />}
      </Field>
      <div className={css['buttons']}>
        <Button onClick={() => send('ads.refresh', undefined)}>
          {t('adspanel:noAccount.again')}
        </Button>
        <Button type="submit" variant="primary" disabled={id.trim() === ''} pending={pending}>
          {t('adspanel:noAccount.use')}
        </Button>
      </div>
    </form>
  );
  return (
    <EmptyState icon={Megaphone} title={t('adspanel:noAccount.title')} action={form}>
      {t('adspanel:noAccount.text')}
    </EmptyState>
  );
}

import { useState } from 'react';
import type { ConnectionProfile } from '../../../../shared/connections/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call, useAction } from '../../../state/calls.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';

/** Asks for another name. `profile` null: closed. */
export function RenameDialog({
  profile,
  onClose,
}: {
  readonly profile: ConnectionProfile | null;
  readonly onClose: () => void;
}) {
  const { pending, error, run } = useAction();
  const [name, setName] = useState(profile?.name ?? '');
  const rename = async ({ service, id }: ConnectionProfile): Promise<void> => {
    const work = () => call('connections.rename', { service, profileId: id, name });
    const done = await run(
      async () => {
        await work();
        return true;
      },
      { inline: true },
    );
    if (done === true) onClose();
  };
  const send = (): void => {
    if (profile !== null && name.trim() !== '') void rename(profile);
  };
  return (
    <Dialog
      open={profile !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('connections:page.renameTitle', { name: profile?.name ?? '' })}
      actions={
        <>
          <Button onClick={onClose}>{t('app:cancel')}</Button>
          <Button variant="primary" pending={pending} onClick={send}>
            {t('connections:page.rename')}
          </Button>
        </>
      }
    >
      <Field label={t('connections:page.name')} error={error?.message ?? null}>
        {(parts) => (
          <TextInput
            {...parts}
            maxLength={100}
            value={name}
            onText={setName}
            onKeyDown={(event) => {
              if (event.key === 'Enter') send();
            }}
          />
        )}
      </Field>
    </Dialog>
  );
}

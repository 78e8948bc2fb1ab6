import { useState } from 'react';
import type { ConnectionProfile } from '../../../../shared/connections/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call, useAction } from '../../../state/calls.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';

/** Asks for a new name. `profile` null: closed. */
export function RenameDialog({
  profile,
  onClose,
}: {
  readonly profile: ConnectionProfile | null;
  readonly onClose: () => void;
}) {
  const { pending, error, run } = useAction();
  const [name, setName] = useState(profile?.name ?? '');
  const send = (): void => {
    if (profile !== null && name.trim() !== '')
      void run(() => rename(profile, name), { inline: true }).then((done) => {
        if (done === true) onClose();
      });
  };
  return (
    <Dialog
      open={profile !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('connections:page.renameTitle', { name: profile?.name ?? '' })}
      actions={<RenameButtons pending={pending} onCancel={onClose} onRename={send} />}
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

async function rename({ service, id }: ConnectionProfile, name: string): Promise<true> {
  await call('connections.rename', { service, profileId: id, name });
  return true;
}

function RenameButtons({
  pending,
  onCancel,
  onRename,
}: {
  readonly pending: boolean;
  readonly onCancel: () => void;
  readonly onRename: () => void;
}) {
  return (
    <>
      <Button onClick={onCancel}>{t('app:cancel')}</Button>
      <Button variant="primary" pending={pending} onClick={onRename}>
        {t('connections:page.rename')}
      </Button>
    </>
  );
}

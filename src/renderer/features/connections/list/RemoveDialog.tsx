import type { ServiceDescriptor } from '../../../../shared/connections/descriptor.ts';
import type { ConnectionProfile } from '../../../../shared/connections/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call, useAction } from '../../../state/calls.ts';
import { navigate } from '../../../state/route.ts';
import { showToast } from '../../../state/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';

/** Confirms the removal, which deletes the secrets and cannot be undone. `profile` null: closed. */
export function RemoveDialog({
  profile,
  texts,
  onClose,
}: {
  readonly profile: ConnectionProfile | null;
  readonly texts: ServiceDescriptor['texts'] | undefined;
  readonly onClose: () => void;
}) {
  const { pending, error, run, clear } = useAction();
  const close = (): void => {
    clear();
    onClose();
  };
  const name = profile?.name ?? '';
  const token = profile?.hasSecret === true;
  const remove = async ({ service, id }: ConnectionProfile): Promise<void> => {
    const done = await run(() => call('connections.remove', { service, profileId: id }), {
      inline: true,
    });
    if (done === undefined) return;
    tellRemoved(name, done.notice);
    navigate('connections');
    close();
  };
  return (
    <Dialog
      open={profile !== null}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={t('settings:connections.removeTitle', { name })}
      description={token ? texts?.removeText() : texts?.removeTextNoSecret()}
      actions={
        <RemoveButtons
          token={token}
          pending={pending}
          onCancel={close}
          onRemove={() => {
            if (profile !== null) void remove(profile);
          }}
        />
      }
    >
      {error !== null && <Notice tone="bad" title={error.message} />}
    </Dialog>
  );
}

function RemoveButtons({
  token,
  pending,
  onCancel,
  onRemove,
}: {
  readonly token: boolean;
  readonly pending: boolean;
  readonly onCancel: () => void;
  readonly onRemove: () => void;
}) {
  const words = token
    ? t('settings:connections.removeConfirm')
    : t('settings:connections.removeConfirmNoToken');
  return (
    <>
      <Button onClick={onCancel}>{t('app:cancel')}</Button>
      <Button variant="danger" pending={pending} onClick={onRemove}>
        {words}
      </Button>
    </>
  );
}

/** `notice`: what remains on the server; null: nothing. */
function tellRemoved(name: string, notice: string | null): void {
  const text = t('settings:connections.removed', { name });
  if (notice === null) showToast({ tone: 'neutral', text });
  else showToast({ tone: 'bad', text: `${text}. ${notice}` });
}

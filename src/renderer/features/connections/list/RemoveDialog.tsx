import { t } from '../../../../shared/i18n/translate.ts';
import type { ProfileView } from '../../../../shared/music/connection.ts';
import { call, useAction } from '../../../state/calls.ts';
import { navigate } from '../../../state/route.ts';
import { showToast } from '../../../state/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';

/** Asks before a token is deleted: that cannot be undone. `profile` null: closed. */
export function RemoveDialog({
  profile,
  onClose,
}: {
  readonly profile: ProfileView | null;
  readonly onClose: () => void;
}) {
  const { pending, error, run, clear } = useAction();
  const close = (): void => {
    clear();
    onClose();
  };
  const name = profile?.name ?? '';
  const token = profile?.hasToken === true;
  const remove = async (profileId: string): Promise<void> => {
    const done = await run(() => call('music.removeProfile', { profileId }), {
      inline: true,
    });
    if (done === undefined) return;
    showToast({ tone: 'neutral', text: t('settings:connections.removed', { name }) });
    if (done.notice !== null) showToast({ tone: 'bad', text: done.notice });
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
      description={t(
        token ? 'settings:connections.removeText' : 'settings:connections.removeTextNoToken',
      )}
      actions={
        <Answers
          token={token}
          pending={pending}
          onCancel={close}
          onRemove={() => {
            if (profile !== null) void remove(profile.id);
          }}
        />
      }
    >
      {error !== null && <Notice tone="bad" title={error.message} />}
    </Dialog>
  );
}

function Answers({
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

import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { call, useAction } from '../../../state/calls.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { BrowseDialog } from '../browse/BrowseDialog.tsx';
import { openDialog } from '../dialogs.ts';
import { openLineup } from '../start/open-lineup.ts';

const folderOf = (path: string | null): string | null =>
  path === null ? null : (/^(.+)[/\\][^/\\]*$/.exec(path)?.[1] ?? null);

/** Chooses a lineup to open, or the place of a new one. What is not written yet is asked about first. */
export function OpenLineupDialog({
  create,
  onClose,
}: {
  readonly create: boolean;
  readonly onClose: () => void;
}) {
  const { path, changedFiles } = useTopic('playout.workspace');
  const [sure, setSure] = useState(changedFiles === 0);
  const action = useAction();
  if (!sure)
    return (
      <Unwritten
        count={changedFiles}
        action={t('playout:open.anyway')}
        onClose={onClose}
        onGo={() => {
          setSure(true);
        }}
      />
    );
  const open = async (picked: string): Promise<void> => {
    const done = await action.run(
      async () => {
        if (changedFiles > 0) await call('playout.close', { discard: true });
        await openLineup(picked, create);
        return true;
      },
      { inline: true },
    );
    if (done === true) onClose();
  };
  return (
    <BrowseDialog
      title={create ? t('playout:open.createTitle') : t('playout:open.title')}
      description={create ? t('playout:open.createText') : t('playout:open.text')}
      wanted="json"
      action={create ? t('playout:open.create') : t('playout:open.open')}
      start={folderOf(path)}
      {...(create ? { newName: 'lineup.json' } : {})}
      pending={action.pending}
      problem={action.error?.message ?? null}
      onPick={(picked) => void open(picked)}
      onClose={onClose}
    />
  );
}

/** Closes the lineup; what is not written is named first, for it would be lost. */
export function CloseLineupDialog({ onClose }: { readonly onClose: () => void }) {
  const { changedFiles } = useTopic('playout.workspace');
  const closing = useMutation(() => call('playout.close', { discard: changedFiles > 0 }), {
    onDone: onClose,
  });
  const { pending, submit } = closing;
  if (changedFiles > 0)
    return (
      <Unwritten
        count={changedFiles}
        action={t('playout:close.discard', { count: changedFiles })}
        {...{ pending, onClose }}
        onGo={submit}
      />
    );
  return (
    <ConfirmDialog
      title={t('playout:close.title')}
      text={t('playout:close.text')}
      action={t('playout:close.close')}
      danger={false}
      submission={{ pending, error: null, submit }}
      onClose={onClose}
    />
  );
}

/** Names what would be lost; its main button leads to the review instead. */
function Unwritten({
  count,
  action,
  pending = false,
  onGo,
  onClose,
}: {
  readonly count: number;
  readonly action: string;
  readonly pending?: boolean;
  readonly onGo: () => void;
  readonly onClose: () => void;
}) {
  return (
    <ConfirmDialog
      wide
      title={t('playout:close.unwritten', { count })}
      text={t('playout:close.unwrittenText')}
      action={t('playout:head.review')}
      danger={false}
      aside={
        <Button variant="danger" pending={pending} onClick={onGo}>
          {action}
        </Button>
      }
      onConfirm={() => {
        openDialog({ k: 'review' });
      }}
      onClose={onClose}
    />
  );
}

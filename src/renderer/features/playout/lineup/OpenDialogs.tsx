import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { BrowseDialog } from '../browse/BrowseDialog.tsx';
import type { PlayoutDialogProps } from '../dialogs.ts';
import { opens } from '../dialogs.ts';
import { parseFolder } from '../browse/paths.ts';
import { openLineup } from '../steps.ts';

/** Selects a lineup to open, or the folder of a new one. Asks first about unwritten changes. */
export function OpenLineupDialog({
  create = false,
  onClose,
}: PlayoutDialogProps<'open'> & { readonly create?: boolean }) {
  const { path, changedFiles } = useTopic('playout.workspace');
  const [wasClean] = useState(changedFiles === 0);
  const [accepted, setAccepted] = useState(false);
  const { pending, error, submit } = useMutation(
    (picked: string) => openLineup(picked, { create, discard: accepted }),
    { inline: true, onDone: onClose },
  );
  if (!wasClean && !accepted)
    return (
      <UnwrittenChanges
        count={changedFiles}
        action={t('playout:open.anyway')}
        onClose={onClose}
        onGo={() => setAccepted(true)}
      />
    );
  return (
    <BrowseDialog
      title={create ? t('playout:open.createTitle') : t('playout:open.title')}
      description={create ? t('playout:open.createText') : t('playout:open.text')}
      wanted="json"
      action={create ? t('playout:open.create') : t('playout:open.open')}
      start={parseFolder(path ?? '')}
      {...(create ? { newName: 'lineup.json' } : {})}
      pending={pending}
      error={error}
      onClose={onClose}
      onPick={submit}
    />
  );
}

/** Closes the lineup. First lists unwritten changes, because closing discards them. */
export function CloseLineupDialog({ onClose }: PlayoutDialogProps<'close'>) {
  const { changedFiles } = useTopic('playout.workspace');
  const closing = useMutation(() => call('playout.close', { discard: changedFiles > 0 }), {
    onDone: onClose,
  });
  const { pending, submit } = closing;
  if (changedFiles > 0)
    return (
      <UnwrittenChanges
        count={changedFiles}
        action={t('playout:close.discard', { count: changedFiles })}
        pending={pending}
        onClose={onClose}
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

/** Lists the changes that would be lost. The main button opens the review instead. */
function UnwrittenChanges({
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
      onConfirm={opens({ k: 'review' })}
      onClose={onClose}
    />
  );
}

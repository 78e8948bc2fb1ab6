import { lazy, Suspense } from 'react';
import { AddFilesDialog } from './add/AddFilesDialog.tsx';
import { AddSourceDialog } from './add/AddSourceDialog.tsx';
import { ReplaceSourceDialog } from './add/ReplaceSourceDialog.tsx';
import { ConfigDialog } from './around/ConfigDialog.tsx';
import { GuideDialog } from './around/GuideDialog.tsx';
import { ReportsDialog } from './around/ReportsDialog.tsx';
import { BackupsDialog } from './backups/BackupsDialog.tsx';
import type { PlayoutDialog } from './dialogs.ts';
import { closeDialog, useOpenDialog } from './dialogs.ts';
import { FormGate } from '../../ui/form-refusals.tsx';
import { FillDialog } from './fill/FillDialog.tsx';
import { ChannelDialog } from './lineup/ChannelDialog.tsx';
import { ChannelsDialog } from './lineup/ChannelsDialog.tsx';
import { CloseLineupDialog, OpenLineupDialog } from './lineup/OpenDialogs.tsx';
import { ServerDialog } from './lineup/ServerDialog.tsx';
import { RepeatDialog } from './repeat/RepeatDialog.tsx';
import { ReviewDialog } from './review/ReviewDialog.tsx';

const PreviewDialog = lazy(async () => {
  const { PreviewDialog: dialog } = await import('./preview/PreviewDialog.tsx');
  return { default: dialog };
});

/** The dialog that is open over the panel, made anew each time. */
export function PlayoutDialogs() {
  const dialog = useOpenDialog((state) => state.dialog);
  const turn = useOpenDialog((state) => state.turn);
  if (dialog === null) return null;
  return (
    <Suspense key={turn} fallback={null}>
      <FormGate>
        <One dialog={dialog} />
      </FormGate>
    </Suspense>
  );
}

function One({ dialog }: { readonly dialog: PlayoutDialog }) {
  const onClose = closeDialog;
  switch (dialog.k) {
    case 'open':
    case 'create':
      return <OpenLineupDialog create={dialog.k === 'create'} onClose={onClose} />;
    case 'close':
      return <CloseLineupDialog onClose={onClose} />;
    case 'backups':
      return <BackupsDialog onClose={onClose} />;
    case 'review':
      return <ReviewDialog onClose={onClose} />;
    case 'channels':
      return <ChannelsDialog onClose={onClose} />;
    case 'server':
      return <ServerDialog onClose={onClose} />;
    case 'channel':
      return <ChannelDialog channel={dialog.channel} onClose={onClose} />;
    default:
      return <Editing dialog={dialog} />;
  }
}

type OfChannel = Exclude<
  PlayoutDialog,
  {
    readonly k:
      'open' | 'create' | 'close' | 'backups' | 'review' | 'channels' | 'server' | 'channel';
  }
>;

function Editing({ dialog }: { readonly dialog: OfChannel }) {
  const onClose = closeDialog;
  switch (dialog.k) {
    case 'add-files':
      return <AddFilesDialog place={dialog} given={dialog.paths} onClose={onClose} />;
    case 'add-source':
      return <AddSourceDialog place={dialog} onClose={onClose} />;
    case 'replace-source':
      return <ReplaceSourceDialog {...dialog} onClose={onClose} />;
    case 'fill':
      return <FillDialog {...dialog} onClose={onClose} />;
    case 'repeat':
      return <RepeatDialog {...dialog} onClose={onClose} />;
    case 'config':
      return <ConfigDialog {...dialog} onClose={onClose} />;
    case 'preview':
      return <PreviewDialog {...dialog} onClose={onClose} />;
    case 'guide':
      return <GuideDialog {...dialog} onClose={onClose} />;
    case 'reports':
      return <ReportsDialog {...dialog} onClose={onClose} />;
  }
}

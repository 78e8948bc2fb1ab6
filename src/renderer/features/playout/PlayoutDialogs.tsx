import type { ComponentType } from 'react';
import { lazy, Suspense } from 'react';
import { AddFilesDialog } from './add/AddFilesDialog.tsx';
import { AddSourceDialog } from './add/AddSourceDialog.tsx';
import { ReplaceSourceDialog } from './add/ReplaceSourceDialog.tsx';
import { ConfigDialog } from './channel-server/ConfigDialog.tsx';
import { GuideDialog } from './channel-server/GuideDialog.tsx';
import { ReportsDialog } from './channel-server/Reports.tsx';
import { BackupsDialog } from './backups/BackupsDialog.tsx';
import type { DialogKind, DialogProps } from './dialogs.ts';
import { closeDialog, useOpenDialog } from './dialogs.ts';
import { FormGate } from '../../ui/form-refusals.tsx';
import { FillDialog } from './fill/FillDialog.tsx';
import { ChannelDialog } from './lineup/ChannelDialog.tsx';
import { ChannelsDialog } from './lineup/ChannelsDialog.tsx';
import { CloseLineupDialog, OpenLineupDialog } from './lineup/OpenDialogs.tsx';
import { ServerDialog } from './lineup/ServerDialog.tsx';
import { RepeatDialog } from './repeat/RepeatDialog.tsx';
import { LegendDialog } from './timeline/Legend.tsx';
import { ReviewDialog } from './review/ReviewDialog.tsx';

const dialogs: { readonly [K in DialogKind]: ComponentType<DialogProps<K>> } = {
  open: OpenLineupDialog,
  create: (props) => <OpenLineupDialog {...props} create />,
  close: CloseLineupDialog,
  backups: BackupsDialog,
  review: ReviewDialog,
  channels: ChannelsDialog,
  server: ServerDialog,
  channel: ChannelDialog,
  'add-files': AddFilesDialog,
  'add-source': AddSourceDialog,
  'replace-source': ReplaceSourceDialog,
  fill: FillDialog,
  repeat: RepeatDialog,
  config: ConfigDialog,
  guide: GuideDialog,
  reports: ReportsDialog,
  legend: LegendDialog,
  preview: lazy(async () => ({
    default: (await import('./preview/PreviewDialog.tsx')).PreviewDialog,
  })),
};

/** The dialog that is open over the panel. Each opening mounts it again. */
export function PlayoutDialogs() {
  const dialog = useOpenDialog((state) => state.dialog);
  const turn = useOpenDialog((state) => state.turn);
  if (dialog === null) return null;
  const { k, ...subject } = dialog;
  const One = dialogs[k] as ComponentType<typeof subject & { readonly onClose: () => void }>;
  return (
    <Suspense key={turn} fallback={null}>
      <FormGate>
        <One {...subject} onClose={closeDialog} />
      </FormGate>
    </Suspense>
  );
}

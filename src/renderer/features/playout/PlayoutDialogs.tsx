import type { ComponentType } from 'react';
import { lazy, Suspense, useState } from 'react';
import { AddFilesDialog } from './add/AddFilesDialog.tsx';
import { AddSourceDialog } from './add/AddSourceDialog.tsx';
import { ConfigDialog } from './channel-server/ConfigDialog.tsx';
import { GuideDialog } from './channel-server/GuideDialog.tsx';
import { ReportsDialog } from './channel-server/Reports.tsx';
import { BackupsDialog } from './backups/BackupsDialog.tsx';
import type { DialogKind, PlayoutDialogProps } from './dialogs.ts';
import { closeDialog, useOpenDialog } from './dialogs.ts';
import { FormGate } from '../../ui/invalid-fields.tsx';
import { FillDialog } from './fill/FillDialog.tsx';
import { ChannelDialog } from './lineup/ChannelDialog.tsx';
import { ChannelsDialog } from './lineup/ChannelsDialog.tsx';
import { CloseLineupDialog, OpenLineupDialog } from './lineup/OpenDialogs.tsx';
import { ServerDialog } from './lineup/ServerDialog.tsx';
import { RepeatDialog } from './repeat/RepeatDialog.tsx';
import { ReviewDialog } from './review/ReviewDialog.tsx';
import { t } from '../../../shared/i18n/translate.ts';
import type { JsonObject } from '../../../shared/playout/document/document.ts';
import { useMutation } from '../../state/use-mutation.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { missingIn } from './source/source-fields.ts';
import { freshSource, SourceChoice } from './add/SourceChoice.tsx';
import { setValue } from './steps.ts';

/** Wraps the source for `pointer`: adds the track or the `tracks` object where the item lacks them. */
export function valueAt(pointer: string, track: string | null, source: JsonObject): JsonObject {
  if (track === null || pointer.endsWith('/source')) return source;
  return pointer === '/tracks' ? { [track]: { source } } : { source };
}

/** Replaces the source of an item or of one of its tracks. */
function ReplaceSourceDialog(props: PlayoutDialogProps<'replace-source'>) {
  const { item, pointer, track, onClose } = props;
  const [source, setSource] = useState<JsonObject>(freshSource('local'));
  const replacing = useMutation(() => setValue(item, pointer, valueAt(pointer, track, source)), {
    inline: true,
    onDone: onClose,
  });
  const missing = missingIn(source);
  return (
    <FormDialog
      wide
      title={t('playout:add.replaceTitle')}
      submit={t('playout:add.replace')}
      submission={replacing}
      blocked={missing === null ? undefined : t('playout:add.missing', { field: missing })}
      onClose={onClose}
    >
      <SourceChoice source={source} channel={item.channel} onSource={setSource} />
    </FormDialog>
  );
}

const files = () => import('./library/FileDialogs.tsx');

const dialogs: { readonly [K in DialogKind]: ComponentType<PlayoutDialogProps<K>> } = {
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
  preview: lazy(async () => ({
    default: (await import('./preview/PreviewDialog.tsx')).PreviewDialog,
  })),
  'apply-programme': lazy(async () => ({
    default: (await import('./programme-apply/ApplyProgramme.tsx')).ApplyProgramme,
  })),
  'import-programme': lazy(async () => ({
    default: (await import('./programme-import/ImportProgramme.tsx')).ImportProgramme,
  })),
  'add-folder': lazy(async () => ({ default: (await files()).AddFolderDialog })),
  'find-media': lazy(async () => ({ default: (await files()).FindFileDialog })),
  'add-server': lazy(async () => ({
    default: (await import('./library/AddServerDialog.tsx')).AddServerDialog,
  })),
  collection: lazy(async () => ({
    default: (await import('./library/CollectionDialog.tsx')).CollectionDialog,
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

import './media-words.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { BrowseDialog } from '../browse/BrowseDialog.tsx';
import type { PlayoutDialogProps } from '../dialogs.ts';
import { showSubject } from './library-store.ts';

/** Adds a folder of this computer to the library; the core scans it at once. */
export function AddFolderDialog({ onClose }: PlayoutDialogProps<'add-folder'>) {
  const adding = useMutation((path: string) => call('library.addFolder', { path }), {
    inline: true,
    onDone: ({ id }) => {
      showSubject({ k: 'folder', id });
      onClose();
    },
  });
  return (
    <BrowseDialog
      title={t('medialibrary:addFolder.title')}
      description={t('medialibrary:addFolder.text')}
      wanted="folder"
      whole
      action={t('medialibrary:addFolder.action')}
      pending={adding.pending}
      error={adding.error}
      onPick={(path) => adding.submit(path)}
      onClose={onClose}
    />
  );
}

/** Sets the new path of a missing file, which keeps its place in programmes and collections. */
export function FindFileDialog({ id, path, onClose }: PlayoutDialogProps<'find-media'>) {
  const finding = useMutation((to: string) => call('library.findFile', { id, path: to }), {
    inline: true,
    onDone: () => {
      showToast({ tone: 'good', text: t('medialibrary:findFile.done') });
      onClose();
    },
  });
  const cut = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
  return (
    <BrowseDialog
      title={t('medialibrary:findFile.title')}
      description={path}
      wanted="media"
      start={cut > 0 ? path.slice(0, cut) : null}
      action={t('medialibrary:findFile.action')}
      pending={finding.pending}
      error={finding.error}
      onPick={(to) => finding.submit(to)}
      onClose={onClose}
    />
  );
}

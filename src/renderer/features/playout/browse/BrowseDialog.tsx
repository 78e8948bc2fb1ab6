import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Field } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import type { FolderState, Wanted } from './FolderView.tsx';
import { useFolder, FolderView } from './FolderView.tsx';
import { isAbsolute, joinPath } from './paths.ts';
import type { FormDialogProps } from '../../../ui/FormDialog.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';

interface BrowseProps extends Pick<FormDialogProps, 'title' | 'description' | 'onClose'> {
  readonly wanted: Wanted;
  /** What the button does: "Open". */
  readonly action: string;
  readonly start?: string | null;
  /** The name of a file to make, where one is to be made in the open folder. */
  readonly newName?: string;
  readonly pending?: boolean;
  /** Why the last choice could not be taken. */
  readonly error?: { readonly message: string } | null;
  readonly onPick: (path: string) => void;
}

/** Chooses one file or folder of the machine that the app runs on: by its list, by its path, or by keys alone. */
export function BrowseDialog(props: BrowseProps) {
  const { wanted, start = null, newName, pending = false, error = null, onPick } = props;
  const state = useFolder(wanted, start);
  const [typed, setTyped] = useState<string | null>(null);
  const folder = state.loaded.data?.path ?? '';
  const fallback = state.chosen[0] ?? newName ?? (wanted === 'folder' ? folder : '');
  const text = typed ?? fallback;
  const path = whole(folder, text.trim());
  const take = (): void => {
    if (/[/\\]$/.test(path) && wanted !== 'folder') state.go(path);
    else onPick(path);
  };
  return (
    <FormDialog
      wide
      title={props.title}
      description={props.description}
      submit={props.action}
      submission={{ pending, error }}
      disabled={path === ''}
      onSubmit={take}
      onClose={props.onClose}
    >
      <FolderView state={forget(state, setTyped)} many={false} onOpen={onPick} />
      <Field label={newName === undefined ? t('playout:browse.path') : t('playout:browse.name')}>
        {(parts) => <TextInput {...parts} value={text} onText={setTyped} />}
      </Field>
    </FormDialog>
  );
}

/** What is chosen in the list replaces what was typed. */
const forget = (state: FolderState, setTyped: (text: string | null) => void): FolderState => ({
  ...state,
  setChosen: (paths) => {
    setTyped(null);
    state.setChosen(paths);
  },
  go: (path) => {
    setTyped(null);
    state.go(path);
  },
});

function whole(folder: string, text: string): string {
  if (text === '' || folder === '' || isAbsolute(text)) return text;
  return joinPath(folder, text);
}

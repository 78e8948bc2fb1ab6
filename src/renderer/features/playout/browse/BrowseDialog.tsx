import { useLayoutEffect, useState } from 'react';
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
  /** Label of the main button, such as "Open". */
  readonly action: string;
  readonly start?: string | null;
  /** Name of the file to create in the open folder, when the dialog creates one. */
  readonly newName?: string;
  /** A typed path is used unchanged, without adding the open folder. */
  readonly whole?: boolean;
  readonly pending?: boolean;
  readonly error?: { readonly message: string } | null;
  readonly onPick: (path: string) => void;
}

/** Selects one file or folder on the machine that runs the app, from a list or by path. Works by keyboard alone. */
export function BrowseDialog(props: BrowseProps) {
  const { wanted, start = null, newName, whole = false } = props;
  const { pending = false, error = null, onPick } = props;
  const state = useFolder(wanted, start);
  const [typed, setTyped] = useState<string | null>(null);
  const folder = state.loaded.data?.path ?? '';
  const takesFolder = wanted === 'folder' || wanted === 'any';
  const fallback = state.chosen[0] ?? newName ?? (takesFolder ? folder : '');
  const text = typed ?? fallback;
  useLayoutEffect(() => {
    // The folder's path appears once it is read. From then on typing replaces it, as right after opening the dialog.
    const field = document.activeElement;
    if (typed !== null || fallback === '' || !(field instanceof HTMLInputElement)) return;
    if (field.matches('[data-first-focus]')) field.select();
  }, [fallback, typed]);
  const path = whole ? text.trim() : toAbsolute(folder, text.trim());
  const take = (): void => {
    if (/[/\\]$/.test(path) && !takesFolder) state.go(path);
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
        {(parts) => <TextInput {...parts} data-first-focus value={text} onText={setTyped} />}
      </Field>
    </FormDialog>
  );
}

/** A selection in the list replaces the typed path. */
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

function toAbsolute(folder: string, text: string): string {
  if (text === '' || folder === '' || isAbsolute(text)) return text;
  return joinPath(folder, text);
}

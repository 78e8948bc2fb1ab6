import type { ReactNode } from 'react';
import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import type { FolderState, Wanted } from './folder-state.ts';
import { useFolder } from './folder-state.ts';
import { FolderView } from './FolderView.tsx';
import { isAbsolute, joinPath } from './paths.ts';

export interface BrowseProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly wanted: Wanted;
  /** What the button does: "Open". */
  readonly action: string;
  readonly start?: string | null;
  /** The name of a file to make, where one is to be made in the open folder. */
  readonly newName?: string;
  readonly pending?: boolean;
  /** Why the last choice could not be taken. */
  readonly problem?: string | null;
  readonly onPick: (path: string) => void;
  readonly onClose: () => void;
}

/** Chooses one file or folder of the machine that the app runs on: by its list, by its path, or by keys alone. */
export function BrowseDialog(props: BrowseProps) {
  const { wanted, newName, onPick, onClose } = props;
  const state = useFolder(wanted, props.start ?? null);
  const [typed, setTyped] = useState<string | null>(null);
  const folder = state.loaded.data?.path ?? '';
  const fallback = state.chosen[0] ?? newName ?? (wanted === 'folder' ? folder : '');
  const text = typed ?? fallback;
  const path = whole(folder, text.trim());
  const take = (): void => {
    if (/[/\\]$/.test(path) && wanted !== 'folder') state.go(path);
    else if (path !== '') onPick(path);
  };
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={props.title}
      {...(props.description === undefined ? {} : { description: props.description })}
      actions={
        <>
          <Button onClick={onClose}>{t('playout:cancel')}</Button>
          <Button
            variant="primary"
            disabled={path === ''}
            pending={props.pending === true}
            onClick={take}
          >
            {props.action}
          </Button>
        </>
      }
    >
      <FolderView state={forget(state, setTyped)} many={false} onOpen={onPick} />
      <PathField
        label={newName === undefined ? t('playout:browse.path') : t('playout:browse.name')}
        {...{ text, setTyped, take }}
      />
      {props.problem != null && <Notice tone="bad" title={props.problem} />}
    </Dialog>
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

function PathField({
  label,
  text,
  setTyped,
  take,
}: {
  readonly label: string;
  readonly text: string;
  readonly setTyped: (text: string) => void;
  readonly take: () => void;
}) {
  return (
    <Field label={label}>
      {(parts) => (
        <TextInput
          {...parts}
          value={text}
          onText={setTyped}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            take();
          }}
        />
      )}
    </Field>
  );
}

import type { DragEvent } from 'react';
import { useId, useRef, useState } from 'react';
import { FileUp } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { TextArea } from '../../../ui/TextArea.tsx';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { readFile } from './read-file.ts';
import css from './SourceInput.module.css';

/** Where the text comes from: a file that is dropped or chosen, or what is pasted. */
export function SourceInput({
  text,
  onText,
  onError,
}: {
  readonly text: string;
  readonly onText: (text: string, name: string | null) => void;
  readonly onError: (reason: string) => void;
}) {
  const id = useId();
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const read = await readFile(file);
    if ('error' in read) onError(read.error);
    else onText(read.text, file.name);
  };
  const { over, ...drop } = useDrop((file) => void take(file));
  return (
    <div className={cx(css['source'], over && css['over'])} {...drop}>
      <div className={css['top']}>
        <label htmlFor={id} className={css['label']}>
          {t('eqfiles:import.text')}
        </label>
        <FileChooser onFile={(file) => void take(file)} />
      </div>
      <TextArea
        id={id}
        value={text}
        rows={5}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          onText(event.currentTarget.value, null);
        }}
      />
      <p id={`${id}-hint`} className={css['hint']}>
        {t('eqfiles:import.hint')}
      </p>
    </div>
  );
}

/** Takes a file that is dropped; text that is dropped goes where it always goes. */
function useDrop(onFile: (file: File | undefined) => void) {
  const [over, setOver] = useState(false);
  const mark =
    (is: boolean) =>
    (event: DragEvent): void => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(is);
    };
  return {
    over,
    onDragOver: mark(true),
    onDragLeave: mark(false),
    onDrop: (event: DragEvent): void => {
      mark(false)(event);
      onFile(event.dataTransfer.files[0]);
    },
  };
}

function FileChooser({ onFile }: { readonly onFile: (file: File | undefined) => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        icon={<FileUp {...icon} />}
        onClick={() => {
          chooser.current?.click();
        }}
      >
        {t('eqfiles:import.choose')}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={t('eqfiles:import.choose')}
        accept=".txt,.cfg,.json,.yml,.yaml,.csv,text/*,application/json"
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0]);
          // So that the same file can be chosen again after it was edited.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

import type { DragEvent } from 'react';
import { useId, useRef, useState } from 'react';
import { FileUp } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
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
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const read = await readFile(file);
    if ('error' in read) onError(read.error);
    else onText(read.text, file.name);
  };
  const dragging = (event: DragEvent, is: boolean): void => {
    event.preventDefault();
    setOver(is);
  };
  return (
    <div
      className={cx(css['source'], over && css['over'])}
      onDragOver={(event) => {
        dragging(event, true);
      }}
      onDragLeave={(event) => {
        dragging(event, false);
      }}
      onDrop={(event) => {
        dragging(event, false);
        void take(event.dataTransfer.files[0]);
      }}
    >
      <div className={css['top']}>
        <label htmlFor={id} className={css['label']}>
          {t('eqfiles:import.text')}
        </label>
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
            void take(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
      <textarea
        id={id}
        className={css['area']}
        value={text}
        rows={5}
        spellCheck={false}
        autoComplete="off"
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

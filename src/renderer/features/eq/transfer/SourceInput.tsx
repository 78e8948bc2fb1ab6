import { useId } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { cx } from '../../../ui/cx.ts';
import { FileButton } from '../../../ui/FileButton.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { useFileDrop } from '../../../ui/use-file-drop.ts';
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
  const { over, handlers } = useFileDrop(([file]) => void take(file));
  return (
    <div className={cx(css['source'], over && css['over'])} {...handlers}>
      <div className={css['top']}>
        <label htmlFor={id} className={css['label']}>
          {t('eqfiles:import.text')}
        </label>
        <FileButton
          text={t('eqfiles:import.choose')}
          accept=".txt,.cfg,.json,.yml,.yaml,.csv,text/*,application/json"
          onFile={(file) => void take(file)}
        />
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

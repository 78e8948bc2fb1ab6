import type { DragEvent } from 'react';
import { useRef, useState } from 'react';
import { FileUp } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { readFile } from '../transfer/read-file.ts';
import css from './FileDrop.module.css';

/** Takes a text file that is dropped on it or chosen; says which one it has. */
export function FileDrop({
  label,
  name,
  onText,
  onError,
}: {
  /** What the file is: "Measurement". */
  readonly label: string;
  /** The file that was taken; null: none yet. */
  readonly name: string | null;
  readonly onText: (text: string, name: string) => void;
  readonly onError: (reason: string) => void;
}) {
  const [over, setOver] = useState(false);
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const read = await readFile(file);
    if ('error' in read) onError(read.error);
    else onText(read.text, file.name);
  };
  const mark =
    (is: boolean) =>
    (event: DragEvent): void => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(is);
    };
  return (
    <div
      className={cx(css['drop'], over && css['over'])}
      role="group"
      aria-label={label}
      onDragOver={mark(true)}
      onDragLeave={mark(false)}
      onDrop={(event) => {
        mark(false)(event);
        void take(event.dataTransfer.files[0]);
      }}
    >
      <span className={css['name']}>{name ?? t('eqfit:file.drop', { label })}</span>
      <FileChooser label={label} onFile={(file) => void take(file)} />
    </div>
  );
}

function FileChooser({
  label,
  onFile,
}: {
  readonly label: string;
  readonly onFile: (file: File | undefined) => void;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        icon={<FileUp {...icon} />}
        onClick={() => {
          chooser.current?.click();
        }}
      >
        {t('eqfit:file.choose', { label: label.toLocaleLowerCase() })}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={label}
        accept=".csv,.txt,.tsv,.frd,text/*"
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0]);
          // So that the same file can be chosen again after it was edited.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

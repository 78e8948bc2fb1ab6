import { t } from '../../../../shared/i18n/translate.ts';
import { cx } from '../../../ui/cx.ts';
import { FileButton } from '../../../ui/FileButton.tsx';
import { useFileDrop } from '../../../ui/use-file-drop.ts';
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
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const read = await readFile(file);
    if ('error' in read) onError(read.error);
    else onText(read.text, file.name);
  };
  const { over, handlers } = useFileDrop(([file]) => void take(file));
  return (
    <div
      className={cx(css['drop'], over && css['over'])}
      role="group"
      aria-label={label}
      {...handlers}
    >
      <span className={css['name']}>{name ?? t('eqfit:file.drop', { label })}</span>
      <FileButton
        text={t('eqfit:file.choose', { label: label.toLocaleLowerCase() })}
        label={label}
        accept=".csv,.txt,.tsv,.frd,text/*"
        onFile={(file) => void take(file)}
      />
    </div>
  );
}

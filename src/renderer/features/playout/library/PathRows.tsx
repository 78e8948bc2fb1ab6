import '../../../../shared/playout/media-library-texts.ts';
import { useState } from 'react';
import { ArrowRight, FolderOpen, Plus, X } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatCount } from '../../../../shared/format/numbers.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { BrowseDialog } from '../browse/BrowseDialog.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import css from './PathRows.module.css';

/** Maps a path prefix of a server to a folder on this computer, with the number of its files that were found. */
export interface PathRow {
  readonly from: string;
  readonly to: string;
  readonly found: number;
  readonly of: number;
}

interface PathRowsProps {
  readonly rows: readonly PathRow[];
  /** The rows are checked again after a pause in typing. */
  readonly onRows: (rows: readonly PathRow[]) => void;
  /** Shows each row on one line, for a wide pane. */
  readonly wide?: boolean;
  readonly note: (row: PathRow) => string;
}

/** The rows of a path mapping. A row without a local folder or with files that were not found is amber. */
export function PathRows({ rows, onRows, wide = false, note }: PathRowsProps) {
  const [browsing, setBrowsing] = useState<number | null>(null);
  const change = (index: number, part: Partial<PathRow>): void =>
    onRows(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  return (
    <>
      <ul className={cx(css['rows'], wide && css['wide'])}>
        {rows.map((row, index) => (
          <Row
            // Rows have no id, and both paths are edited.
            key={index}
            row={row}
            isShort={row.to.trim() === '' || row.found === 0 || (!wide && row.found < row.of)}
            number={index + 1}
            text={note(row)}
            onChange={(part) => change(index, part)}
            onBrowse={() => setBrowsing(index)}
            onRemove={() => onRows(rows.filter((_, at) => at !== index))}
          />
        ))}
      </ul>
      {browsing !== null && (
        <BrowseDialog
          title={t('medialibrary:paths.choose')}
          wanted="folder"
          start={rows[browsing]?.to === '' ? null : (rows[browsing]?.to ?? null)}
          action={t('medialibrary:paths.take')}
          onClose={() => setBrowsing(null)}
          onPick={(path) => {
            change(browsing, { to: path });
            setBrowsing(null);
          }}
        />
      )}
    </>
  );
}

interface RowProps {
  readonly row: PathRow;
  /** Whether too few files were found: of 20 samples all should be found, of all files some. */
  readonly isShort: boolean;
  readonly number: number;
  readonly text: string;
  readonly onChange: (part: Partial<PathRow>) => void;
  readonly onBrowse: () => void;
  readonly onRemove: () => void;
}

function Row({ row, isShort, number, text, onChange, onBrowse, onRemove }: RowProps) {
  const { from, to, found, of } = row;
  return (
    <li className={css['row']}>
      <TextInput
        className={css['path']}
        dir="ltr"
        value={from}
        aria-label={t('medialibrary:paths.from', { number })}
        placeholder="/media"
        onText={(text) => onChange({ from: text })}
      />
      <ArrowRight {...icon} size={14} className={css['arrow']} />
      <span className={css['here']}>
        <TextInput
          className={cx(css['path'], to.trim() === '' && css['open'])}
          dir="ltr"
          value={to}
          aria-label={t('medialibrary:paths.to', { number })}
          placeholder={t('medialibrary:paths.empty')}
          onText={(text) => onChange({ to: text })}
        />
        <IconButton
          className={css['browse']}
          label={t('medialibrary:paths.browse', { number })}
          icon={<FolderOpen {...icon} size={14} />}
          onClick={onBrowse}
        />
      </span>
      <span className={css['found']}>
        <ProgressBar
          label={t('medialibrary:paths.found', { number })}
          text={text}
          done={found}
          total={of}
          tone={isShort ? 'warn' : 'good'}
        />
        <span className={cx(css['text'], isShort && css['short'])}>{text}</span>
        <IconButton
          className={css['remove']}
          label={t('medialibrary:paths.remove', { number })}
          icon={<X {...icon} size={14} />}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}

/** The button that adds an empty row. */
export function AddRow({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <Button icon={<Plus {...icon} />} aria-label={t('medialibrary:paths.add')} onClick={onAdd}>
      {t('medialibrary:paths.row')}
    </Button>
  );
}

/** `17 of 20 samples found`. */
export const sampleNote = ({ found, of }: PathRow): string =>
  t('medialibrary:paths.samples', { found: formatCount(found), of: formatCount(of) });

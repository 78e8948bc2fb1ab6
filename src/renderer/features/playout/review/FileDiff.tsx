import { useState } from 'react';
import { ChevronRight, Lock } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { FileChange, ItemChange } from '../../../../shared/playout/state.ts';
import { cx } from '../../../ui/cx.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useShift } from '../model/clock.ts';
import { usePlayoutEditor } from '../model/editor.ts';
import css from './FileDiff.module.css';
import { kindName, stretchText } from './review-words.ts';
import { icon } from '../../../ui/icon.ts';

/** What happens to one file: its items before and after, or its text. */
export function FileDiff({ file, open }: { readonly file: FileChange; readonly open: boolean }) {
  const [shown, setShown] = useState(open);
  const [view, setView] = useState<'items' | 'text'>('items');
  return (
    <section className={css['file']}>
      <header className={css['head']}>
        <button
          type="button"
          className={css['toggle']}
          aria-expanded={shown}
          onClick={() => {
            setShown(!shown);
          }}
        >
          <ChevronRight {...icon} className={cx(css['chevron'], shown && css['down'])} />
          <span className={css['channel']} dir="auto">
            {file.channelName}
          </span>
          <span className={css['name']} title={file.name}>
            {file.name}
          </span>
        </button>
        <span className={css['count']} title={file.before ?? undefined}>
          {fileWords(file)} · {t('playout:review.changes', { count: file.count })}
        </span>
        {shown && (
          <Segmented
            label={t('playout:review.view')}
            value={view}
            options={[
              { value: 'items', label: t('playout:review.items') },
              { value: 'text', label: t('playout:review.text') },
            ]}
            onValue={setView}
          />
        )}
      </header>
      {shown && view === 'items' && <Items file={file} />}
      {shown && view === 'text' && <Diff text={file.diff} />}
    </section>
  );
}

function fileWords({ k }: FileChange): string {
  switch (k) {
    case 'created':
      return t('playout:review.fileCreated');
    case 'removed':
      return t('playout:review.fileRemoved');
    case 'renamed':
      return t('playout:review.fileRenamed');
    case 'written':
      return t('playout:review.fileWritten');
  }
}

function Items({ file }: { readonly file: FileChange }) {
  const shift = useShift(file.channel);
  const rest = file.count - file.items.length;
  if (file.items.length === 0) return <p className={css['none']}>{t('playout:review.noItems')}</p>;
  return (
    <div className={css['items']}>
      <SmallTable label={t('playout:review.itemsOf', { name: file.name })}>
        <thead>
          <tr>
            <th scope="col">{t('playout:review.what')}</th>
            <th scope="col">{t('playout:review.item')}</th>
            <th scope="col">{t('playout:review.before')}</th>
            <th scope="col">{t('playout:review.after')}</th>
          </tr>
        </thead>
        <tbody>
          {file.items.map((item, at) => (
            <Row key={`${item.k} ${item.title} ${String(at)}`} {...{ item, shift }} />
          ))}
        </tbody>
      </SmallTable>
      {rest > 0 && <p className={css['none']}>{t('playout:review.more', { count: rest })}</p>}
    </div>
  );
}

function Row({ item, shift }: { readonly item: ItemChange; readonly shift: number }) {
  const zone = usePlayoutEditor((state) => state.zone);
  const { k, title, before, after, fields, locked } = item;
  return (
    <tr className={cx(locked && css['locked'])}>
      <td>
        <span className={cx(css['kind'], css[k])}>{kindName(k)}</span>
        {locked && (
          <span className={css['lock']} title={t('playout:review.lockedItem')}>
            <Lock {...icon} size={12} />
            <VisuallyHidden>{t('playout:review.lockedItem')}</VisuallyHidden>
          </span>
        )}
      </td>
      <td className={css['title']} title={title}>
        {title === '' ? t('playout:untitled') : title}
        {fields.length > 0 && <span className={css['fields']}> {fields.join(', ')}</span>}
      </td>
      <td>{before === null ? '' : stretchText(before, zone, shift)}</td>
      <td>{after === null ? '' : stretchText(after, zone, shift)}</td>
    </tr>
  );
}

const lineClass = (line: string): string | undefined => {
  if (line.startsWith('+')) return css['plus'];
  if (line.startsWith('-')) return css['minus'];
  return line.startsWith('@@') ? css['hunk'] : undefined;
};

function Diff({ text }: { readonly text: string }) {
  if (text === '') return <p className={css['none']}>{t('playout:review.noText')}</p>;
  return (
    <pre className={css['diff']} tabIndex={0} aria-label={t('playout:review.text')}>
      {text.split('\n').map((line, at) => (
        <span key={at} className={cx(css['line'], lineClass(line))}>
          {`${line}\n`}
        </span>
      ))}
    </pre>
  );
}

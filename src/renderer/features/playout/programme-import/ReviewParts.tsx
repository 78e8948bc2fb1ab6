import { useState } from 'react';
import { ArrowRight, Minus } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatCount, formatPercent } from '../../../../shared/format/numbers.ts';
import type {
  ImportNote,
  ImportResult,
} from '../../../../shared/playout/programme-import/contract.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { Dot } from '../../../ui/StatusPill.tsx';
import { AddRow, PathRows } from '../library/PathRows.tsx';
import { WordButton } from '../programme-apply/Card.tsx';
import type { CountedRow } from './import-model.ts';
import { listMatches } from './import-model.ts';
import css from './ImportProgramme.module.css';

/** Number of rows of a list before "Show all". */
const MAX_ROWS = 200;

/** Shows what each kind of object of the other program is converted to. */
export function BecomesTable({ result: { program, becomes } }: { readonly result: ImportResult }) {
  return (
    <section className={css['becomes']} tabIndex={0} aria-label={t('importdialog:becomes.title')}>
      <h3 className={css['heading']}>
        {t('importdialog:becomes.title')}{' '}
        <span className={css['note']}>
          {t('importdialog:becomes.kinds', { count: becomes.length })}
        </span>
      </h3>
      <table className={css['table']}>
        <thead>
          <tr>
            <th scope="col">{program}</th>
            <th scope="col">{t('importdialog:becomes.programme')}</th>
            <th scope="col">{t('importdialog:becomes.count')}</th>
          </tr>
        </thead>
        <tbody>
          {becomes.map(({ from, to, count }) => (
            <tr key={`${from} ${to}`}>
              <td>
                <span className={css['from']}>
                  <span dir="auto">{from}</span>
                  <ArrowRight {...icon} size={14} />
                </span>
              </td>
              <td className={css['to']} dir="auto">
                {to}
              </td>
              <td>{formatCount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Maps paths of the other program to this computer. The files found are counted while the user types. */
export function PathMapping({
  rows,
  onRows,
}: {
  readonly rows: readonly CountedRow[];
  readonly onRows: (rows: readonly CountedRow[]) => void;
}) {
  return (
    <section className={css['mapping']}>
      <div className={css['mappingHead']}>
        <h3 className={css['heading']}>
          {t('importdialog:paths.title')}{' '}
          <span className={css['note']}>{t('importdialog:paths.note')}</span>
        </h3>
        <AddRow onAdd={() => onRows([...rows, { from: '', to: '', found: 0, of: 0 }])} />
      </div>
      {rows.length === 0 ? (
        <p className={css['hint']}>{t('importdialog:paths.none')}</p>
      ) : (
        <>
          <p className={css['captions']} aria-hidden="true">
            {(['there', 'here', 'byPath'] as const).map((column) => (
              <span key={column}>{t(`importdialog:paths.${column}`)}</span>
            ))}
          </p>
          <PathRows
            wide
            rows={rows}
            onRows={onRows}
            note={({ found, of }) =>
              t('importdialog:paths.found', { found: formatCount(found), of: formatCount(of) })
            }
          />
        </>
      )}
    </section>
  );
}

/** How many media are in the library, and how they were matched. */
export function Matches({ result: { matched, unmatched } }: { readonly result: ImportResult }) {
  const [isListed, setListed] = useState(false);
  const parts = listMatches(matched);
  return (
    <section className={css['matches']}>
      <h3 className={css['heading']}>{t('importdialog:matched.heading')}</h3>
      <p className={css['matched']}>
        <strong className={css['total']}>{formatCount(matched.total)}</strong>
        <span className={css['note']}>
          {t('importdialog:matched.of', { count: matched.of, all: formatCount(matched.of) })}
        </span>
        {matched.of > 0 && (
          <strong className={css['share']}>{formatPercent(matched.total / matched.of, 1)}</strong>
        )}
      </p>
      <span className={css['bar']} aria-hidden="true">
        {parts.map(({ by, share }) => (
          <span key={by} className={css[by]} style={{ width: `${String(share)}%` }} />
        ))}
      </span>
      <dl>
        {parts.map(({ by, count }) => (
          <div key={by} className={cx(css['match'], by === 'none' && count > 0 && css['lost'])}>
            <dt>
              {by === 'none' ? (
                <Dot tone={count > 0 ? 'waiting' : 'idle'} />
              ) : (
                <span className={cx(css['dot'], css[by])} aria-hidden="true" />
              )}
              {t(`importdialog:matched.${by}`)}
            </dt>
            <dd>
              {by === 'none' && unmatched.length > 0 && (
                <WordButton onPress={() => setListed(!isListed)}>
                  {t(isListed ? 'importdialog:matched.hide' : 'importdialog:matched.list')}
                </WordButton>
              )}
              {formatCount(count)}
            </dd>
          </div>
        ))}
      </dl>
      {isListed && <Unmatched unmatched={unmatched} />}
    </section>
  );
}

function Unmatched({ unmatched }: { readonly unmatched: ImportResult['unmatched'] }) {
  return (
    <ul className={css['unmatched']} tabIndex={0} aria-label={t('importdialog:matched.none')}>
      {unmatched.slice(0, MAX_ROWS).map(({ path, title }) => (
        <li key={`${path} ${title}`}>
          <span dir="auto">{title}</span> <span className={css['file']}>{path}</span>
        </li>
      ))}
    </ul>
  );
}

/** Everything without a counterpart, with what happens instead. */
export function Notes({ notes }: { readonly notes: readonly ImportNote[] }) {
  const [limit, setLimit] = useState(MAX_ROWS);
  return (
    <section className={css['notes']} tabIndex={0} aria-label={t('importdialog:notes.title')}>
      <h3 className={css['heading']}>
        {t('importdialog:notes.title')}{' '}
        <span className={css['note']}>
          {t('importdialog:notes.count', { count: notes.length })}
        </span>
      </h3>
      {notes.length === 0 && <p className={css['hint']}>{t('importdialog:notes.none')}</p>}
      <ul>
        {notes.slice(0, limit).map(({ path, title, message }) => (
          <li key={`${path} ${title} ${message}`} className={css['left']}>
            <Minus {...icon} size={14} />
            <span>
              <strong dir="auto">{title}</strong>
              <span dir="auto">{message}</span>
              {path !== '' && !message.includes(path) && (
                <span className={css['file']} dir="auto">
                  {path}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {notes.length > limit && (
        <WordButton onPress={() => setLimit(notes.length)}>
          {t('importdialog:notes.all')}
        </WordButton>
      )}
    </section>
  );
}

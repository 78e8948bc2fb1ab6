import { formatFrequency, formatQ } from '../../../../shared/eq/values.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import text from '../../../ui/text.module.css';
import { useShape } from '../model/view.ts';
import { channelName, gainName, typeName } from '../words.ts';
import { isStorable } from './apply-import.ts';
import type { BandDifference } from './diff-bands.ts';
import css from './BandDiffTable.module.css';

const marks = { same: '', changed: '~', added: '+', removed: '\u2212' } as const;

/** The changes of an import, band by band. */
export function BandDiffTable({ rows }: { readonly rows: readonly BandDifference[] }) {
  const columns = ['type', 'frequency', 'gain', 'q', 'channel'] as const;
  return (
    <SmallTable label={t('eqfiles:diff.label')}>
      <thead>
        <tr>
          <th scope="col">{t('eqfiles:diff.change')}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`eq:column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <DiffRow key={index} {...row} />
        ))}
      </tbody>
    </SmallTable>
  );
}

function DiffRow({ k, before, after }: BandDifference) {
  const shape = useShape();
  const band = after ?? before;
  if (band === null) return null;
  const old = k === 'changed' ? before : null;
  const storable = after === null || isStorable(after, shape);
  return (
    <tr className={css[k]}>
      <th scope="row">
        <span className={css['mark']} aria-hidden="true">
          {marks[k]}
        </span>
        {t(`eqfiles:diff.${k}`)}
      </th>
      <td>
        {typeName(band.type)}
        {!band.enabled && <span className={text['dim']}> {t('eq:band.off')}</span>}
        {!storable && <span className={css['warn']}> {t('eq:table.notHere')}</span>}
      </td>
      <Value now={formatFrequency(band.frequency)} was={old && formatFrequency(old.frequency)} />
      <Value now={gainName(band)} was={old && gainName(old)} />
      <Value now={formatQ(band.q)} was={old && formatQ(old.q)} />
      <Value now={channelName(band.channel)} was={old && channelName(old.channel)} />
    </tr>
  );
}

/** The new value, preceded by the old one if it changed. */
function Value({ now, was }: { readonly now: string; readonly was: string | null }) {
  return (
    <td>
      {was !== null && was !== now && <del className={text['dim']}>{was}</del>} {now}
    </td>
  );
}

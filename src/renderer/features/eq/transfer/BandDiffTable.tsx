import type { Band } from '../../../../shared/eq/model.ts';
import { usesGain } from '../../../../shared/eq/model.ts';
import type { DspShape } from '../../../../shared/eq/shape.ts';
import { formatFrequency, formatGain, formatQ } from '../../../../shared/eq/values.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { channelName, typeName } from '../words.ts';
import { isStorable } from './apply-import.ts';
import type { BandDifference } from './diff-bands.ts';
import css from './BandDiffTable.module.css';

const marks = { same: '', changed: '~', added: '+', removed: '\u2212' } as const;

const words = {
  same: () => t('eqfiles:diff.same'),
  changed: () => t('eqfiles:diff.changed'),
  added: () => t('eqfiles:diff.added'),
  removed: () => t('eqfiles:diff.removed'),
} as const;

/** What an import changes, band by band. */
export function BandDiffTable({
  rows,
  shape,
}: {
  readonly rows: readonly BandDifference[];
  readonly shape: DspShape | null;
}) {
  return (
    <SmallTable label={t('eqfiles:diff.label')}>
      <thead>
        <tr>
          <th scope="col">{t('eqfiles:diff.change')}</th>
          <th scope="col">{t('eq:column.type')}</th>
          <th scope="col">{t('eq:column.frequency')}</th>
          <th scope="col">{t('eq:column.gain')}</th>
          <th scope="col">{t('eq:column.q')}</th>
          <th scope="col">{t('eq:column.channel')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <DiffRow key={index} row={row} shape={shape} />
        ))}
      </tbody>
    </SmallTable>
  );
}

function DiffRow({
  row,
  shape,
}: {
  readonly row: BandDifference;
  readonly shape: DspShape | null;
}) {
  const { k, before, after } = row;
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
        {words[k]()}
      </th>
      <td>
        {typeName(band.type)}
        {!band.enabled && <span className={css['note']}> {t('eq:band.off')}</span>}
        {!storable && <span className={css['warn']}> {t('eq:table.notHere')}</span>}
      </td>
      <Value now={formatFrequency(band.frequency)} was={old && formatFrequency(old.frequency)} />
      <Value now={gainOf(band)} was={old && gainOf(old)} />
      <Value now={formatQ(band.q)} was={old && formatQ(old.q)} />
      <Value now={channelName(band.channel)} was={old && channelName(old.channel)} />
    </tr>
  );
}

const gainOf = (band: Band): string => (usesGain(band.type) ? formatGain(band.gain) : '\u2013');

/** The new value, with the old one before it where it is another. */
function Value({ now, was }: { readonly now: string; readonly was: string | null }) {
  return (
    <td>
      {was !== null && was !== now && <del className={css['was']}>{was}</del>} {now}
    </td>
  );
}

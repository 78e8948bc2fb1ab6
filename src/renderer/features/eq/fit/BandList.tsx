import type { Band } from '../../../../shared/eq/model.ts';
import { usesGain } from '../../../../shared/eq/model.ts';
import { formatFrequency, formatGain, formatQ } from '../../../../shared/eq/values.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { channelName, typeName } from '../words.ts';

/** Bands that were found, as a table. */
export function BandList({ bands }: { readonly bands: readonly Band[] }) {
  const channels = bands.some(({ channel }) => channel !== 'ALL');
  return (
    <SmallTable label={t('eqfit:result.bands')}>
      <thead>
        <tr>
          <th scope="col">{t('eq:column.type')}</th>
          <th scope="col">{t('eq:column.frequency')}</th>
          <th scope="col">{t('eq:column.gain')}</th>
          <th scope="col">{t('eq:column.q')}</th>
          {channels && <th scope="col">{t('eq:column.channel')}</th>}
        </tr>
      </thead>
      <tbody>
        {bands.map((band) => (
          <tr key={band.id}>
            <th scope="row">{typeName(band.type)}</th>
            <td>{formatFrequency(band.frequency)}</td>
            <td>{usesGain(band.type) ? formatGain(band.gain) : '\u2013'}</td>
            <td>{formatQ(band.q)}</td>
            {channels && <td>{channelName(band.channel)}</td>}
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}

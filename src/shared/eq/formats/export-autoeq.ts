import { t } from '../../i18n/translate.ts';
import type { Band } from '../model.ts';
import { onlyAll } from './export-channels.ts';
import type { FlatEq } from './flat.ts';
import { writeNumber } from './number-text.ts';
import type { Exported } from './types.ts';

const types: Partial<Record<Band['type'], string>> = {
  peak: 'PK',
  low_shelf: 'LSC',
  high_shelf: 'HSC',
};

/** Writes the text of AutoEq's `ParametricEQ.txt`: whole Hz, tenths of dB, hundredths of Q. */
export function writeAutoeq(flat: FlatEq): Exported {
  const { bands, lost } = onlyAll(flat);
  const on = bands.filter(({ enabled }) => enabled);
  const carried = on.filter(({ type }) => types[type] !== undefined);
  if (on.length < bands.length)
    lost.push(t('eqfiles:lost.disabled', { count: bands.length - on.length }));
  if (carried.length < on.length)
    lost.push(t('eqfiles:lost.types', { count: on.length - carried.length }));
  const lines = carried.map(({ type, frequency, gain, q }, index) => {
    const values = `Fc ${frequency.toFixed(0)} Hz Gain ${writeNumber(gain, 1, 1)} dB Q ${q.toFixed(2)}`;
    return `Filter ${String(index + 1)}: ON ${types[type] ?? ''} ${values}`;
  });
  const text = [`Preamp: ${writeNumber(flat.preamp, 1, 1)} dB`, ...lines].join('\n');
  return { text: `${text}\n`, warnings: lost };
}

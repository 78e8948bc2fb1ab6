import { t } from '../../i18n/translate.ts';
import type { Band } from '../model.ts';
import { usesGain } from '../model.ts';
import { onlyAll } from './export.ts';
import type { FlatEq } from './flat.ts';
import { writeNumber } from './number-text.ts';
import type { Exported } from './types.ts';

const types: Readonly<Record<Band['type'], string>> = {
  peak: 'PK',
  low_shelf: 'LSQ',
  high_shelf: 'HSQ',
  low_pass: 'LPQ',
  high_pass: 'HPQ',
  notch: 'NO',
  all_pass: 'AP',
  unknown: 'None',
};

/** Filters that the generic equalizer of the Room EQ Wizard has. */
const SLOTS = 30;

function lineOf(band: Band, index: number): string {
  const number = String(index + 1).padStart(2);
  const state = (band.enabled ? 'ON' : 'OFF').padEnd(3);
  const gain = usesGain(band.type) ? `  Gain ${writeNumber(band.gain, 2, 2).padStart(6)} dB` : '';
  const frequency = writeNumber(band.frequency, 2, 2).padStart(8);
  const q = writeNumber(band.q, 3, 3).padStart(6);
  return `Filter ${number}: ${state} ${types[band.type].padEnd(8)} Fc ${frequency} Hz${gain}  Q ${q}`;
}

/** Writes the text that the Room EQ Wizard exports for its generic equalizer. */
export function writeRew(flat: FlatEq): Exported {
  const { bands, lost } = onlyAll(flat);
  if (flat.preamp !== 0)
    lost.push(t('eqfiles:lost.preamp', { gain: writeNumber(flat.preamp, 2, 1) }));
  if (bands.length > SLOTS) lost.push(t('eqfiles:lost.slots', { limit: SLOTS }));
  const head = ['Filter Settings file', '', 'Notes:', '', 'Equaliser: Generic', ''];
  return { text: `${[...head, ...bands.map(lineOf)].join('\n')}\n`, warnings: lost };
}

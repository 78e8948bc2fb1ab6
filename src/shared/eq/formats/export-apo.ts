import { t } from '../../i18n/translate.ts';
import type { Band } from '../model.ts';
import { usesGain } from '../model.ts';
import { apoChannel } from './channels.ts';
import type { FlatEq } from './flat.ts';
import { writeNumber } from './number-text.ts';
import type { Exported } from './types.ts';

const types: Readonly<Record<Band['type'], string>> = {
  peak: 'PK',
  low_shelf: 'LSC',
  high_shelf: 'HSC',
  low_pass: 'LPQ',
  high_pass: 'HPQ',
  notch: 'NO',
  all_pass: 'AP',
  unknown: 'None',
};

/**
 * `Fc ... Hz`, with two decimals at most: readers take a point before the last three characters for a separator of
 * thousands.
 */
const frequencyOf = ({ frequency }: Band): string => writeNumber(Math.max(frequency, 0.01), 2);

function filterOf(band: Band, number: number, plainLabels: boolean): string {
  const label = types[band.type];
  const type = plainLabels && (label === 'LSC' || label === 'HSC') ? label.slice(0, 2) : label;
  const gain = usesGain(band.type) ? ` Gain ${writeNumber(band.gain, 2, 1)} dB` : '';
  const state = band.enabled ? 'ON' : 'OFF';
  const q = writeNumber(band.q, 4, 2);
  return `Filter ${String(number)}: ${state} ${type} Fc ${frequencyOf(band)} Hz${gain} Q ${q}`;
}

const preampOf = (gain: number): string => `Preamp: ${writeNumber(gain, 2, 1)} dB`;

/** Writes text for Equalizer APO and Peace. Bands for one channel stand in blocks of that channel. */
export function writeApo(flat: FlatEq, labels: 'centre' | 'plain'): Exported {
  const lines = [preampOf(flat.preamp)];
  let channel = 'ALL';
  const turnTo = (next: string): void => {
    if (next !== channel) lines.push(`Channel: ${apoChannel(next)}`);
    channel = next;
  };
  for (const [name, gain] of Object.entries(flat.channelPreamp)) {
    turnTo(name);
    lines.push(preampOf(gain));
  }
  flat.bands.forEach((band, index) => {
    turnTo(band.channel);
    lines.push(filterOf(band, index + 1, labels === 'plain'));
  });
  turnTo('ALL');
  const shelves = flat.bands.some(({ type }) => type === 'low_shelf' || type === 'high_shelf');
  const warned = labels === 'plain' && shelves ? [t('eqfiles:lost.plainLabels')] : [];
  return { text: `${lines.join('\n')}\n`, warnings: [...flat.lost, ...warned] };
}

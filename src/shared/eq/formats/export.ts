import type { DspConfig, Band } from '../model.ts';
import { encodeCurrent } from '../wire/current.ts';
import { writeApo } from './apo.ts';
import { writeCamilla } from './camilla-export.ts';
import { writeGraphicEq } from './graphiceq.ts';
import { writeMinidsp } from './minidsp.ts';
import { flatten } from './flat.ts';
import { writeEasyEffects } from './easyeffects.ts';
import { writeOwn } from './own-json.ts';
import { forTarget } from './targets.ts';
import type { Exported, ExportFormat, ExportOptions } from './types.ts';
import { t } from '../../i18n/translate.ts';
import type { FlatEq } from './flat.ts';
import { writeNumber } from './number-text.ts';
import { usesGain } from '../model.ts';

const rewTypes: Readonly<Record<Band['type'], string>> = {
  peak: 'PK',
  low_shelf: 'LS Q',
  high_shelf: 'HS Q',
  low_pass: 'LP Q',
  high_pass: 'HP Q',
  notch: 'Notch Q',
  all_pass: 'All pass',
  unknown: 'None',
};

const types: Partial<Record<Band['type'], string>> = {
  peak: 'PK',
  low_shelf: 'LSC',
  high_shelf: 'HSC',
};

/**
 * Writes a configuration in one of the formats. `json` contains all of it, `server` is the form of a current server. The others
 * contain what they support; the warnings name the rest. A configuration that is turned off is written as if it
 * were on.
 */
export function exportEq(
  config: DspConfig,
  format: ExportFormat,
  options: ExportOptions,
): Exported {
  const flat = (): FlatEq => forTarget(flatten(config), format, options.rate);
  switch (format) {
    case 'apo':
      return writeApo(flatten(config), options.labels ?? 'centre');
    case 'autoeq':
      return writeAutoeq(flatten(config));
    case 'graphiceq':
      return writeGraphicEq(config, options.rate);
    case 'rew':
      return writeRew(flat());
    case 'camilladsp':
      return writeCamilla(flat(), { rate: options.rate, version: options.camilla ?? 4 });
    case 'minidsp':
      return writeMinidsp(flatten(config), options.rate);
    case 'easyeffects':
      return writeEasyEffects(flat());
    case 'json':
      return { text: writeOwn(config), warnings: [] };
    case 'server':
      return { text: `${JSON.stringify(encodeCurrent(config), null, 2)}\n`, warnings: [] };
  }
}

/** The part of an equalizer that a format without channels supports, and warnings for the rest. */
function onlyAll(flat: FlatEq): {
  readonly bands: readonly Band[];
  readonly lost: string[];
} {
  const bands = flat.bands.filter(({ channel }) => channel === 'ALL');
  const count = flat.bands.length - bands.length;
  const lost = [...flat.lost];
  if (count > 0) lost.push(t('eqfiles:lost.channelBands', { count }));
  if (Object.keys(flat.channelPreamp).length > 0) lost.push(t('eqfiles:lost.channelPreamp'));
  return { bands, lost };
}

/** Writes the text of AutoEq's `ParametricEQ.txt`: whole Hz, tenths of dB, hundredths of Q. */
function writeAutoeq(flat: FlatEq): Exported {
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

function formatLine(band: Band, index: number): string {
  const number = String(index + 1).padStart(2);
  const state = (band.enabled ? 'ON' : 'OFF').padEnd(3);
  const gain = usesGain(band.type) ? `  Gain ${writeNumber(band.gain, 2, 2).padStart(6)} dB` : '';
  const frequency = writeNumber(band.frequency, 2, 2).padStart(8);
  const q = writeNumber(band.q, 3, 3).padStart(6);
  return `Filter ${number}: ${state} ${rewTypes[band.type].padEnd(8)} Fc ${frequency} Hz${gain}  Q ${q}`;
}

/** Writes the text that Room EQ Wizard exports for its generic equalizer. */
function writeRew(flat: FlatEq): Exported {
  const { bands, lost } = onlyAll(flat);
  if (flat.preamp !== 0)
    lost.push(t('eqfiles:lost.preamp', { gain: writeNumber(flat.preamp, 2, 1) }));
  const head = ['Filter Settings file', '', 'Notes:', '', 'Equaliser: Generic', ''];
  return { text: `${[...head, ...bands.map(formatLine)].join('\n')}\n`, warnings: lost };
}

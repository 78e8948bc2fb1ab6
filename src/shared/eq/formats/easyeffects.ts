import { t } from '../../i18n/translate.ts';
import { isRecord, toRecord } from '../../lib/json.ts';
import type { JsonRecord } from '../../lib/json.ts';
import { makeBand } from '../make.ts';
import type { Band, BandType } from '../model.ts';
import { usesGain } from '../model.ts';
import { toNumber } from '../wire/raw-values.ts';
import { EqBuilder } from './builder.ts';
import { joinChannels } from './channels.ts';
import type { FlatEq } from './flat.ts';
import { excerpt } from './lines.ts';
import { tidy } from './shelf.ts';
import type { Exported, ParsedEq } from './types.ts';

/** Types of the equalizer of Linux Studio Plugins, which EasyEffects runs. */
const names: Partial<Record<Band['type'], string>> = {
  peak: 'Bell',
  low_shelf: 'Lo-shelf',
  high_shelf: 'Hi-shelf',
  low_pass: 'Lo-pass',
  high_pass: 'Hi-pass',
  notch: 'Notch',
  all_pass: 'Allpass',
};
const types = new Map(Object.entries(names).map(([type, name]) => [name, type as BandType]));

/** The mode whose filters are computed as in Equalizer APO: by the RBJ cookbook. */
const APO_MODE = 'APO (DR)';

/** The effects of an EasyEffects preset; null: other JSON. */
export function findEasyEffects(json: unknown): JsonRecord | null {
  const root = toRecord(json);
  const effects = toRecord(root?.['output']) ?? toRecord(root?.['input']);
  return effects !== null && Array.isArray(effects['plugins_order']) ? effects : null;
}

/** Reads the equalizers of a preset in processing order. */
export function parseEasyEffects(effects: JsonRecord): ParsedEq {
  const builder = new EqBuilder();
  const order: readonly unknown[] = Array.isArray(effects['plugins_order'])
    ? effects['plugins_order']
    : [];
  const others: string[] = [];
  for (const name of order.slice(0, 64)) {
    if (typeof name !== 'string') continue;
    const effect = Object.hasOwn(effects, name) ? toRecord(effects[name]) : null;
    if (/^equalizer(#\d+)?$/.test(name) && effect !== null) addEqualizer(builder, effect);
    else others.push(excerpt(name, 30));
  }
  if (others.length > 0)
    builder.warn(1, t('eqfiles:easyeffects.others', { names: others.join(', ') }));
  joinChannels(builder);
  return builder.build('easyeffects');
}

function addEqualizer(builder: EqBuilder, effect: JsonRecord): void {
  if (effect['bypass'] === true) {
    builder.warn(1, t('eqfiles:easyeffects.bypassed'));
    return;
  }
  for (const name of ['input-gain', 'output-gain']) {
    const gain = toNumber(effect[name]);
    if (gain !== null && gain !== 0) builder.addPreamp(1, ['ALL'], gain);
  }
  const split = effect['split-channels'] === true;
  const count = toNumber(effect['num-bands']) ?? Infinity;
  addSide(builder, toRecord(effect['left']), { channel: split ? 'FL' : 'ALL', count });
  if (split) addSide(builder, toRecord(effect['right']), { channel: 'FR', count });
}

/** Adds the bands of one side. Ignores solo, which is a temporary state of the app. */
function addSide(
  builder: EqBuilder,
  side: JsonRecord | null,
  { channel, count }: { readonly channel: string; readonly count: number },
): void {
  const shapes = new Set<string>();
  for (const [name, value] of Object.entries(side ?? {})) {
    const number = Number(/^band(\d{1,3})$/.exec(name)?.[1] ?? Number.NaN);
    if (!(number < count) || !isRecord(value) || value['type'] === 'Off') continue;
    addBand(builder, { name, channel, band: value, shapes });
  }
  if (shapes.size > 0)
    builder.warn(1, t('eqfiles:easyeffects.mode', { modes: [...shapes].join(', ') }));
}

interface ImportContext {
  readonly name: string;
  readonly channel: string;
  readonly band: JsonRecord;
  /** Modes whose filter shapes differ from the cookbook's. */
  readonly shapes: Set<string>;
}

function addBand(builder: EqBuilder, { name, channel, band, shapes }: ImportContext): void {
  const kind = typeof band['type'] === 'string' ? band['type'] : 'Bell';
  const type = types.get(kind);
  const frequency = toNumber(band['frequency']);
  const q = toNumber(band['q']);
  if (type === undefined) {
    builder.warn(1, t('eqfiles:easyeffects.type', { name, type: excerpt(kind, 30) }));
    return;
  }
  if (frequency === null || frequency <= 0 || q === null || q <= 0) {
    builder.warn(1, t('eqfiles:easyeffects.numbers', { name }));
    return;
  }
  const slope = typeof band['slope'] === 'string' ? band['slope'] : 'x1';
  if (slope !== 'x1')
    builder.warn(1, t('eqfiles:easyeffects.slope', { name, slope: excerpt(slope, 20) }));
  const mode = typeof band['mode'] === 'string' ? band['mode'] : APO_MODE;
  if (mode !== APO_MODE) shapes.add(excerpt(mode, 20));
  const gain = usesGain(type) ? (toNumber(band['gain']) ?? 0) : 0;
  builder.addBand(1, [channel], { type, frequency, gain, q, enabled: band['mute'] !== true });
}

const formatBand = ({ type, frequency, gain, q, enabled }: Band): JsonRecord => ({
  frequency: tidy(frequency),
  gain: usesGain(type) ? tidy(gain) : 0,
  mode: APO_MODE,
  mute: !enabled,
  q: tidy(q),
  slope: 'x1',
  solo: false,
  type: names[type],
  width: 4,
});

/** Pads a side to the common number of bands, which the program requires. */
const OFF: JsonRecord = { ...formatBand(makeBand('off')), type: 'Off' };

const formatSide = (bands: readonly Band[], count: number): JsonRecord =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const band = bands[index];
      return [`band${String(index)}`, band === undefined ? OFF : formatBand(band)];
    }),
  );

/** Writes an EasyEffects preset with one equalizer. Bands for one side use split channels. */
export function writeEasyEffects({ preamp, channelPreamp, bands, lost }: FlatEq): Exported {
  const warnings = [...lost];
  if (Object.keys(channelPreamp).length > 0) warnings.push(t('eqfiles:lost.channelPreamp'));
  const split = bands.some(({ channel }) => channel !== 'ALL');
  const side = (own: string): Band[] =>
    bands.filter(({ channel }) => channel === 'ALL' || channel === own);
  const left = side('FL');
  const right = side('FR');
  // The program refuses a preset without a band.
  const count = Math.max(1, left.length, right.length);
  for (const channel of new Set(bands.map((band) => band.channel)))
    if (!['ALL', 'FL', 'FR'].includes(channel))
      warnings.push(t('eqfiles:lost.otherChannel', { channel }));
  const equalizer = {
    bypass: false,
    'input-gain': preamp,
    left: formatSide(left, count),
    mode: 'IIR',
    'num-bands': count,
    'output-gain': 0,
    right: formatSide(right, count),
    'split-channels': split,
  };
  const preset = { output: { 'equalizer#0': equalizer, plugins_order: ['equalizer#0'] } };
  return { text: `${JSON.stringify(preset, null, 2)}\n`, warnings };
}

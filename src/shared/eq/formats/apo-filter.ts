import { t } from '../../i18n/translate.ts';
import type { BandType } from '../model.ts';
import type { RawBand } from './builder.ts';
import { readFrequency, readNumber } from './number-text.ts';
import { centreOfCorner, qOfOctaves, qOfSlope, slopeOfQ } from './shelf.ts';
import type { ShelfMeaning } from './types.ts';

/** Types of Equalizer APO (case matters), and LSQ/HSQ of Room EQ Wizard, which give the center. */
const types: Readonly<Record<string, BandType>> = {
  PK: 'peak',
  PEQ: 'peak',
  Modal: 'peak',
  LP: 'low_pass',
  LPQ: 'low_pass',
  HP: 'high_pass',
  HPQ: 'high_pass',
  LS: 'low_shelf',
  LSC: 'low_shelf',
  LSQ: 'low_shelf',
  HS: 'high_shelf',
  HSC: 'high_shelf',
  HSQ: 'high_shelf',
  NO: 'notch',
  AP: 'all_pass',
  // Room EQ Wizard since 5.20.
  Notch: 'notch',
  'Notch Q': 'notch',
  'LP Q': 'low_pass',
  'HP Q': 'high_pass',
  'LS Q': 'low_shelf',
  'HS Q': 'high_shelf',
  'All pass': 'all_pass',
};

/** Types of other programs that no supported server has. */
const foreign: ReadonlySet<string> = new Set(['BP', 'LP1', 'HP1', 'AP1', 'IIR', 'L-T']);

export type FilterLine =
  | {
      readonly k: 'band';
      readonly band: RawBand;
      readonly notes: string[];
      readonly shelf: boolean;
    }
  | { readonly k: 'none' }
  | { readonly k: 'wrong'; readonly reason: string };

export interface FilterOptions {
  readonly rate: number;
  readonly shelves: ShelfMeaning;
}

const wrong = (reason: string): FilterLine => ({ k: 'wrong', reason });

/** Longer lines are not filters; this also bounds the work per line. */
const MAX_LINE = 1000;

/** Digit groups can be separated by non-breaking spaces; any other white space is a plain space. */
const normalizeText = (text: string): string =>
  text
    .replace(/(\d)[\u00A0\u202F\u2009'\u2019](?=\d)/g, '$1')
    .replace(/[\s\u00A0\u202F]+/g, ' ')
    .replaceAll('\u2212', '-')
    .replaceAll(',', '.');

const field = (text: string, pattern: RegExp): string | null => pattern.exec(text)?.[1] ?? null;

/** Reads the text after `Filter 3:`. */
export function readFilter(rest: string, options: FilterOptions): FilterLine {
  if (rest.length > MAX_LINE) return wrong(t('eqfiles:line.tooLong'));
  const text = normalizeText(rest);
  const head = /^ ?(ON|OFF) ((?:LS|HS|LP|HP|Notch) Q(?= Fc)|All pass|L-T|[A-Za-z]+\d*)/.exec(text);
  if (head === null) return wrong(t('eqfiles:line.noState'));
  const [whole, state, name = ''] = head;
  if (name === 'None') return { k: 'none' };
  const type = Object.hasOwn(types, name) ? types[name] : undefined;
  if (type === undefined) return wrong(unknownType(name));
  return readFields(
    { name, type, enabled: state === 'ON', text: text.slice(whole.length) },
    options,
  );
}

function unknownType(name: string): string {
  if (foreign.has(name)) return t('eqfiles:line.noServerHas', { type: name });
  const known = Object.keys(types).find((type) => type.toLowerCase() === name.toLowerCase());
  return known === undefined
    ? t('eqfiles:line.unknownType', { type: name })
    : t('eqfiles:line.typeCase', { type: name, known });
}

interface Head {
  readonly name: string;
  readonly type: BandType;
  readonly enabled: boolean;
  /** The parameters after the type. */
  readonly text: string;
}

interface Values {
  readonly frequency: number;
  readonly gain: number | null;
  readonly q: number | null;
  readonly octaves: number | null;
  /** dB per octave, shelves only. */
  readonly slope: number | null;
}

function readFields(head: Head, options: FilterOptions): FilterLine {
  const { text } = head;
  const fields = {
    frequency: field(text, / Fc ?([-+0-9.eE]+) ?H ?z/),
    gain: field(text, / Gain ?([-+0-9.eE]+) ?dB/),
    q: field(text, / Q ?([-+0-9.eE]+)/),
    octaves: field(text, / BW Oct ?([-+0-9.eE]+)/),
    slope: field(text, /^ ?([-+0-9.eE]+) ?dB/),
  };
  if (fields.frequency === null) return wrong(t('eqfiles:line.noFrequency'));
  const frequency = readFrequency(fields.frequency);
  if (frequency === null || frequency <= 0)
    return wrong(t('eqfiles:line.badFrequency', { value: fields.frequency }));
  const values = { frequency, gain: 0, q: 0, octaves: 0, slope: 0 };
  for (const name of ['gain', 'q', 'octaves', 'slope'] as const) {
    const value = fields[name] === null ? 0 : readNumber(fields[name]);
    if (value === null) return wrong(t('eqfiles:line.badNumber', { value: fields[name] ?? '' }));
    values[name] = value;
  }
  if (values.q < 0 || values.octaves < 0 || values.slope < 0)
    return wrong(t('eqfiles:line.negativeWidth'));
  return parseBand(
    head,
    {
      frequency,
      gain: fields.gain === null ? null : values.gain,
      // A width of 0 counts as missing, as in Equalizer APO.
      q: values.q === 0 ? null : values.q,
      octaves: values.octaves === 0 ? null : values.octaves,
      slope: values.slope === 0 ? null : values.slope,
    },
    options,
  );
}

/** Default Q of passes and notch. */
const defaultQ = { low_pass: Math.SQRT1_2, high_pass: Math.SQRT1_2, notch: 30 } as const;
/** Default slope of shelves; their frequency is then the center. */
const DEFAULT_SLOPE = 0.9;

function parseBand(head: Head, values: Values, options: FilterOptions): FilterLine {
  const { type, enabled } = head;
  const needsGain = type === 'peak' || type === 'low_shelf' || type === 'high_shelf';
  if (needsGain && values.gain === null) return wrong(t('eqfiles:line.noGain'));
  if (type === 'low_shelf' || type === 'high_shelf')
    return parseShelf({ ...head, type }, { ...values, gain: values.gain ?? 0 }, options);
  const q = parseWidth(type, values, options.rate);
  if (q === null) return wrong(t('eqfiles:line.noWidth'));
  const gain = type === 'peak' ? (values.gain ?? 0) : 0;
  const band = { type, frequency: values.frequency, gain, q, enabled };
  return { k: 'band', band, notes: [], shelf: false };
}

/** Q of a filter that is not a shelf; null if it is required and missing. A width in octaves overrides a Q. */
function parseWidth(
  type: Exclude<BandType, 'low_shelf' | 'high_shelf'>,
  { frequency, octaves, q }: Values,
  rate: number,
): number | null {
  if (octaves !== null) return qOfOctaves(octaves, frequency, rate);
  return q ?? (type === 'peak' || type === 'all_pass' ? null : defaultQ[type]);
}

function parseShelf(
  head: Head & { readonly type: 'low_shelf' | 'high_shelf' },
  values: Values & { readonly gain: number },
  options: FilterOptions,
): FilterLine {
  const { type, enabled, name } = head;
  const { gain } = values;
  const none = values.q === null && values.slope === null;
  // A slope overrides a Q, as in Equalizer APO.
  const slope =
    values.slope !== null
      ? values.slope / 12
      : values.q === null
        ? DEFAULT_SLOPE
        : slopeOfQ(values.q, gain);
  const q = values.slope === null && values.q !== null ? values.q : qOfSlope(slope, gain);
  if (!Number.isFinite(q) || q <= 0) return wrong(t('eqfiles:line.noSuchSlope'));
  const named = name === 'LS' || name === 'HS';
  const moved = named && !none && options.shelves === 'corner';
  const frequency = moved ? centreOfCorner(type, values.frequency, gain, slope) : values.frequency;
  const notes = values.octaves === null ? [] : [t('eqfiles:line.shelfOctaves')];
  const band = { type, frequency, gain, q, enabled };
  return { k: 'band', band, notes, shelf: named && !none };
}

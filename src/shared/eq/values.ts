import './texts.ts';
import { language, t } from '../i18n/translate.ts';

const MINUS = '\u2212';

/** MIDI note numbers of the letters, C4 = 60, A4 = 440 Hz. */
const semitones: Readonly<Record<string, number>> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 };

/**
 * A number as users type it: "+2", "-3,5", "−3.5", ".5", "1e3", with or without a trailing `unit`. Null for anything else.
 */
export function parseNumber(text: string, unit = ''): number | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/\s+/g, '');
  const bare = unit !== '' && plain.endsWith(unit) ? plain.slice(0, -unit.length) : plain;
  if (!/^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d{1,3})?$/.test(bare)) return null;
  const value = Number(bare.replace(',', '.'));
  return Number.isFinite(value) ? value : null;
}

/** A frequency as users type it: "2k", "1k25", "1.25 kHz", "440", "440 Hz", "A4". Hz; null for anything else. */
export function parseFrequency(text: string): number | null {
  const plain = text.trim().toLowerCase().replace(/\s+/g, '');
  const note = /^([a-g])([#b]?)(-?\d)$/.exec(plain);
  if (note !== null) return noteFrequency(note[1] ?? 'a', note[2] ?? '', Number(note[3]));
  const infix = /^(\d{1,3})k(\d{1,4})(hz)?$/.exec(plain);
  if (infix !== null) return Number(`${infix[1] ?? ''}.${infix[2] ?? ''}`) * 1000;
  const kilo = /^(.+?)k(hz)?$/.exec(plain);
  const value = parseNumber(kilo?.[1] ?? plain, kilo === null ? 'hz' : '');
  if (value === null || value <= 0) return null;
  // 2.3k must become 2300 instead of 2299.9999999999995.
  return kilo === null ? value : Number((value * 1000).toPrecision(12));
}

function noteFrequency(letter: string, sign: string, octave: number): number {
  const shift = sign === '#' ? 1 : sign === 'b' ? -1 : 0;
  const midi = 12 * (octave + 1) + (semitones[letter] ?? 0) + shift;
  return 440 * 2 ** ((midi - 69) / 12);
}

/** A gain as users type it, dB: "-3,5", "+2 dB". Null for anything else. */
export const parseGain = (text: string): number | null => parseNumber(text, 'db');

/** A Q as users type it. Null for anything not above 0. */
export function parseQ(text: string): number | null {
  const value = parseNumber(text.trim().replace(/^q\s*/i, ''));
  return value === null || value <= 0 ? null : value;
}

const trim = (value: number, digits: number): string =>
  value
    .toFixed(digits)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

const HERE = '\u0000';
const neighbours = new Map<string, readonly string[]>();

/** Puts a value into its text. Translates the surrounding text once per language, because values change in every frame of a drag. */
function withUnit(key: 'eq:unit.hz' | 'eq:unit.khz' | 'eq:unit.db', value: string): string {
  const id = `${language()} ${key}`;
  const parts = neighbours.get(id) ?? t(key, { value: HERE }).split(HERE);
  neighbours.set(id, parts);
  return parts.join(value);
}

/** "28 Hz", "2.14 kHz", "10 kHz". */
export function formatFrequency(hz: number): string {
  return hz < 999.95
    ? withUnit('eq:unit.hz', trim(hz, hz < 99.95 ? 1 : 0))
    : withUnit('eq:unit.khz', trim(hz / 1000, 2));
}

/** "+5.5 dB", "−3.4 dB", "0.0 dB"; two decimals if the second one is not 0. */
export function formatGain(db: number): string {
  return withUnit('eq:unit.db', signed(db));
}

/** "+5.5", "−3.4", "0.0". */
export function signed(value: number): string {
  const rounded = Math.round(Math.abs(value) * 100) / 100;
  const digits = Math.abs(Math.round(rounded * 10) - rounded * 10) < 1e-6 ? 1 : 2;
  const sign = rounded === 0 ? '' : value < 0 ? MINUS : '+';
  return `${sign}${rounded.toFixed(digits)}`;
}

/** "500", "2k": a frequency (Hz) at an axis. */
export const formatShort = (hz: number): string =>
  hz < 1000 ? String(hz) : `${String(hz / 1000)}k`;

/** "+9", "0", "−4.5": a level at an axis. */
export const formatPlain = (db: number): string => signed(db).replace(/\.0$/, '');

/** "0.71", "12.5", "0.015". */
export const formatQ = (q: number): string => q.toFixed(q < 0.1 ? 3 : 2);

/** "1.25 kilohertz", for screen readers. */
export function spokenFrequency(hz: number): string {
  return hz < 1000
    ? t('eq:spoken.hertz', { value: trim(hz, 1) })
    : t('eq:spoken.kilohertz', { value: trim(hz / 1000, 2) });
}

/** "minus 3.4 decibels", for screen readers, some of which skip a minus sign. */
export function spokenGain(db: number): string {
  const value = trim(Math.abs(db), 2);
  return db < 0 ? t('eq:spoken.minusDecibels', { value }) : t('eq:spoken.decibels', { value });
}

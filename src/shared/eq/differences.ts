import './texts.ts';
import { t } from '../i18n/translate.ts';
import { equal } from '../lib/equal.ts';
import type { Band, DspConfig, Filter, ParametricEq, SimpleFilter } from './model.ts';
import { usesGain } from './model.ts';
import { bandLabel, bandTypeName, filterName, filterLabel, fieldLabel } from './labels.ts';
import type { EqDifference } from './state.ts';

/** Levels closer than this (dB) count as equal; other numbers may differ by a ten-thousandth of their value. */
const LEVEL_TOLERANCE = 1e-3;
const RELATIVE_TOLERANCE = 1e-4;

const sameLevel = (a: number, b: number): boolean => Math.abs(a - b) <= LEVEL_TOLERANCE;
const sameNumber = (a: number, b: number): boolean =>
  Math.abs(a - b) <= Math.max(1e-9, RELATIVE_TOLERANCE * Math.max(Math.abs(a), Math.abs(b)));

/**
 * What a server stored differently from what was sent, in the editor's terms ("Band 3, gain"); empty if it stored the
 * same. Numbers have a small tolerance. Values without effect (the gain of a pass, ids, a preset's name) are ignored.
 */
export function differences(sent: DspConfig, stored: DspConfig): EqDifference[] {
  return [
    ...flag(t('eqserver:path.enabled'), sent.enabled, stored.enabled),
    ...level(t('eqserver:path.inputGain'), sent.inputGain, stored.inputGain),
    ...level(t('eqserver:path.outputGain'), sent.outputGain, stored.outputGain),
    ...count(t('eqserver:path.filters'), sent.filters.length, stored.filters.length),
    ...sent.filters.flatMap((filter, index) => {
      const other = stored.filters[index];
      return other === undefined ? [] : inFilter(sent, filter, other);
    }),
  ];
}

function inFilter(config: DspConfig, sent: Filter, stored: Filter): EqDifference[] {
  const place = filterLabel(config, sent.id);
  const names = [filterName(sent), filterName(stored)] as const;
  if (sent.type !== stored.type || names[0] !== names[1])
    return [{ path: place, sent: names[0], stored: names[1] }];
  const on = flag(fieldLabel(place, t('eqserver:path.switch')), sent.enabled, stored.enabled);
  if (sent.type === 'parametric_eq' && stored.type === 'parametric_eq')
    return [...on, ...inEq(config, sent, stored)];
  if (sent.type === 'unknown' || stored.type === 'unknown')
    return [...on, ...unlike(fieldLabel(place, t('eqserver:path.content')), sent.raw, stored.raw)];
  if (sent.type === 'parametric_eq' || stored.type === 'parametric_eq') return on;
  return [...on, ...inValues(place, sent, stored)];
}

function inValues(place: string, sent: SimpleFilter, stored: SimpleFilter): EqDifference[] {
  return Object.entries(sent.values).flatMap(([name, value]) => {
    const other = stored.values[name];
    if (value === other) return [];
    if (typeof value === 'number' && typeof other === 'number')
      return sameNumber(value, other)
        ? []
        : difference(fieldLabel(place, name), number(value), number(other));
    return difference(
      fieldLabel(place, name),
      String(value),
      other === undefined ? absent() : String(other),
    );
  });
}

function inEq(config: DspConfig, sent: ParametricEq, stored: ParametricEq): EqDifference[] {
  const several = config.filters.filter(({ type }) => type === 'parametric_eq').length > 1;
  const inside = (what: string): string =>
    several ? fieldLabel(filterLabel(config, sent.id), what) : capital(what);
  const channels = new Set([
    ...Object.keys(sent.channelPreamp),
    ...Object.keys(stored.channelPreamp),
  ]);
  return [
    ...level(inside(t('eqserver:path.preamp')), sent.preamp, stored.preamp),
    ...[...channels].flatMap((channel) =>
      level(
        inside(t('eqserver:path.channelPreamp', { channel })),
        sent.channelPreamp[channel] ?? 0,
        stored.channelPreamp[channel] ?? 0,
      ),
    ),
    ...count(inside(t('eqserver:path.bands')), sent.bands.length, stored.bands.length),
    ...sent.bands.flatMap((band, index) => {
      const other = stored.bands[index];
      return other === undefined ? [] : inBand(bandLabel(config, sent.id, index), band, other);
    }),
  ];
}

function inBand(place: string, sent: Band, stored: Band): EqDifference[] {
  const at = (what: string): string => fieldLabel(place, what);
  const type =
    sent.type === stored.type
      ? []
      : difference(at(t('eqserver:path.type')), bandTypeName(sent.type), bandTypeName(stored.type));
  const frequency = sameNumber(sent.frequency, stored.frequency)
    ? []
    : difference(at(t('eqserver:path.frequency')), hertz(sent.frequency), hertz(stored.frequency));
  const gain = usesGain(sent.type)
    ? level(at(t('eqserver:path.gain')), sent.gain, stored.gain)
    : [];
  const q = sameNumber(sent.q, stored.q)
    ? []
    : difference(at(t('eqserver:path.q')), number(sent.q), number(stored.q));
  const channel =
    sent.channel === stored.channel
      ? []
      : difference(at(t('eqserver:path.channel')), sent.channel, stored.channel);
  const on = flag(at(t('eqserver:path.switch')), sent.enabled, stored.enabled);
  return [...type, ...frequency, ...gain, ...q, ...channel, ...on];
}

const difference = (path: string, sent: string, stored: string): EqDifference[] => [
  { path, sent, stored },
];

function flag(path: string, sent: boolean, stored: boolean): EqDifference[] {
  const word = (on: boolean): string => (on ? t('eqserver:value.on') : t('eqserver:value.off'));
  return sent === stored ? [] : difference(path, word(sent), word(stored));
}

function level(path: string, sent: number, stored: number): EqDifference[] {
  if (sameLevel(sent, stored)) return [];
  const word = (db: number): string => t('eqserver:value.db', { value: number(db) });
  return difference(path, word(sent), word(stored));
}

const count = (path: string, sent: number, stored: number): EqDifference[] =>
  sent === stored ? [] : difference(path, String(sent), String(stored));

const absent = (): string => t('eqserver:value.missing');

const unlike = (path: string, sent: unknown, stored: unknown): EqDifference[] =>
  equal(sent, stored) ? [] : difference(path, JSON.stringify(sent), JSON.stringify(stored));

const hertz = (hz: number): string => t('eqserver:value.hz', { value: number(hz) });

/** Enough digits to distinguish two stored values, with a real minus sign. */
const number = (value: number): string =>
  String(Number(value.toPrecision(7))).replace('-', '\u2212');

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

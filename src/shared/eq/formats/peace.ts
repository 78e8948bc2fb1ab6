import { t } from '../../i18n/translate.ts';
import { parseApo } from './apo.ts';
import type { Line } from './lines.ts';
import { excerpt } from './lines.ts';
import { butterworthQs } from './shelf.ts';
import type { ImportWarning, ParsedEq, ParseOptions } from './types.ts';

/** Whether lines are the sections of a preset that Peace saved. */
export const isPeace = (lines: readonly Line[]): boolean =>
  lines.some(({ text }) => /^\s*\[(?:Frequencies|Gains)\d{0,2}\]\s*$/i.test(text));

/** Filters in the order of Peace's menu, by their Equalizer APO type; `q`: with the quality. */
const types: Readonly<Record<string, { readonly name: string; readonly q: boolean }>> = {
  0: { name: 'PK', q: true },
  1: { name: 'LPQ', q: true },
  2: { name: 'HPQ', q: true },
  3: { name: 'BP', q: true },
  4: { name: 'LS', q: false },
  5: { name: 'HS', q: false },
  6: { name: 'NO', q: true },
  7: { name: 'AP', q: true },
  8: { name: 'LSC', q: false },
  9: { name: 'HSC', q: false },
  16: { name: 'LSC', q: true },
  17: { name: 'HSC', q: true },
};

/** Cascades: the quality is the order. */
const cascades: Readonly<Record<string, string>> = { 10: 'LPQ', 11: 'HPQ' };
const MAX_ORDER = 16;
/** Quality of a slider that has none. */
const USUAL_Q = '1.41';

type Sections = ReadonlyMap<string, ReadonlyMap<string, Entry>>;

interface Entry {
  readonly line: number;
  readonly value: string;
}

function parseIniSections(lines: readonly Line[]): Sections {
  const sections = new Map<string, Map<string, Entry>>();
  let section = new Map<string, Entry>();
  for (const { number, text } of lines) {
    const name = /^\s*\[([^\]]{1,60})\]\s*$/.exec(text)?.[1]?.toLowerCase();
    const at = text.indexOf('=');
    if (name !== undefined) {
      section = sections.get(name) ?? new Map<string, Entry>();
      sections.set(name, section);
    } else if (at > 0)
      section.set(text.slice(0, at).trim().toLowerCase(), {
        line: number,
        value: text.slice(at + 1).trim(),
      });
  }
  return sections;
}

/** Peace's groups of sliders. The first one, for all channels, has no number. */
const GROUPS = ['', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/**
 * Reads a preset saved by Peace: converts its sliders to the Equalizer APO lines that Peace would write. A slider is active if it has a
 * gain, or a filter that needs none.
 */
export function parsePeace(lines: readonly Line[], options: ParseOptions): ParsedEq {
  const sections = parseIniSections(lines);
  const warnings: ImportWarning[] = [];
  const written: Line[] = [];
  const preamp = sections.get('general')?.get('preamp');
  if (preamp !== undefined)
    written.push({ number: preamp.line, text: `Preamp: ${preamp.value} dB` });
  for (const group of GROUPS) addGroup(group, { sections, written, warnings });
  const parsed = parseApo(written, options);
  return {
    ...parsed,
    format: 'peace',
    warnings: [...warnings, ...parsed.warnings].sort((a, b) => a.line - b.line),
  };
}

interface Preset {
  readonly sections: Sections;
  readonly written: Line[];
  readonly warnings: ImportWarning[];
}

function addGroup(group: string, preset: Preset): void {
  const { sections, written } = preset;
  const frequencies = sections.get(`frequencies${group}`);
  if (frequencies === undefined) return;
  const target = sections.get('speakers')?.get(`speakertargets${group === '' ? '0' : group}`);
  const first = [...frequencies.values()][0]?.line ?? 1;
  written.push({ number: first, text: `Channel: ${target?.value ?? 'all'}` });
  for (const [name, frequency] of frequencies) {
    const number = /^frequency(\d{1,3})$/.exec(name)?.[1] ?? '';
    const at = (section: string, entry: string): string | undefined =>
      sections.get(`${section}${group}`)?.get(`${entry}${number}`)?.value;
    addSlider(frequency, at, preset);
  }
}

function addSlider(
  { line, value: frequency }: Entry,
  at: (section: string, entry: string) => string | undefined,
  { written, warnings }: Preset,
): void {
  if (at('disabled', 'disabled') === '1') return;
  const filter = at('filters', 'filter') ?? '0';
  const lines = filterLines(filter, {
    frequency,
    gain: at('gains', 'gain') ?? '0',
    q: at('qualities', 'quality') ?? USUAL_Q,
  });
  for (const text of lines ?? []) written.push({ number: line, text });
  const type = excerpt(filter, 20);
  if (lines === null) warnings.push({ line, reason: t('eqfiles:line.peaceType', { type }) });
}

/** The lines of a slider; none if it is off, null if its filter is unknown. */
function filterLines(
  filter: string,
  { frequency, gain, q }: { readonly frequency: string; readonly gain: string; readonly q: string },
): string[] | null {
  const cascade = Object.hasOwn(cascades, filter) ? cascades[filter] : undefined;
  if (cascade !== undefined) {
    const order = Math.min(MAX_ORDER, Math.max(2, Math.round(Number(q)) || 2));
    return butterworthQs(order).map(
      (one) => `Filter: ON ${cascade} Fc ${frequency} Hz Q ${String(one)}`,
    );
  }
  const type = Object.hasOwn(types, filter) ? types[filter] : undefined;
  if (type === undefined) return null;
  if (/^(?:PK|LS|HS)/.test(type.name) && Number(gain) === 0) return [];
  return [`Filter: ON ${type.name} Fc ${frequency} Hz Gain ${gain} dB${type.q ? ` Q ${q}` : ''}`];
}

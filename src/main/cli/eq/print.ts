import type { Band, DspConfig } from '../../../shared/eq/model.ts';
import { usesGain } from '../../../shared/eq/model.ts';
import { selectEqs } from '../../../shared/eq/make.ts';
import { bandTypeName, filterLabel } from '../../../shared/eq/labels.ts';
import { formatFrequency, formatGain, formatQ } from '../../../shared/eq/values.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Io } from '../io.ts';
import { toTable } from '../kit/table.ts';
import { printTable } from '../print-table.ts';

/** Prints bands as a table. */
export function printBands(io: Io, bands: readonly Omit<Band, 'id' | 'raw'>[]): void {
  if (bands.length === 0) {
    io.out(t('cli:eq.noBands'));
    return;
  }
  const table = toTable(bands, 'cli:eq.head', {
    type: ({ type }) => bandTypeName(type),
    frequency: ({ frequency }) => formatFrequency(frequency),
    gain: ({ type, gain }) => (usesGain(type) ? formatGain(gain) : ''),
    q: ({ q }) => formatQ(q),
    channel: ({ channel }) => (channel === 'ALL' ? t('cli:eq.channel.all') : channel),
    state: ({ enabled }) => (enabled ? '' : t('cli:eq.off')),
  });
  printTable(io, table);
}

/** The gains of a configuration that apply in addition to its bands, as text; omits those of 0 dB. */
export function gainText(preamp: number, channelPreamp: Readonly<Record<string, number>>): string {
  const channels = Object.entries(channelPreamp).filter(([, gain]) => gain !== 0);
  const own = channels.map(([channel, gain]) => `${channel} ${formatGain(gain)}`);
  return t('cli:eq.preamp', { gains: [formatGain(preamp), ...own].join(', ') });
}

/** Prints a whole configuration: one line for each other filter, then the bands of each equalizer. */
export function printConfig(io: Io, config: DspConfig): void {
  for (const line of gainLines(config)) io.out(line);
  for (const filter of config.filters) {
    const name = filterLabel(config, filter.id);
    const state = filter.enabled ? '' : t('cli:eq.offBehind');
    if (filter.type !== 'parametric_eq') {
      const values = filter.type === 'unknown' ? {} : filter.values;
      const facts = Object.entries(values).map(([key, value]) => `${key} ${String(value)}`);
      io.out(t('cli:eq.filter', { name, state, facts: facts.join(', ') }).trimEnd());
      continue;
    }
    const facts = gainText(filter.preamp, filter.channelPreamp);
    io.out(t('cli:eq.filter', { name, state, facts }));
    printBands(io, filter.bands);
  }
  if (selectEqs(config).length === 0) io.out(t('cli:eq.noBands'));
}

function gainLines({ inputGain, outputGain }: DspConfig): string[] {
  const lines: string[] = [];
  if (inputGain !== 0) lines.push(t('cli:eq.inputGain', { gain: formatGain(inputGain) }));
  if (outputGain !== 0) lines.push(t('cli:eq.outputGain', { gain: formatGain(outputGain) }));
  return lines;
}

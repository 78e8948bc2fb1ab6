import { t } from '../../i18n/translate.ts';
import { EqBuilder } from './builder.ts';
import type { Sections } from './camilla-biquad.ts';
import { parseSections } from './camilla-biquad.ts';
import type { CamillaDocument } from './camilla-document.ts';
import { readYaml } from './camilla-document.ts';
import { channelAt, joinChannels } from './channels.ts';
import { excerpt } from './lines.ts';
import { tidy } from './shelf.ts';
import type { ParsedEq, ParseOptions } from './types.ts';
import { toRecord } from '../../lib/json.ts';
import type { JsonRecord } from '../../lib/json.ts';

/** Reads the part of a CamillaDSP configuration that its pipeline uses. */
export function parseCamilla(text: string, { rate }: ParseOptions): ParsedEq {
  const builder = new EqBuilder();
  const read = readYaml(text);
  if ('fault' in read) {
    builder.warn(
      read.fault.line,
      t('eqfiles:camilla.noYaml', { message: excerpt(read.fault.message, 120) }),
    );
    return builder.build('camilladsp');
  }
  const devices = toRecord(read.root['devices']);
  const own = devices?.['samplerate'];
  new CamillaReader(builder, read, typeof own === 'number' && own > 0 ? own : rate).read();
  return builder.build('camilladsp');
}

class CamillaReader {
  readonly #builder: EqBuilder;
  readonly #document: CamillaDocument;
  readonly #rate: number;
  readonly #filters: JsonRecord;
  readonly #used = new Set<string>();
  /** Number of output channels of a mixer that combines channels; null: channels are still those of the player. */
  #outputs: number | null = null;
  /** Whether a step names several channels: separate left and right channels are then intentional. */
  #saidBoth = false;

  constructor(builder: EqBuilder, document: CamillaDocument, rate: number) {
    this.#builder = builder;
    this.#document = document;
    this.#rate = rate;
    this.#filters = toRecord(document.root['filters']) ?? {};
  }

  read(): void {
    const pipeline = this.#document.root['pipeline'];
    const steps: readonly unknown[] = Array.isArray(pipeline) ? pipeline : [];
    if (steps.length === 0)
      this.#builder.warn(this.#document.line(['filters']), t('eqfiles:camilla.noPipeline'));
    steps.forEach((step, index) =>
      this.#step(toRecord(step) ?? {}, this.#document.line(['pipeline', index])),
    );
    for (const name of Object.keys(this.#filters))
      if (!this.#used.has(name))
        this.#builder.warn(
          this.#findLine(name),
          t('eqfiles:camilla.unreached', { name: excerpt(name) }),
        );
    if (!this.#saidBoth) joinChannels(this.#builder);
  }

  #findLine(name: string): number {
    return this.#document.line(['filters', name]);
  }

  #step(step: JsonRecord, line: number): void {
    const { type } = step;
    if (type === 'Mixer' && this.#mixes(step)) {
      this.#builder.warn(line, t('eqfiles:camilla.mixer'));
      return;
    }
    if (type === 'Mixer') return;
    if (type !== 'Filter') {
      const name = typeof type === 'string' ? excerpt(type) : '';
      this.#builder.warn(line, t('eqfiles:camilla.otherStep', { type: name }));
      return;
    }
    const list = step['names'];
    const names: readonly unknown[] = Array.isArray(list) ? list : [];
    const channels = this.#reached(step) ? this.#channels(step, line) : null;
    if (channels === null) {
      for (const name of names) if (typeof name === 'string') this.#used.add(name);
      const left = names.map((name) => excerpt(String(name), 30)).join(', ');
      this.#builder.warn(line, t('eqfiles:camilla.behindMixer', { names: left }));
      return;
    }
    for (const name of names)
      if (typeof name === 'string') this.#filter(name, channels, step, line);
  }

  /** Records a mixer; returns whether the channels after it differ: other outputs, or a sum of both sides. */
  #mixes(step: JsonRecord): boolean {
    const mixers = toRecord(this.#document.root['mixers']);
    const { name } = step;
    const mixer =
      typeof name === 'string' && mixers !== null && Object.hasOwn(mixers, name)
        ? toRecord(mixers[name])
        : null;
    const count = toRecord(mixer?.['channels'])?.['out'];
    if (mixer !== null && isStraight(mixer)) return false;
    this.#outputs = typeof count === 'number' ? count : Infinity;
    return true;
  }

  /** Whether a step changes left and right alike: it covers all channels after a mixer, or there is no mixer before it. */
  #reached(step: JsonRecord): boolean {
    const list = step['channels'];
    if (this.#outputs === null || (list == null && step['channel'] == null)) return true;
    return Array.isArray(list) && new Set(list).size >= this.#outputs;
  }

  #channels(step: JsonRecord, line: number): string[] {
    const several = step['channels'];
    const one = step['channel'];
    if (several == null && one == null) {
      this.#saidBoth = true;
      return ['ALL'];
    }
    const list: readonly unknown[] = Array.isArray(several) ? several : [one];
    const numbers = list.filter(
      (entry): entry is number =>
        Number.isInteger(entry) && Number(entry) >= 0 && Number(entry) < 64,
    );
    if (Array.isArray(several) && numbers.length > 1) this.#saidBoth = true;
    const channels = [...new Set(numbers)].map(channelAt);
    const other = channels.filter((channel) => channel !== 'FL' && channel !== 'FR');
    if (other.length > 0)
      this.#builder.warn(line, t('eqfiles:line.otherChannel', { names: other.join(', ') }));
    if (channels.length === 0) this.#builder.warn(line, t('eqfiles:line.noChannel'));
    return channels.includes('FL') && channels.includes('FR') ? ['ALL'] : channels;
  }

  #filter(name: string, channels: readonly string[], step: JsonRecord, stepLine: number): void {
    const filter = Object.hasOwn(this.#filters, name) ? toRecord(this.#filters[name]) : null;
    if (filter === null) {
      this.#builder.warn(stepLine, t('eqfiles:camilla.noFilter', { name: excerpt(name) }));
      return;
    }
    this.#used.add(name);
    const line = this.#findLine(name);
    const enabled = step['bypassed'] !== true;
    const { type } = filter;
    const parameters = toRecord(filter['parameters']) ?? {};
    if (type === 'Gain') this.#gain(parameters, { line, name, enabled, channels });
    else if (type === 'Biquad' || type === 'BiquadCombo')
      this.#sections(parseSections(type, parameters, this.#rate), {
        line,
        name,
        enabled,
        channels,
      });
    else {
      const kind = typeof type === 'string' ? excerpt(type) : '';
      this.#builder.warn(
        line,
        t('eqfiles:camilla.otherFilter', { name: excerpt(name), type: kind }),
      );
    }
  }

  #sections(sections: Sections, place: ImportContext): void {
    if ('reason' in sections) {
      const name = excerpt(place.name);
      this.#builder.warn(
        place.line,
        t('eqfiles:camilla.filter', { name, reason: sections.reason }),
      );
      return;
    }
    for (const section of sections)
      this.#builder.addBand(place.line, place.channels, { ...section, enabled: place.enabled });
  }

  #gain(parameters: JsonRecord, { line, name, enabled, channels }: ImportContext): void {
    const filter = excerpt(name);
    const { gain, scale } = parameters;
    if (!enabled) this.#builder.warn(line, t('eqfiles:camilla.bypassedGain', { name: filter }));
    else if (parameters['mute'] === true)
      this.#builder.warn(line, t('eqfiles:camilla.mute', { name: filter }));
    else if (
      typeof gain !== 'number' ||
      !Number.isFinite(gain) ||
      (scale === 'linear' && gain === 0)
    )
      this.#builder.warn(line, t('eqfiles:camilla.badGain', { name: filter }));
    else {
      const db = scale === 'linear' ? tidy(20 * Math.log10(Math.abs(gain))) : gain;
      const turned = scale === 'linear' && gain < 0;
      if ((parameters['inverted'] === true) !== turned)
        this.#builder.warn(line, t('eqfiles:camilla.inverted', { name: filter }));
      this.#builder.addPreamp(line, channels, db);
    }
  }
}

/** Whether a mixer passes each channel to the one with its number, unchanged. */
function isStraight(mixer: JsonRecord): boolean {
  const mapping = mixer['mapping'];
  return (
    Array.isArray(mapping) &&
    mapping.every((entry) => {
      const { dest, sources, mute } = toRecord(entry) ?? {};
      const source = Array.isArray(sources) && sources.length === 1 ? toRecord(sources[0]) : null;
      return (
        source?.['channel'] === dest &&
        (source?.['gain'] ?? 0) === 0 &&
        source?.['inverted'] !== true &&
        source?.['mute'] !== true &&
        mute !== true
      );
    })
  );
}

interface ImportContext {
  readonly line: number;
  readonly name: string;
  readonly enabled: boolean;
  readonly channels: readonly string[];
}

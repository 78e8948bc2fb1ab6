import { loudnessChange } from '../../../../shared/eq/loudness.ts';
import { FilterType } from '../../../../shared/eq/filter-specs.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { typeName } from '../chain/names.ts';
import type { Biquad } from '../../../../shared/eq/biquad.ts';
import { splitUnsent } from '../../../../shared/eq/unsent-bands.ts';
import type { DspConfig, Filter } from '../../../../shared/eq/model.ts';
import { toBiquad } from '../../../../shared/eq/section.ts';
import type { Stage } from '../../../../shared/eq/stages.ts';
import { toStages } from '../../../../shared/eq/stages.ts';

/** Filters that keep left and right separate. Their order makes no difference, so they are merged. */
export interface Apart {
  readonly k: 'apart';
  readonly both: readonly Biquad[];
  readonly left: readonly Biquad[];
  readonly right: readonly Biquad[];
  /** Levels as factors. */
  readonly gain: { readonly left: number; readonly right: number };
}

/** Processing of the difference of the channels, (L-R)/2. */
export interface Difference {
  readonly k: 'difference';
  readonly factor: number;
  readonly biquad: Biquad | null;
}

export type AuditionPart = Apart | Difference;

/** What local playback leaves out: a filter by name, or bands that are never sent at this rate. */
export type Missing =
  | { readonly k: 'filter'; readonly type: Filter['type']; readonly name: string }
  | { readonly k: 'bands'; readonly count: number };

export interface AuditionPlan {
  readonly parts: readonly AuditionPart[];
  readonly missing: readonly Missing[];
}

/** Filters that only the server can apply. */
const absent: ReadonlySet<Filter['type']> = new Set([
  'unknown',
  'convolution',
  'transpose',
  'compressor',
  'safety_limiter',
]);

/** All coefficients are finite and the poles lie within the unit circle (Jury's conditions), so the filter is stable. */
function settles({ b0, b1, b2, a1, a2 }: Biquad): boolean {
  const numbers = [b0, b1, b2, a1, a2].every(Number.isFinite);
  return numbers && Math.abs(a2) < 1 && Math.abs(a1) < 1 + a2;
}

/** Merges filters and levels up to the next part that mixes the channels. */
class Gathered {
  readonly #both: Biquad[] = [];
  readonly #left: Biquad[] = [];
  readonly #right: Biquad[] = [];
  #gain = { left: 1, right: 1 };

  add(stage: Exclude<Stage, { readonly kind: 'difference' }>): void {
    if (stage.kind === 'gain') {
      const { left, right } = this.#gain;
      this.#gain = { left: left * stage.left, right: right * stage.right };
      return;
    }
    const made = toBiquad(stage.section);
    if (!settles(made)) return;
    const side = stage.left ? this.#left : this.#right;
    (stage.left && stage.right ? this.#both : side).push(made);
  }

  get part(): Apart {
    const both = this.#both;
    const left = this.#left;
    const right = this.#right;
    return { k: 'apart', both, left, right, gain: this.#gain };
  }
}

function splitParts(stages: readonly Stage[]): AuditionPart[] {
  const parts: AuditionPart[] = [];
  let gathered = new Gathered();
  for (const stage of stages) {
    if (stage.kind !== 'difference') {
      gathered.add(stage);
      continue;
    }
    const made = stage.section === null ? null : toBiquad(stage.section);
    const biquad = made !== null && settles(made) ? made : null;
    parts.push(gathered.part, { k: 'difference', factor: stage.factor, biquad });
    gathered = new Gathered();
  }
  return [...parts, gathered.part];
}

/**
 * The server's chain as far as the browser can compute it, at `rate` (Hz), and what is left out. Uses the same stages as the
 * graph, without the bands that are never sent.
 */
export function plan(config: DspConfig, rate: number): AuditionPlan {
  if (!config.enabled) return { parts: [], missing: [] };
  const { config: sent, held } = splitUnsent(config, rate);
  const missing = sent.filters.flatMap((filter): Missing[] => {
    if (!filter.enabled || !absent.has(filter.type)) return [];
    const name = filter.type === 'unknown' ? filter.name : filter.type;
    return [{ k: 'filter', type: filter.type, name }];
  });
  const count = held.filter(({ band }) => band.enabled && band.type !== 'unknown').length;
  if (count > 0) missing.push({ k: 'bands', count });
  return { parts: splitParts(toStages(sent, rate)), missing };
}

/** A level (dB) for both channels. */
export function levelPart(db: number): AuditionPart {
  const factor = 10 ** (db / 20);
  return { k: 'apart', both: [], left: [], right: [], gain: { left: factor, right: factor } };
}

/** Gains (dB) after the chain and on the bypassed sound; both are at most 0, so matching never clips. */
interface MatchedGains {
  readonly on: number;
  readonly off: number;
}

/** Matches the loudness with and without the chain by lowering the louder one. `rate`: Hz. */
export function matchedGains(config: DspConfig, rate: number): MatchedGains {
  const change = config.enabled ? loudnessChange(config, rate) : 0;
  return { on: Math.min(0, 0 - change), off: Math.min(0, change) };
}

function describeMissing(missing: Missing): string {
  if (missing.k === 'bands') return t('eqpresets:audition.bands', { count: missing.count });
  const known = FilterType.safeParse(missing.type);
  return known.success ? typeName(known.data) : missing.name;
}

/** Describes what local playback leaves out; null when it plays the whole chain. */
export function missingText(missing: readonly Missing[]): string | null {
  if (missing.length === 0) return null;
  const names = [...new Set(missing.map(describeMissing))];
  return t('eqpresets:audition.missing', { names: names.join(', ') });
}

import type { Biquad } from './biquad.ts';
import type { Section } from './section.ts';
import { biquadOf } from './section.ts';
import type { Stage } from './stages.ts';

/** A biquad with its state, transposed direct form II. */
class Filter {
  readonly #terms: Biquad;
  #s1 = 0;
  #s2 = 0;

  constructor(section: Section) {
    this.#terms = biquadOf(section);
  }

  /** Filters samples in place. */
  run(samples: Float64Array): void {
    const { b0, b1, b2, a1, a2 } = this.#terms;
    let s1 = this.#s1;
    let s2 = this.#s2;
    for (let index = 0; index < samples.length; index += 1) {
      const x = samples[index] ?? 0;
      const y = b0 * x + s1;
      s1 = b1 * x - a1 * y + s2;
      s2 = b2 * x - a2 * y;
      samples[index] = y;
    }
    this.#s1 = s1;
    this.#s2 = s2;
  }
}

/** What one stage does to a block of samples of both channels, in place. */
type Runner = (left: Float64Array, right: Float64Array) => void;

/** The stages in the time domain, with states of their own: feed blocks of both channels one after the other. */
export function runnerOf(stages: readonly Stage[]): Runner {
  const runners = stages.map(stageRunner);
  return (left, right) => {
    for (const run of runners) run(left, right);
  };
}

function stageRunner(stage: Stage): Runner {
  if (stage.kind === 'gain')
    return (left, right) => {
      scale(left, stage.left);
      scale(right, stage.right);
    };
  if (stage.kind === 'filter') {
    const filters = { left: new Filter(stage.section), right: new Filter(stage.section) };
    return (left, right) => {
      if (stage.left) filters.left.run(left);
      if (stage.right) filters.right.run(right);
    };
  }
  const filter = stage.section === null ? null : new Filter(stage.section);
  return (left, right) => {
    toSumAndDifference(left, right, 0.5);
    scale(right, stage.factor);
    filter?.run(right);
    toSumAndDifference(left, right, 1);
  };
}

function scale(samples: Float64Array, factor: number): void {
  if (factor === 1) return;
  for (let index = 0; index < samples.length; index += 1)
    samples[index] = (samples[index] ?? 0) * factor;
}

/** (a, b) to (a + b, a - b) times a factor: with 0.5 there, with 1 back. */
function toSumAndDifference(a: Float64Array, b: Float64Array, factor: number): void {
  for (let index = 0; index < a.length; index += 1) {
    const x = a[index] ?? 0;
    const y = b[index] ?? 0;
    a[index] = (x + y) * factor;
    b[index] = (x - y) * factor;
  }
}

import type { Band } from '../../../src/shared/eq/model.ts';

const types = {
  peak: 'peaking',
  low_shelf: 'lowshelf',
  high_shelf: 'highshelf',
  low_pass: 'lowpass',
  high_pass: 'highpass',
  notch: 'notch',
  all_pass: 'allpass',
  unknown: 'allpass',
} as const satisfies Record<Band['type'], BiquadFilterType>;

/** The usual way of a web page: a BiquadFilterNode per band and redraw, queried for its response. */
export function webAudioCurve(
  context: BaseAudioContext,
  bands: readonly Band[],
  freqs: Float32Array<ArrayBuffer>,
): Float64Array {
  const sum = new Float64Array(freqs.length);
  const magnitude = new Float32Array(freqs.length);
  const phase = new Float32Array(freqs.length);
  for (const { type, frequency, gain, q } of bands) {
    const node = context.createBiquadFilter();
    node.type = types[type];
    node.frequency.value = frequency;
    node.gain.value = gain;
    node.Q.value = q;
    node.getFrequencyResponse(freqs, magnitude, phase);
    for (let point = 0; point < sum.length; point += 1)
      sum[point] = (sum[point] ?? 0) + 20 * Math.log10(magnitude[point] ?? 1);
  }
  return sum;
}

/** Level of the noise (RMS, full scale 1): -20 dBFS, which leaves headroom for boosts. */
const LEVEL = 0.1;

/** Deterministic random numbers: Marsaglia's 32-bit xorshift, scaled to +-1. */
function whiteNoise(length: number, seed: number): Float64Array {
  const samples = new Float64Array(length);
  let state = seed;
  for (let i = 0; i < length; i += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    samples[i] = state / 0x80000000;
  }
  return samples;
}

/** Poles and weights of Paul Kellet's refined filter, which turns white noise pink within 0.05 dB above 9 Hz at 44.1 kHz. */
const poles = [0.99886, 0.99332, 0.969, 0.8665, 0.55, -0.7616];
const weights = [0.0555179, 0.0750759, 0.153852, 0.3104856, 0.5329522, -0.016898];

/**
 * Pink noise that loops without a click: the filter runs over the same white noise twice and the second pass is used, so
 * that the end leads into the beginning. Samples within +-1, RMS 0.1.
 */
export function pinkNoise(length: number, seed: number): Float32Array<ArrayBuffer> {
  const white = whiteNoise(length, seed);
  const pink = new Float64Array(length);
  const memory = new Float64Array(poles.length);
  let last = 0;
  for (let round = 0; round < 2; round += 1)
    for (let i = 0; i < length; i += 1) {
      const x = white[i] ?? 0;
      let sum = last + x * 0.5362;
      for (let k = 0; k < poles.length; k += 1) {
        const next = (poles[k] ?? 0) * (memory[k] ?? 0) + (weights[k] ?? 0) * x;
        memory[k] = next;
        sum += next;
      }
      last = x * 0.115926;
      pink[i] = sum;
    }
  return levelled(pink);
}

function levelled(samples: Float64Array): Float32Array<ArrayBuffer> {
  const mean = samples.reduce((sum, x) => sum + x, 0) / samples.length;
  const power = samples.reduce((sum, x) => sum + (x - mean) ** 2, 0) / samples.length;
  const scale = LEVEL / Math.sqrt(power);
  return Float32Array.from(samples, (x) => Math.max(-1, Math.min(1, (x - mean) * scale)));
}

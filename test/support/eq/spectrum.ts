/** Frequencies (Hz) with whole periods in `length` samples, spread logarithmically over the audible range. */
export function clickPoints(length: number, rate: number, points = 60): Float64Array {
  const top = Math.min(20_000, rate * 0.49);
  return Float64Array.from({ length: points }, (_, at) => {
    const wish = 20 * (top / 20) ** (at / (points - 1));
    return (Math.round((wish * length) / rate) * rate) / length;
  });
}

/** Level (dB) of an impulse response at each frequency: its Fourier sum, one frequency at a time, in double precision. */
export function clickLevels(
  samples: readonly number[],
  freqs: Float64Array,
  rate: number,
): Float64Array {
  return freqs.map((hz) => {
    const turn = (2 * Math.PI * hz) / rate;
    let real = 0;
    let imaginary = 0;
    samples.forEach((sample, at) => {
      if (sample === 0) return;
      real += sample * Math.cos(turn * at);
      imaginary -= sample * Math.sin(turn * at);
    });
    return 10 * Math.log10(real * real + imaginary * imaginary);
  });
}

import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { chainResponse } from '../../../src/shared/eq/chain.ts';
import { configOfBands, makeBand, makeFilter } from '../../../src/shared/eq/make.ts';
import type { DspConfig, Filter } from '../../../src/shared/eq/model.ts';
import type { Click } from '../../support/eq/audition-page.ts';
import { clickLevels, clickPoints } from '../../support/eq/spectrum.ts';
import { webScript } from '../../support/window/web-script.ts';

/** Longer than the impulse response of the slowest filter here, and a power of two. */
const LENGTH = 2 ** 15;
/** dB. Below this level, 32-bit samples are not exact enough. */
const FLOOR = -70;

let script: string;

test.beforeAll(async () => {
  script = await webScript('eq/audition-page.ts');
});

/** The impulse response of the chain, rendered by the browser's audio engine. */
async function heard(page: Page, click: Click): Promise<number[][]> {
  return page.evaluate(
    (input) =>
      (globalThis as unknown as { renderClick: (click: Click) => Promise<number[][]> }).renderClick(
        input,
      ),
    click,
  );
}

/** The largest difference (dB) between rendered and drawn response, at levels loud enough to measure. */
function worst(samples: readonly number[], drawn: Float64Array, freqs: Float64Array, rate: number) {
  const levels = clickLevels(samples, freqs, rate);
  return levels.reduce((most, level, at) => {
    const line = drawn[at] ?? 0;
    return line < FLOOR ? most : Math.max(most, Math.abs(level - line));
  }, 0);
}

const filter = (id: string, type: Parameters<typeof makeFilter>[1], values: object): Filter => {
  const made = makeFilter(id, type);
  return 'values' in made ? { ...made, values: { ...made.values, ...values } } : made;
};
const chain = (...filters: Filter[]): DspConfig => ({
  ...configOfBands([]),
  inputGain: -3,
  outputGain: 1.5,
  filters,
});

const correction = configOfBands(
  [
    makeBand('b1', { type: 'low_shelf', frequency: 105, gain: 5.5, q: 0.7 }),
    makeBand('b2', { type: 'peak', frequency: 212, gain: -3.4, q: 0.9 }),
    makeBand('b3', { type: 'peak', frequency: 2140, gain: -4.6, q: 2.2 }),
    makeBand('b4', { type: 'peak', frequency: 5600, gain: 3.6, q: 5 }),
    makeBand('b5', { type: 'high_shelf', frequency: 10_000, gain: -3.2, q: 0.5 }),
    makeBand('b6', { type: 'high_pass', frequency: 28, q: 0.71 }),
    makeBand('b7', { type: 'low_pass', frequency: 17_000, q: 1.4 }),
    makeBand('b8', { type: 'notch', frequency: 3000, q: 8 }),
    makeBand('b9', { type: 'all_pass', frequency: 700, q: 0.7 }),
    makeBand('b10', { type: 'peak', frequency: 60, gain: 9, q: 2, enabled: false }),
  ],
  -6.2,
);

const sides = configOfBands(
  [
    makeBand('b1', { frequency: 80, gain: 6, q: 1, channel: 'FL' }),
    makeBand('b2', { frequency: 4000, gain: -8, q: 3, channel: 'FR' }),
    makeBand('b3', { type: 'low_shelf', frequency: 400, gain: 4, q: 1.2 }),
  ],
  -2,
  { FL: -1.5, FR: 0.75 },
);

const cases: readonly (readonly [string, DspConfig])[] = [
  ['a headphone correction with every type of band', correction],
  ['bands and preamps of one channel', sides],
  [
    'gains, tone control, high pass and balance',
    chain(
      filter('f1', 'tone_control', { bass_level: 6, mid_level: -4, treble_level: 5 }),
      filter('f2', 'high_low_pass', { mode: 'high_pass', frequency: 60, slope: 48 }),
      filter('f3', 'high_low_pass', { mode: 'low_pass', frequency: 12_000, slope: 24 }),
      filter('f4', 'gain', { gain: -2.5 }),
      filter('f5', 'balance', { balance: 40 }),
    ),
  ],
  ['processing that is off', { ...correction, enabled: false }],
];

test.beforeEach(async ({ page }) => {
  await page.goto('about:blank');
  await page.addScriptTag({ content: script });
});

test('the sound matches the drawn curve', async ({ page }) => {
  for (const [name, config] of cases)
    await test.step(`the sound matches the drawn curve: ${name}`, async () => {
      for (const rate of [44_100, 48_000, 96_000]) {
        const freqs = clickPoints(LENGTH, rate);
        const drawn = chainResponse(config, rate, freqs);
        const click = { config, rate, length: LENGTH, heights: [1, 1] };
        const [left = [], right = []] = await heard(page, click);
        expect(drawn.left.filter((db) => db >= FLOOR).length).toBeGreaterThan(50);
        expect(worst(left, drawn.left, freqs, rate)).toBeLessThan(0.01);
        expect(worst(right, drawn.right, freqs, rate)).toBeLessThan(0.01);
      }
    });
  for (const signal of ['mid', 'side'] as const)
    await test.step(`width and crossfeed treat the ${signal} signal as drawn`, async () => {
      const rate = 48_000;
      const config = chain(
        filter('f1', 'stereo_width', { width: 1.5 }),
        filter('f2', 'crossfeed', { strength: 0.4, soundstage: 0.5 }),
      );
      const freqs = clickPoints(LENGTH, rate);
      const drawn = chainResponse(config, rate, freqs, signal);
      const heights = signal === 'mid' ? [0.5, 0.5] : [0.5, -0.5];
      const [left = []] = await heard(page, { config, rate, length: LENGTH, heights });
      const doubled = left.map((sample) => sample * 2);
      expect(worst(doubled, drawn.left, freqs, rate)).toBeLessThan(0.01);
    });
  await test.step('a mono sound plays on both sides, and a band above half the rate has no effect', async () => {
    const rate = 32_000;
    const config = configOfBands([
      makeBand('b1', { frequency: 1000, gain: 6 }),
      makeBand('b2', { frequency: 17_000, gain: 12 }),
      makeBand('b3', { frequency: 24_000, gain: 12 }),
    ]);
    const freqs = clickPoints(LENGTH, rate).filter((hz) => hz < 15_000);
    const drawn = chainResponse(config, rate, freqs);
    const [left = [], right = []] = await heard(page, {
      config,
      rate,
      length: LENGTH,
      heights: [1],
    });
    expect(worst(left, drawn.left, freqs, rate)).toBeLessThan(0.01);
    expect(right).toEqual(left);
  });
});

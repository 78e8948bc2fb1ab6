import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import type {
  Audition,
  AuditionState,
} from '../../../src/renderer/features/eq/audition/audition.ts';
import { configOfBands, makeBand, makeFilter } from '../../../src/shared/eq/make.ts';
import type { DspConfig } from '../../../src/shared/eq/model.ts';
import { webScript } from '../../support/window/web-script.ts';

const config = configOfBands([makeBand('b1', { frequency: 100, gain: 6 })], -6);

let script: string;
let faults: string[];

test.beforeAll(async () => {
  script = await webScript('eq/audition-page.ts');
});

test.beforeEach(async ({ page }) => {
  faults = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
  });
  await page.goto('about:blank');
  await page.addScriptTag({ content: script });
  // Browsers allow audio only after a user gesture.
  await page.mouse.click(10, 10);
});

test.afterEach(() => expect(faults).toEqual([]));

type Work<A, R> = (audition: Audition, input: A) => R;

/** Runs a function with the page's audition; `input` is serialized as JSON. */
async function on<A, R>(page: Page, work: Work<A, R>, input: A): Promise<Awaited<R>> {
  const answer: unknown = await page.evaluate(
    async ([source, json]) => {
      const { audition } = globalThis as unknown as { audition: Audition };
      const run = (0, eval)(`(${source})`) as Work<unknown, unknown>;
      return run(audition, JSON.parse(json));
    },
    [work.toString(), JSON.stringify(input)] as const,
  );
  return answer as Awaited<R>;
}
const state = (page: Page): Promise<AuditionState> => on(page, (audition) => audition.state, null);
const position = (page: Page): Promise<number> => on(page, (audition) => audition.position, null);

/** Waits for a few frames of the page, as between two pointer movements. */
const frames = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  });

/** A WAV file with one second of a 16-bit tone. */
function wav(rate: number): number[] {
  const samples = rate;
  const file = Buffer.alloc(44 + samples * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + samples * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at += 1)
    file.writeInt16LE(Math.round(8000 * Math.sin((at * 2 * Math.PI * 440) / rate)), 44 + at * 2);
  return [...file];
}

const open = (page: Page, name: string, bytes: number[], rate = 48_000): Promise<void> =>
  on(
    page,
    (audition, input) =>
      audition.open(new File([Uint8Array.from(input.bytes)], input.name), input.rate),
    { name, bytes, rate },
  );

test('noise plays at the drawn rate, continues, and stops where it was paused', async ({
  page,
}) => {
  await on(
    page,
    (audition, wish: DspConfig) => {
      audition.follow(wish, true);
      audition.noise(44_100);
    },
    config,
  );
  expect(await state(page)).toMatchObject({
    sound: { k: 'ready', name: null, seconds: 8 },
    playing: true,
    rate: 44_100,
    trouble: null,
  });
  await expect.poll(() => position(page)).toBeGreaterThan(0.3);
  await on(page, (audition) => audition.pause(), null);
  const at = await position(page);
  expect(await state(page)).toMatchObject({ playing: false });
  await on(page, (audition) => audition.seek(6), null);
  expect(await position(page)).toBe(6);
  expect(at).toBeGreaterThan(0.3);
  await on(page, (audition) => audition.play(), null);
  await expect.poll(() => position(page)).toBeGreaterThan(6.1);
});

test('a file is decoded, played once without repeating, and ends at its beginning', async ({
  page,
}) => {
  await on(page, (audition) => audition.setLoop(false), null);
  await open(page, 'tone.wav', wav(22_050));
  expect(await state(page)).toMatchObject({
    sound: { k: 'ready', name: 'tone.wav', seconds: 1 },
    rate: 48_000,
  });
  await expect.poll(async () => (await state(page)).playing).toBe(false);
  expect(await position(page)).toBe(0);
});

test('a file that is not a sound is refused, and the next choice works', async ({ page }) => {
  await open(page, 'notes.txt', [...Buffer.from('no music')]);
  expect((await state(page)).sound).toEqual({ k: 'refused', name: 'notes.txt', why: 'format' });
  await open(page, 'tone.wav', wav(48_000));
  expect((await state(page)).sound).toMatchObject({ k: 'ready', name: 'tone.wav' });
});

test('a drag of two seconds changes the sound without a fault, and says what is missing', async ({
  page,
}) => {
  const wide: DspConfig = {
    ...config,
    filters: [...config.filters, makeFilter('c1', 'compressor'), makeFilter('w', 'crossfeed')],
  };
  await on(page, (audition) => audition.noise(48_000), null);
  for (let step = 0; step < 40; step += 1) {
    const gain = step / 4;
    const moved = {
      ...wide,
      filters: [
        configOfBands([makeBand('b1', { gain, frequency: 100 + 80 * step })]).filters[0],
        ...wide.filters.slice(1),
      ],
    };
    await on(page, (audition, next: unknown) => audition.follow(next as DspConfig, false), moved);
    if (step % 10 === 5) await on(page, (audition) => audition.setOn(!audition.state.on), null);
    await frames(page);
  }
  await expect
    .poll(async () => (await state(page)).missing)
    .toEqual([{ k: 'filter', type: 'compressor', name: 'compressor' }]);
  expect((await state(page)).playing).toBe(true);
  await on(page, (audition) => audition.close(), null);
  expect((await state(page)).sound).toEqual({ k: 'none' });
});

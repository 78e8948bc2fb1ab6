import type { CDPSession } from '@playwright/test';
import { EqPage, expect, type Point, test } from '../equalizer/eq-page.ts';
import { stopClock } from '../rig/page-clock.ts';

type Finger = Point & { readonly id: number };

/** Touch input through the browser's own input pipeline. */
class Fingers {
  readonly #session: CDPSession;
  #down: readonly Finger[] = [];

  constructor(session: CDPSession) {
    this.#session = session;
  }

  async put(finger: Finger): Promise<void> {
    this.#down = [...this.#down, finger];
    await this.#send('touchStart');
  }

  /** Moves the fingers to their targets in a few steps. */
  async move(...to: readonly Finger[]): Promise<void> {
    const from = this.#down;
    for (let step = 1; step <= 6; step += 1) {
      this.#down = from.map((finger) => {
        const end = to.find(({ id }) => id === finger.id) ?? finger;
        const along = (a: number, b: number): number => a + ((b - a) * step) / 6;
        return { id: finger.id, x: along(finger.x, end.x), y: along(finger.y, end.y) };
      });
      await this.#send('touchMove');
    }
  }

  async lift(): Promise<void> {
    this.#down = [];
    await this.#send('touchEnd');
  }

  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd'): Promise<void> {
    const touchPoints = this.#down.map(({ x, y, id }) => ({ x, y, id }));
    await this.#session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
}

test.beforeEach(async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
});

test('a finger drags a node, two fingers pinch its Q, and each is one step', async ({
  connected: page,
  music,
}) => {
  const eq = await new EqPage(page, music).open();
  const { octave, db } = await eq.scale();
  const fingers = new Fingers(await page.context().newCDPSession(page));
  const at = await eq.center(eq.node(5));
  // A long press of half a second opens the menu.
  await stopClock(page);
  await fingers.put({ id: 1, ...at });
  await fingers.move({ id: 1, x: at.x - octave / 2, y: at.y - db * 2 });
  await fingers.lift();
  await expect(eq.undo).toHaveAccessibleName('Undo: Move band 5');
  await eq.saved(1);
  expect(Math.log2(eq.band(5).frequency / 2140)).toBeCloseTo(-0.5, 1);
  expect(eq.band(5).gain).toBeCloseTo(-2.6, 1);

  await page.clock.runFor(100);
  const now = await eq.center(eq.node(4));
  await fingers.put({ id: 1, ...now });
  await fingers.put({ id: 2, x: now.x + 50, y: now.y });
  await fingers.move({ id: 2, x: now.x + 100, y: now.y });
  await fingers.lift();
  await expect(eq.undo).toHaveAccessibleName('Undo: Move band 4');
  await eq.saved(2);
  expect(eq.band(4)).toMatchObject({ frequency: 820, gain: 1.8 });
  expect(eq.band(4).q).toBeCloseTo(0.6, 1);
  await eq.undo.click();
  await eq.undo.click();
  await expect(eq.undo).toBeDisabled();
});

test('a finger that rests on a node opens its menu, and its hold is at least 32 px wide', async ({
  connected: page,
  music,
}) => {
  const eq = await new EqPage(page, music).open();
  await page.setViewportSize({ width: 320, height: 640 });
  const fingers = new Fingers(await page.context().newCDPSession(page));
  for (const [x, y] of [
    [-15, 0],
    [15, 0],
    [0, -15],
    [0, 15],
  ] as const)
    await expect
      .poll(async () => {
        const at = await eq.center(eq.node(5));
        return page.evaluate(
          ([left, top]) =>
            document
              .elementFromPoint(left, top)
              ?.closest('[role="slider"]')
              ?.getAttribute('aria-label'),
          [at.x + x, at.y + y] as const,
        );
      })
      .toContain('Band 5');
  await fingers.put({ id: 1, ...(await eq.center(eq.node(5))) });
  await expect(page.getByRole('menuitem', { name: 'Set to 0 dB' })).toBeVisible();
  await fingers.lift();
  await expect(page.getByRole('menuitem', { name: 'Set to 0 dB' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Set to 0 dB' }).click();
  await eq.saved(1);
  expect(eq.band(5).gain).toBe(0);
});

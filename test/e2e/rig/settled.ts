import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { expect } from './hosts.ts';
import { twoFrames } from './two-frames.ts';

/** A place on the page (px). */
export type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

/**
 * The place of a visible element once it has been the same in two frames: after a resize or a scroll, the page moves what depends on it in
 * a later frame, and a mouse that is sent to the first place misses. Also works while the page's clock stands still.
 */
export async function settledBox(target: Locator): Promise<Box> {
  await expect(target).toBeVisible();
  const element = await target.elementHandle();
  await element?.waitForElementState('stable');
  const box = await target.boundingBox();
  if (box === null) throw new Error(`${target.toString()} is not shown`);
  return box;
}

/** A value of the page once two frames do not change it: an animated scroll or a drag is drawn after the call that caused it. */
export async function settled<T>(page: Page, read: () => Promise<T>): Promise<T> {
  let last = await read();
  await expect
    .poll(async () => {
      const before = last;
      await twoFrames(page);
      last = await read();
      return isDeepStrictEqual(last, before);
    })
    .toBe(true);
  return last;
}

import type { Page } from '@playwright/test';

/** Resolves after two frames of the page. Canvases redraw one frame after the theme or the size changes. */
export async function twoFrames(page: Page): Promise<void> {
  if (!(await draws(page))) throw new Error('the browser draws no frames, though scripts run');
}

/** Whether the page renders two frames within 15 s. A page whose script is busy does not respond at all. */
export const draws = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        setTimeout(resolve, 15_000, false);
        requestAnimationFrame(() => {
          requestAnimationFrame(() => resolve(true));
        });
      }),
  );

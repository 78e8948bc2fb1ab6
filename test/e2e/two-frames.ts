import type { Page } from '@playwright/test';

/** Resolves after two frames of the page. Canvases redraw one frame after the theme or the size changes. */
export const twoFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => {
          requestAnimationFrame(() => {
            resolve();
          });
        });
      }),
  );

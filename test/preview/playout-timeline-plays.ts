import type { Page } from '@playwright/test';
import { t } from '../../src/shared/i18n/translate.ts';
import '../../src/shared/playout/texts.ts';

/** The panel loads on first use, which can take longer than the screenshot delay. */
async function drawn(page: Page): Promise<void> {
  await page.getByRole('application', { name: 'Channels over time' }).waitFor();
  await page.waitForFunction(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('canvas[data-part="content"]');
    return canvas !== null && canvas.width > 0 && canvas.clientHeight > 40;
  });
}

const place = async (page: Page): Promise<{ x: number; y: number }> => {
  const box = await page.getByRole('application', { name: 'Channels over time' }).boundingBox();
  if (box === null) throw new Error('the timeline is not to be seen');
  return { x: box.x, y: box.y };
};

/** Scripts that run before the screenshots of the timeline scenes. */
export const playoutTimelinePlays: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'playout-timeline': drawn,
  'playout-timeline-states': drawn,
  'playout-timeline-loading': drawn,
  'playout-timeline-huge': async (page) => {
    await drawn(page);
    await page.getByRole('application', { name: 'Channels over time' }).press('0');
  },
  'playout-timeline-drag': async (page) => {
    await drawn(page);
    const { x, y } = await place(page);
    await page.mouse.move(x + 120, y + 190);
    await page.mouse.down();
    await page.mouse.move(x + 160, y + 195);
    await page.mouse.move(x + 190, y + 240, { steps: 4 });
  },
  'playout-timeline-menu': async (page) => {
    await drawn(page);
    const { x, y } = await place(page);
    await page.mouse.click(x + 120, y + 190, { button: 'right' });
    await page.getByRole('menu').waitFor();
  },
  'playout-timeline-air': async (page) => {
    await drawn(page);
    await page.getByRole('button', { name: t('playout:bar.more') }).click();
    await page.getByRole('menuitemcheckbox', { name: t('playout:bar.output') }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    // The tooltip of the button that receives the focus should not be in the screenshot.
    await page.locator(':focus').blur();
  },
};

import type { Locator } from '@playwright/test';
import { expect } from '../rig/hosts.ts';
import { settledBox } from '../rig/settled.ts';
import { test } from './playout-page.ts';
import { t } from '../../../src/shared/i18n/translate.ts';
import '../../../src/shared/playout/texts.ts';
import { noSidewaysScroll, wellMade } from '../rig/well-made.ts';

/** The panel's layouts: narrowest, with the details on a page, and with the details beside the timeline. */
const sizes = [
  { width: 320, height: 640 },
  { width: 800, height: 600 },
  { width: 1280, height: 780 },
] as const;

/** Share of a canvas's pixels per color ("255,0,0") in the rows [top, bottom) in CSS px. */
const pixels = (
  canvas: Locator,
  [top, bottom]: readonly [number, number] = [0, 10_000],
): Promise<Record<string, number>> =>
  canvas.evaluate(
    (element: HTMLCanvasElement, rows) => {
      const c = element.getContext('2d');
      if (c === null) throw new Error('the canvas has no context');
      const from = Math.round(rows.top * devicePixelRatio);
      const height = Math.min(element.height, Math.round(rows.bottom * devicePixelRatio)) - from;
      const { data } = c.getImageData(0, from, element.width, height);
      const found: Record<string, number> = {};
      for (let at = 0; at < data.length; at += 4) {
        const name = data.slice(at, at + 3).join(',');
        found[name] = (found[name] ?? 0) + 4 / data.length;
      }
      return found;
    },
    { top, bottom },
  );

/** System colors blended over `Canvas` (some are translucent), as "255,0,0". */
const systemColors = (canvas: Locator): Promise<Record<string, string>> =>
  canvas.evaluate((element) => {
    const probe = document.createElement('span');
    probe.style.setProperty('forced-color-adjust', 'none');
    element.parentElement?.append(probe);
    const resolved = (name: string): string => {
      probe.style.color = name;
      return getComputedStyle(probe).color;
    };
    const c = document.createElement('canvas').getContext('2d');
    if (c === null) throw new Error('the canvas has no context');
    const names = ['Canvas', 'CanvasText', 'Highlight', 'LinkText', 'GrayText'];
    const found = names.map((name) => {
      for (const fill of ['Canvas', name]) {
        c.fillStyle = resolved(fill);
        c.fillRect(0, 0, 1, 1);
      }
      return [name, c.getImageData(0, 0, 1, 1).data.slice(0, 3).join(',')];
    });
    probe.remove();
    return Object.fromEntries(found) as Record<string, string>;
  });

test('the panel is drawn in the right colors and fits every window', async ({ page, playout }) => {
  await test.step('strips are explained, and drawn in the right colors', async () => {
    await test.step('a tooltip and the legend explain the strip under a channel', async () => {
      await playout.rowsLoaded();
      // The time stands still, so that a pixel that was loaded when it was read is loaded when the mouse is there.
      await page.clock.setFixedTime(Date.now());
      const now = await settledBox(page.locator('[data-part=now]'));
      // A pixel is 20 s, the server has loaded at least the next 60 s, and the test card is on air all day.
      const testCard = 4;
      const { strip } = await playout.spot(testCard, 0);
      await page.mouse.move(now.x + 3, strip);
      await expect(playout.timeline.getByText('Loaded by the server')).toBeVisible();
      await playout.button(t('playouttimeline:legend.label')).click();
      const legend = page.getByRole('dialog', { name: t('playouttimeline:legend.label') });
      await expect(legend.getByText(/^The strip under a channel/)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(legend).toHaveCount(0);
    });
    await test.step('the output strip draws black as black in the light theme', async () => {
      await page.emulateMedia({ colorScheme: 'light' });
      const content = playout.timeline.locator('canvas').first();
      const black = async (): Promise<number> =>
        (await pixels(content, [20, 10_000]))['0,0,0'] ?? 0;
      expect(await black()).toBe(0);
      await playout.button(t('playout:bar.more')).click();
      await page.getByRole('menuitemcheckbox', { name: t('playout:bar.output') }).press('Enter');
      await page.keyboard.press('Escape');
      // The third channel's gap airs black.
      await expect.poll(black).toBeGreaterThan(0.0005);
    });
    for (const colorScheme of ['light', 'dark'] as const)
      await test.step(`the timeline and the overview draw with system colors, ${colorScheme}`, async () => {
        // Closes the tooltip of the button that received the focus from a closed menu.
        await page.keyboard.press('Escape');
        await expect(page.getByRole('tooltip')).toHaveCount(0);
        await page.emulateMedia({ colorScheme, forcedColors: 'active' });
        await expect(playout.timeline).toBeVisible();
        const content = playout.timeline.locator('canvas').first();
        const system = await systemColors(content);
        expect(system['Canvas']).not.toBe(system['CanvasText']);
        const share = async (canvas: Locator, ...names: readonly string[]): Promise<number> => {
          const found = await pixels(canvas);
          const wanted = new Set(names.map((name) => system[name] ?? ''));
          return [...wanted].reduce((sum, color) => sum + (found[color] ?? 0), 0);
        };
        // The remaining pixels are antialiased edges of text and hatching.
        const all = ['Canvas', 'CanvasText', 'Highlight', 'LinkText', 'GrayText'];
        await expect.poll(() => share(content, ...all)).toBeGreaterThan(0.9);
        await expect.poll(() => share(content, 'CanvasText')).toBeGreaterThan(0.01);
        // The outline of items on air uses the selection color.
        await expect.poll(() => share(content, 'Highlight')).toBeGreaterThan(0.002);
        const overview = page.locator('[class*=minimapCanvas]');
        await expect.poll(() => share(overview, 'Canvas')).toBeGreaterThan(0.2);
        // The scenes check the rest of axe's rules, which do not depend on colors.
        await wellMade(page, { contrastOnly: true });
      });
  });
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  await test.step('the panel is accessible, and all of it is reached at every size', async () => {
    await test.step('the inspector stands beside the timeline, and the panel does not scroll', async () => {
      await playout.find('Puppets');
      const places = async () => {
        const [timeline, inspector] = await Promise.all([
          playout.timeline.boundingBox(),
          playout.inspector.boundingBox(),
        ]);
        if (timeline === null || inspector === null) throw new Error('not in sight');
        return { timeline, inspector };
      };
      for (const size of [
        { width: 1440, height: 900 },
        { width: 1100, height: 700 },
      ]) {
        await page.setViewportSize(size);
        await expect
          .poll(async () => {
            const { timeline, inspector } = await places();
            return inspector.x > timeline.x + timeline.width && inspector.y < timeline.y + 60;
          })
          .toBe(true);
        // Only the lanes and the details scroll.
        const panel = await page
          .getByRole('main')
          .evaluate((main) =>
            [...main.children].some((part) => part.scrollHeight > part.clientHeight + 1),
          );
        expect(panel).toBe(false);
      }
    });
    await test.step('in a narrow window, the details are a page that can be left, also by keyboard', async () => {
      const tools = await page.getByRole('toolbar', { name: t('playout:bar.label') }).boundingBox();
      // The tools fit one row.
      expect(tools?.height).toBeLessThan(40);
      await page.setViewportSize({ width: 800, height: 600 });
      await expect(playout.inspector).toHaveCount(0);
      await playout.timeline.focus();
      await page.keyboard.press('Enter');
      await expect(playout.field('Start')).toBeFocused();
      await playout.button(t('playout:back')).press('Enter');
      await expect(playout.timeline).toBeFocused();
      await playout.button(t('playout:inspector.open')).click();
      await expect(playout.inspector).toBeVisible();
      await playout.button(t('playout:back')).click();
      await page.setViewportSize({ width: 1280, height: 780 });
    });
    await test.step('the playout panel fits every width', async () => {
      for (const size of sizes) {
        await page.setViewportSize(size);
        await expect(playout.timeline).toBeVisible();
        await noSidewaysScroll(page);
      }
    });
    await test.step('at 200 % zoom the page scrolls as one, and every channel is reachable', async () => {
      await page.setViewportSize({ width: 640, height: 390 });
      const last = playout.button(/^More about East/);
      await last.scrollIntoViewIfNeeded();
      await expect(last).toBeInViewport();
      // The lanes have no scroll bar; the page scrolls.
      const own = await playout.timeline.evaluate((element) => {
        const scroller = element.parentElement?.parentElement;
        return (scroller?.scrollHeight ?? 0) - (scroller?.clientHeight ?? 0);
      });
      expect(own).toBe(0);
      await noSidewaysScroll(page);
    });
  });
});

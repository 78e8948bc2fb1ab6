import type { Page } from '@playwright/test';
import { t } from '../../../src/shared/i18n/translate.ts';
import { inTheDark, noSidewaysScroll, wellMade } from '../rig/well-made.ts';
import { EqPage, expect, test } from './eq-page.ts';

/** Number of fully visible table rows below the header. */
const rowsInView = (eq: EqPage): Promise<number> =>
  eq.rows.evaluateAll((rows) => {
    const table = rows[0]?.closest('table');
    const frame = table?.parentElement?.getBoundingClientRect();
    const head = table?.querySelector('thead')?.getBoundingClientRect();
    if (frame === undefined || head === undefined) return 0;
    return rows.filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= head.bottom - 1 && bottom <= frame.bottom + 1 && bottom <= innerHeight;
    }).length;
  });

/** Sum of the scroll offsets (px) of all elements but the table. */
const pageScroll = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const table = document.querySelector('table')?.parentElement;
    return [...document.querySelectorAll('*')].reduce(
      (sum, one) => (one === table ? sum : sum + one.scrollTop),
      0,
    );
  });

test('the equalizer in every window', async ({ connected: page, music }) => {
  const first = await new EqPage(page, music).open();
  await test.step('rows, head and terms stay in view at every size', async () => {
    const eq = first;
    await test.step('terms explain themselves on focus', async () => {
      const explained = [
        [page.getByRole('button', { name: t('eq:preamp.label'), exact: true }), 'eq:term.preamp'],
        [page.getByRole('button', { name: t('eq:column.q'), exact: true }), 'eq:term.q'],
        [page.getByRole('button', { name: /^clips above/ }), 'eq:term.clip'],
        [page.getByRole('button', { name: t('eq:head.match') }), 'eq:head.matchHint'],
        [page.getByRole('tab', { name: t('eq:tab.layers') }), 'eq:term.layers'],
      ] as const;
      await page.keyboard.press('Tab');
      for (const [control, key] of explained) {
        await control.focus();
        await expect(control).toHaveAttribute('aria-description', t(key));
        await expect(page.getByRole('tooltip').filter({ hasText: t(key) })).toHaveCount(1);
      }
      const safe = eq.button(/^Safe/);
      await safe.focus();
      await expect(page.getByRole('tooltip')).toContainText('Shift');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('tooltip')).toHaveCount(0);
      await page.getByRole('tab', { name: /^Bands/ }).click();
    });
    await test.step('the head has six controls, and every entry of its menu an icon', async () => {
      await page.setViewportSize({ width: 1280, height: 780 });
      const head = page.getByRole('banner').or(page.locator('main header')).first();
      const groups = head.getByRole('radiogroup');
      const buttons = head.getByRole('button').and(page.locator(':not([aria-haspopup="menu"])'));
      const chip = head.getByRole('button', { name: /^Connection/ });
      await expect
        .poll(async () => {
          const shown = (await groups.count()) + (await buttons.count());
          // Adds the player picker, which opens a menu, and subtracts the connection status.
          return shown - (await chip.count()) + 1;
        })
        .toBeLessThanOrEqual(6);
      await eq.button(t('eq:head.more')).click();
      const entries = page.getByRole('menuitem');
      await expect(entries.first()).toBeVisible();
      const drawn = await entries.evaluateAll((all) =>
        all.map((entry) => entry.firstElementChild?.querySelector('svg') !== null),
      );
      expect(drawn).not.toContain(false);
      expect(drawn.length).toBeGreaterThan(5);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
    });
    await test.step('a row below the table head is not selected out of sight', async () => {
      await page.setViewportSize({ width: 1280, height: 780 });
      await eq.node(7).focus();
      await expect(eq.rows.nth(6)).toBeInViewport({ ratio: 0.9 });
      await eq.node(1).focus();
      await expect
        .poll(async () => {
          const head = await eq.page.locator('thead').boundingBox();
          const row = await eq.rows.nth(0).boundingBox();
          return (row?.y ?? 0) - (head?.y ?? 0) - (head?.height ?? 0);
        })
        .toBeGreaterThanOrEqual(-1);
    });
    for (const { width, height } of [
      { width: 1180, height: 780 },
      { width: 1280, height: 780 },
    ])
      await test.step(`five rows are in view at ${String(width)} x ${String(height)}, and the selected one always`, async () => {
        await page.setViewportSize({ width, height });
        await eq.node(1).focus();
        await expect(eq.rows.nth(0)).toBeInViewport({ ratio: 0.9 });
        await expect.poll(() => rowsInView(eq)).toBeGreaterThanOrEqual(5);
        await expect(eq.rows.nth(6)).not.toBeInViewport({ ratio: 0.9 });
        const before = await pageScroll(page);
        await eq.node(1).focus();
        await page.keyboard.press('End');
        await expect(eq.node(7)).toBeFocused();
        await expect(eq.rows.nth(6)).toBeInViewport({ ratio: 0.9 });
        const first = await eq.center(eq.node(1));
        await page.mouse.click(first.x, first.y);
        await expect(eq.rows.nth(0)).toBeInViewport({ ratio: 0.9 });
        await eq.drag(7, 12, 6);
        await expect(eq.rows.nth(6)).toBeInViewport({ ratio: 0.9 });
        expect(await pageScroll(page)).toBe(before);
      });
    await test.step('the node with the focus is in view at every size', async () => {
      await eq.node(2).focus();
      for (const { width, height } of [
        { width: 320, height: 640 },
        { width: 800, height: 600 },
        { width: 1280, height: 780 },
        { width: 1600, height: 1000 },
      ]) {
        await page.setViewportSize({ width, height });
        await expect(eq.node(2)).toBeInViewport();
        await noSidewaysScroll(page);
      }
      await page.setViewportSize({ width: 1280, height: 780 });
    });
    await test.step('the menu of a node is accessible and returns the focus', async () => {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await eq.node(5).click({ button: 'right' });
      await expect(page.getByRole('menu')).toBeVisible();
      await wellMade(page, { menu: true });
      await inTheDark(page);
      await page.keyboard.press('Escape');
      await expect(eq.node(5)).toBeFocused();
    });
    await test.step('at 640 x 390 the page scrolls as one', async () => {
      await page.setViewportSize({ width: 640, height: 390 });
      const scrollers = (): Promise<number> =>
        page.locator('main, main *').evaluateAll(
          (all) =>
            all.filter((one) => {
              const { overflowY } = getComputedStyle(one);
              return /auto|scroll/.test(overflowY) && one.scrollHeight > one.clientHeight + 1;
            }).length,
        );
      await expect.poll(scrollers).toBe(1);
      await eq.rows.last().scrollIntoViewIfNeeded();
      await expect(eq.rows.last()).toBeInViewport();
    });
  });
  await test.step('forced colors: canvas, nodes and swatches draw with system colors', async () => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    const eq = first;
    await page.setViewportSize({ width: 1280, height: 780 });
    await eq.node(5).focus();
    const system = await page.evaluate(() => {
      const probe = document.createElement('span');
      probe.style.setProperty('forced-color-adjust', 'none');
      document.body.append(probe);
      const read = (color: string): string => {
        probe.style.color = color;
        return getComputedStyle(probe).color;
      };
      const found = {
        Canvas: read('Canvas'),
        CanvasText: read('CanvasText'),
        Highlight: read('Highlight'),
        HighlightText: read('HighlightText'),
      };
      probe.remove();
      return found;
    });
    const drawn = (number: number): Promise<string[]> =>
      eq.graph
        .locator('canvas')
        .nth(number)
        .evaluate((canvas: HTMLCanvasElement) => {
          const c = canvas.getContext('2d');
          const { data } = c?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
          const colors = new Set<string>();
          for (let at = 0; at < data.length; at += 4)
            if (data[at + 3] === 255)
              colors.add(
                `rgb(${String(data[at])}, ${String(data[at + 1])}, ${String(data[at + 2])})`,
              );
          return [...colors];
        });
    // The static canvas draws the background and the grid lines; the moving one draws the sum curve. Both follow in a later frame.
    await expect
      .poll(() => drawn(0))
      .toEqual(expect.arrayContaining([system.Canvas, system.CanvasText]));
    await expect.poll(() => drawn(1)).toContain(system.CanvasText);
    await expect(eq.node(5)).toHaveCSS('background-color', system.Highlight);
    await expect(eq.node(2)).toHaveCSS('background-color', system.Canvas);
    await expect(eq.node(2)).toHaveCSS('-webkit-text-fill-color', system.CanvasText);
    const swatch = (row: number) => eq.rows.nth(row).getByRole('rowheader').locator('span').first();
    await expect(swatch(1)).toHaveCSS('background-color', system.Canvas);
    await expect(swatch(4)).toHaveCSS('background-color', system.Highlight);
  });
});

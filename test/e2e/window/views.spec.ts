import type { Page } from '@playwright/test';
import { expect, test } from '../rig/hosts.ts';
import { inTheDark, noSidewaysScroll, wellMade } from '../rig/well-made.ts';

const sizes = [
  { width: 320, height: 640 },
  { width: 800, height: 600 },
  { width: 1280, height: 780 },
  { width: 1600, height: 1000 },
] as const;

/** Expects that the page fits every size and is accessible in both color schemes, which differ only in their colors. */
async function fitsAndIsAccessible(page: Page): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await noSidewaysScroll(page);
  }
  await wellMade(page);
  await inTheDark(page);
}

test('the first run is accessible and fits every width', async ({ page, host }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(host.url);
  await expect(page.getByRole('button', { name: 'Try the demo' })).toBeVisible();
  await fitsAndIsAccessible(page);
});

const panels = [
  'Music',
  'Equalizer',
  'Playout',
  'Workflows',
  'Attention',
  'Connections',
  'Settings',
] as const;

test('every panel is accessible, fits every width, and shows the connection where it belongs', async ({
  connected: page,
}) => {
  await test.step('every panel is accessible and fits every width', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    for (const panel of ['Music', 'Connections', 'Settings']) {
      await page.getByRole('link', { name: panel }).first().click();
      await expect(page.getByRole('heading', { name: panel, level: 1 })).toBeVisible();
      await fitsAndIsAccessible(page);
    }
  });
  await test.step('only Music shows the connection while it is online', async () => {
    await page.setViewportSize({ width: 1280, height: 780 });
    const chip = page.getByRole('button', { name: /^Connection:/ });
    for (const panel of panels) {
      await page.getByRole('link', { name: panel }).first().click();
      await expect(page.getByRole('heading', { name: panel, level: 1 })).toBeVisible();
      await expect(chip).toHaveCount(panel === 'Music' ? 1 : 0);
    }
  });
  await test.step('at 200 % each panel scrolls as one, down to its last row', async () => {
    await page.setViewportSize({ width: 640, height: 390 });
    for (const panel of panels) {
      await page.getByRole('link', { name: panel }).first().click();
      const head = page.getByRole('heading', { name: panel, level: 1 });
      await expect(head).toBeInViewport();
      await noSidewaysScroll(page);
      const hidden = await page.getByRole('main').evaluate((main) => {
        main.scrollTop = main.scrollHeight;
        const last = main.lastElementChild?.getBoundingClientRect();
        return { below: (last?.bottom ?? 0) - main.getBoundingClientRect().bottom };
      });
      expect(hidden.below, panel).toBeLessThanOrEqual(1);
      await wellMade(page);
    }
  });
});

test('everything is reached by keyboard, and shortcuts act on the chosen player @both', async ({
  connected: page,
  music,
}) => {
  await expect(page.getByText('Kitchen', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  // Between the panel's title and the search.
  await page.locator('body').click({ position: { x: 400, y: 20 } });
  await page.keyboard.press('Space');
  await music.waitForCommand('players/cmd/pause');
  await page.keyboard.press('n');
  await music.waitForCommand('players/cmd/next');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the page obeys a strict content policy and talks to its own origin only @both', async ({
  page,
  host,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const answer = await page.goto(host.url);
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  await expect(page.getByRole('button', { name: 'Try the demo' })).toBeVisible();
  const own = new URL('/', host.url).href;
  expect(requests.filter((url) => url.startsWith(own)).length).toBeGreaterThan(1);
  expect(requests.filter((url) => !url.startsWith(own) && !url.startsWith('data:'))).toEqual([]);
});

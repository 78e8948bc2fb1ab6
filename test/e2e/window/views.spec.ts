import { expect, test } from '../rig/hosts.ts';
import { noSidewaysScroll } from '../rig/well-made.ts';

const panels = [
  'Music',
  'Equalizer',
  'Playout',
  'Workflows',
  'Attention',
  'Connections',
  'Settings',
] as const;

test('at 200 % each panel scrolls as one, down to its last row, and only Music shows the connection while it is online', async ({
  connected: page,
}) => {
  await page.setViewportSize({ width: 640, height: 390 });
  const chip = page.getByRole('button', { name: /^Connection:/ });
  for (const panel of panels)
    await test.step(panel, async () => {
      await page.getByRole('link', { name: panel }).first().click();
      await expect(page.getByRole('heading', { name: panel, level: 1 })).toBeInViewport();
      await expect(chip).toHaveCount(panel === 'Music' ? 1 : 0);
      await noSidewaysScroll(page);
      const below = await page.getByRole('main').evaluate((main) => {
        main.scrollTop = main.scrollHeight;
        const last = main.lastElementChild?.getBoundingClientRect();
        return (last?.bottom ?? 0) - main.getBoundingClientRect().bottom;
      });
      expect(below).toBeLessThanOrEqual(1);
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

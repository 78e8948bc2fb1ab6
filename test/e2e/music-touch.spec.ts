import { test as base } from './hosts.ts';
import { t } from './texts.ts';

/** The page of the app has no mouse. */
const test = base.extend({
  openPage: async ({ chromium }, use) => {
    const browser = await chromium();
    const viewport = { width: 1000, height: 800 };
    const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport });
    const page = await context.newPage();
    await use(() => Promise.resolve(page));
    await context.close();
  },
});

test.skip(({ hostKind }) => hostKind === 'electron', 'the window of Electron has a mouse');

test('the mini player is driven by taps', async ({ connected: touch, music }) => {
  await touch.goto(new URL('/mini', touch.url()).href);
  await touch.getByRole('button', { name: t('music:bar.next'), exact: true }).tap();
  await music.waitForCommand('players/cmd/next');
  await touch.getByRole('button', { name: t('music:verb.pause'), exact: true }).tap();
  await music.waitForCommand('players/cmd/pause');
});

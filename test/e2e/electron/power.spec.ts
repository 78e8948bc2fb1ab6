import { expect, test } from './desktop.ts';

test('after a sleep a connection that died meanwhile is found out and made anew at once', async ({
  connected: page,
  music,
  bus,
}) => {
  await expect(page.getByText('Kitchen', { exact: true }).first()).toBeVisible();
  const signIns = () => music.received().filter(({ command }) => command === 'auth').length;
  const before = signIns();
  // The socket stays open and says nothing any more, as after a night.
  music.fault('half-open');
  bus.announceSleep(true);
  bus.announceSleep(false);
  const woke = performance.now();
  await music.waitFor((demo) => demo.connections() === 0 || signIns() > before, 15_000);
  music.fault('half-open', false);
  await music.waitFor(() => signIns() > before, 15_000);
  // The heartbeat alone would have taken longer than this.
  expect(performance.now() - woke).toBeLessThan(15_000);
  await expect(page.getByText(/as of \d/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Connection:/ })).toHaveAccessibleName(/local/);
});

test('a connection that is well is asked once and kept', async ({
  connected: page,
  music,
  bus,
}) => {
  await expect(page.getByText('Kitchen', { exact: true }).first()).toBeVisible();
  const before = music.received().length;
  bus.announceSleep(true);
  bus.announceSleep(false);
  await music.waitFor((demo) => demo.received().length > before, 5_000);
  expect(music.connections()).toBe(1);
  expect(
    music
      .received()
      .slice(before)
      .map(({ command }) => command),
  ).not.toContain('auth');
});

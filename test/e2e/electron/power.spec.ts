import { expect, test } from './desktop.ts';

test('after sleep, the connection is checked once, and replaced if it is dead', async ({
  connected: page,
  music,
  bus,
}) => {
  await test.step('a healthy connection is checked once and kept', async () => {
    await expect(page.getByText('Kitchen', { exact: true }).first()).toBeVisible();
    const before = music.received().length;
    bus.announceSleep(true);
    bus.announceSleep(false);
    await music.waitFor((demo) => demo.received().length > before);
    expect(music.connections()).toBe(1);
    expect(
      music
        .received()
        .slice(before)
        .map(({ command }) => command),
    ).not.toContain('auth');
  });
  await test.step('after a sleep a connection that died meanwhile is found out and made anew at once', async () => {
    await expect(page.getByText('Kitchen', { exact: true }).first()).toBeVisible();
    const opened = (): number =>
      music.everything().filter((text) => text.startsWith('GET /ws')).length;
    const before = opened();
    expect(before).toBeGreaterThan(0);
    // The socket stays open but silent, as after the computer slept.
    music.fault('half-open');
    bus.announceSleep(true);
    bus.announceSleep(false);
    // The app waits two seconds for a response; the heartbeat alone would take longer than this limit.
    await music.waitFor(() => opened() > before, 12_000);
    music.fault('half-open', false);
    await expect(page.getByText(/as of \d/)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Connection:/ })).toHaveAccessibleName(/local/);
  });
});

import type { Page } from '@playwright/test';
import { expect, test } from '../rig/hosts.ts';
import { settled, settledBox } from '../rig/settled.ts';

const chip = (page: Page) => page.getByRole('button', { name: /^Connection:/ });
const groupVolume = (page: Page) =>
  page.getByRole('slider', { name: 'Group volume of Living room' }).first();

test('play, pause, volume, group volume, seek and next reach the server @both', async ({
  connected: page,
  music,
}) => {
  const players = page.getByRole('list', { name: 'Players' });
  await expect(players.getByText('Kitchen', { exact: true })).toBeVisible();
  await expect(chip(page)).toHaveAccessibleName(/local/);

  await page.getByRole('button', { name: 'Pause: Living room', exact: true }).click();
  await music.waitForCommand('players/cmd/pause');
  await expect(page.getByRole('button', { name: 'Play: Living room', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Play: Living room', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pause: Living room', exact: true })).toBeVisible();

  const office = page.getByRole('slider', { name: 'Volume of Office' });
  const wanted = Number(await office.inputValue()) + 2 * 5;
  await office.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(office).toHaveValue(String(wanted));
  await music.waitFor((demo) => demo.model.players.get('office')?.volume === wanted);

  await groupVolume(page).focus();
  const before = music.model.players.get('kitchen')?.volume ?? 0;
  await page.keyboard.press('PageUp');
  await music.waitForCommand('players/cmd/group_volume');
  await music.waitFor((demo) => (demo.model.players.get('kitchen')?.volume ?? 0) > before);

  const seek = page.getByRole('slider', { name: 'Position' });
  await seek.focus();
  await page.keyboard.press('End');
  const sought = await music.waitForCommand('players/cmd/seek');
  expect(Number.isInteger(sought.args['position'])).toBe(true);

  const bar = page.getByRole('region', { name: 'Now playing' });
  await bar.getByRole('button', { name: /^Next/ }).click();
  await music.waitForCommand('players/cmd/next');
});

test('the queue is read in pages, and a volume is dragged', async ({ connected: page, music }) => {
  await test.step('the queue is read in pages and an item of it is played', async () => {
    const queue = page.getByRole('listbox', { name: 'Queue of Living room' });
    const pane = page.getByRole('region', { name: 'Queue', exact: true });
    await expect(pane.getByText('Glass Harbour').first()).toBeVisible();
    await expect(queue.getByRole('option').first()).toContainText('Salt and Neon');
    await queue.getByText('Undertow').first().dblclick();
    const played = await music.waitForCommand('player_queues/play_index');
    // By id: the item may have moved meanwhile.
    expect(played.args).toMatchObject({ queue_id: 'living_room', index: expect.any(String) });
    await expect(page.getByRole('region', { name: 'Now playing' })).toContainText('Undertow');
    await queue.hover();
    await page.mouse.wheel(0, 6000);
    await music.waitFor((demo) =>
      demo
        .received()
        .some((one) => one.command === 'player_queues/items' && Number(one.args['offset']) >= 100),
    );
  });
  await test.step('a drag of the volume lands on its last value, in few commands', async () => {
    const slider = page.getByRole('slider', { name: 'Volume of Office' });
    await slider.hover();
    const box = await settledBox(slider);
    const y = box.y + box.height / 2;
    const started = performance.now();
    await page.mouse.down();
    for (let step = 0; step <= 60; step += 1)
      await page.mouse.move(box.x + (box.width * step) / 60, y);
    await page.mouse.move(box.x + box.width * 0.4, y);
    await page.mouse.up();
    const wanted = Number(await settled(page, () => slider.inputValue()));
    await music.waitFor((demo) => demo.model.players.get('office')?.volume === wanted);
    // On a busy machine, the last commands are sent after the drag.
    const took = performance.now() - started;
    const sent = music.received().filter((one) => one.command === 'players/cmd/volume_set');
    // At most one command per 100 ms, plus one for the final value.
    expect(sent.length).toBeLessThanOrEqual(took / 100 + 2);
    expect(sent.at(-1)?.args['volume_level']).toBe(wanted);
    await expect(slider).toHaveValue(String(wanted));
  });
});

test('the server goes away and comes back: greyed, counted down, recovered, nothing sent twice', async ({
  connected: page,
  music,
}) => {
  await expect(page.getByText('Kitchen', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Pause: Living room', exact: true }).click();
  await music.waitForCommand('players/cmd/pause');
  const commands = () =>
    music.received().filter((one) => one.command.startsWith('players/cmd/')).length;
  await music.stop();
  await expect(chip(page)).toHaveAccessibleName(/retrying/);
  await expect(page.getByText(/as of \d/).first()).toBeVisible();
  await expect(page.getByText('Kitchen', { exact: true }).first()).toBeVisible();
  await expect(groupVolume(page)).toBeDisabled();
  const sentBefore = commands();
  await expect(chip(page)).toHaveAccessibleName(/retrying in \d s/, { timeout: 60_000 });
  await music.restart();
  await expect(chip(page)).toHaveAccessibleName(/local/);
  await expect(page.getByText(/as of \d/)).toHaveCount(0);
  await expect(groupVolume(page)).toBeEnabled();
  expect(commands()).toBe(sentBefore);
});

test('a revoked token stops the tries and says what to do', async ({ connected: page, music }) => {
  await expect(page.getByText('Kitchen', { exact: true }).first()).toBeVisible();
  music.revoke(music.token);
  await expect(chip(page)).toHaveAccessibleName(/token refused/);
  await chip(page).click();
  const details = page.getByRole('dialog', { name: 'Connection' });
  await expect(details.getByRole('button', { name: 'Enter a token' })).toBeVisible();
});

test('if no socket gets through, single calls do, and the window says so', async ({
  connected: page,
  music,
}) => {
  await expect(page.getByText('Kitchen', { exact: true }).first()).toBeVisible();
  music.fault('no-websocket');
  music.drop();
  await expect(chip(page)).toHaveAttribute('title', /No live connection is possible/);
  await expect(page.getByText(/as of \d/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Pause: Living room', exact: true }).click();
  expect((await music.waitForCommand('players/cmd/pause')).carrier).toBe('http');
  await expect(page.getByRole('button', { name: 'Play: Living room', exact: true })).toBeVisible();
  music.fault('no-websocket', false);
  await chip(page).click();
  await page.getByRole('button', { name: 'Retry now' }).click();
  await expect(chip(page)).not.toHaveAttribute('title', /No live connection is possible/);
});

import type { Page } from '@playwright/test';
import type { MusicDemo } from '../../../src/demo/music/server.ts';
import { playerShape } from '../../../src/demo/music/player-shape.ts';
import { runs } from '../../support/sample.ts';
import { expect, test } from '../rig/hosts.ts';

test.use({ musicOptions: { players: 100 } });

test('100 players and a burst of events: nothing is dropped and the end state is right @both', async ({
  connected: page,
  host,
  music,
}) => {
  const sliders = page.getByRole('slider', { name: /^Volume of / });
  // The burst follows the last one.
  await expect.poll(() => sliders.count()).toBeGreaterThan(90);
  let connections = 0;
  music.onConnection(() => (connections += 1));
  const expected = await burst(page, music);
  expect(connections).toBe(0);
  await expect
    .poll(async () => {
      const { out } = await host.cli(['players', '--json']);
      const list = JSON.parse(out) as { name: string; volume: number }[];
      return Object.fromEntries(list.map((player) => [player.name, player.volume]));
    })
    .toEqual(expected);
  const drawn = (): Promise<Record<string, number>> =>
    sliders.evaluateAll((all) =>
      Object.fromEntries(
        (all as HTMLInputElement[]).map(({ ariaLabel, value }) => [
          (ariaLabel ?? '').replace('Volume of ', ''),
          Number(value),
        ]),
      ),
    );
  await expect.poll(async () => ({ ...expected, ...(await drawn()) })).toEqual(expected);
  expect(await sliders.count()).toBeGreaterThan(90);
});

/**
 * Sends 1,000 volume changes (5,000 in the long run) in rounds of one change per player; returns the final level of every player. A round waits until the page
 * shows the previous one, because a server disconnects a client that falls behind.
 */
async function burst(page: Page, music: MusicDemo): Promise<Record<string, number>> {
  const players = [...music.model.players.values()];
  const last = page.getByRole('slider', { name: /^Volume of / }).last();
  const shown = ((await last.getAttribute('aria-label')) ?? '').replace('Volume of ', '');
  const levels: Record<string, number> = {};
  for (let round = 0; round < runs(50, 5); round += 1) {
    for (const [index, player] of players.entries()) {
      const level = ((round * players.length + index) * 7) % 101;
      player.volume = level;
      const shape = playerShape(music.model, player);
      levels[String(shape['name'])] = level;
      music.emit('player_updated', player.id, shape);
    }
    await expect(last).toHaveValue(String(levels[shown]));
  }
  return levels;
}

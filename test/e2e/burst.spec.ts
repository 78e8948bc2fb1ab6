import { setTimeout as wait } from 'node:timers/promises';
import type { MusicDemo } from '../../src/main/demo/music/server.ts';
import { playerShape } from '../../src/main/demo/music/player-shape.ts';
import { expect, test } from './hosts.ts';

test.use({ musicOptions: { players: 100 } });

test('100 players and 5,000 events in 10 s: nothing is dropped and the end state is right', async ({
  connected: page,
  host,
  music,
}) => {
  await expect(page.getByRole('list', { name: 'Players' })).toBeVisible();
  const expected = await burst(music);
  await expect
    .poll(async () => {
      const { out } = await host.cli(['players', '--json']);
      const list = JSON.parse(out) as { name: string; volume: number }[];
      return Object.fromEntries(list.map((player) => [player.name, player.volume]));
    })
    .toEqual(expected);
  const sliders = page.getByRole('slider', { name: /^Volume of / });
  for (const slider of await sliders.all()) {
    const name = ((await slider.getAttribute('aria-label')) ?? '').replace('Volume of ', '');
    await expect(slider).toHaveValue(String(expected[name]));
  }
  expect(await sliders.count()).toBeGreaterThan(90);
});

/** Sends 5,000 changes of volume, spread over 10 s; answers the level that every player has at the end. */
async function burst(music: MusicDemo): Promise<Record<string, number>> {
  const players = [...music.world.players.values()];
  const started = performance.now();
  for (let sent = 0; sent < 5_000; sent += 1) {
    const player = players[sent % players.length];
    if (player === undefined) throw new Error('no player');
    player.volume = (sent * 7) % 101;
    music.emit('player_updated', player.id, playerShape(music.world, player));
    const ahead = started + sent * 2 - performance.now();
    if (ahead > 1) await wait(ahead);
  }
  return Object.fromEntries(
    players.map((player) => [String(playerShape(music.world, player)['name']), player.volume ?? 0]),
  );
}

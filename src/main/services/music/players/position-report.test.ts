import { describe, expect, it } from 'vitest';
import { PlayersRig } from '../../../../../test/support/music/players-rig.ts';
import {
  TinyServer,
  wirePlayer,
  wireQueue,
} from '../../../../../test/support/music/tiny-server.ts';
import { positionAt } from '../../../../shared/music/position.ts';

type Json = Record<string, unknown>;

async function playing(queue: Json, player: Json = {}, offset: number | null = null) {
  const rig = new PlayersRig();
  rig.link.clockOffset = offset;
  const all = { playback_state: 'playing', active_source: 'a', ...player };
  const queues = [wireQueue('a', { state: 'playing', ...queue })];
  new TinyServer(rig.link, rig.clock, [wirePlayer('a', all)], queues);
  await rig.link.connect();
  return rig;
}

function position(rig: PlayersRig): number | null {
  const { position: anchor, media } = rig.player('a');
  return anchor === null ? null : positionAt(anchor, media?.duration ?? null, rig.clock.now());
}

describe('position', () => {
  it('counts from the arrival of a value while the clocks cannot be compared', async () => {
    const rig = await playing({ elapsed_time: 12, elapsed_time_last_updated: 99 });
    rig.clock.advance(5_000);
    expect(position(rig)).toBe(17);
  });

  it("counts from the time of the value by the server's clock if both are known", async () => {
    const stamp = new PlayersRig().clock.now() / 1000 + 3_600 - 8;
    const rig = await playing(
      { elapsed_time: 12, elapsed_time_last_updated: stamp },
      {},
      3_600_000,
    );
    expect(position(rig)).toBe(20);
  });

  it('does not take a repeated value for a new one', async () => {
    const report = { state: 'playing', elapsed_time: 12, elapsed_time_last_updated: 99 };
    const rig = await playing(report);
    rig.clock.advance(30_000);
    rig.link.emit('queue_updated', 'a', wireQueue('a', { ...report, shuffle_enabled: true }));
    expect(position(rig)).toBe(42);
  });

  it('prefers the queue, then the media, then the player', async () => {
    const media = { title: 'x', elapsed_time: 40, elapsed_time_last_updated: 1 };
    const player = { elapsed_time: 70, elapsed_time_last_updated: 1 };
    const three = { ...player, current_media: media };
    const fromQueue = await playing({ elapsed_time: 10 }, three);
    const fromMedia = await playing({}, { ...three, active_source: 'line' });
    const fromPlayer = await playing({}, { ...player, active_source: 'line' });
    const none = await playing({}, { active_source: 'line' });
    expect([fromQueue, fromMedia, fromPlayer, none].map(position)).toEqual([10, 40, 70, null]);
  });

  it('advances at the speed of the queue and stops while paused', async () => {
    const fast = await playing({ elapsed_time: 10, playback_speed: 1.5 });
    fast.clock.advance(4_000);
    expect(position(fast)).toBe(16);
    const still = await playing({ elapsed_time: 10 }, { playback_state: 'paused' });
    still.clock.advance(4_000);
    expect(position(still)).toBe(10);
  });

  it('accepts a jump without a time stamp', async () => {
    const rig = await playing({ elapsed_time: 10 });
    rig.link.emit('queue_time_updated', 'a', 55.5);
    expect(position(rig)).toBe(55.5);
    rig.link.emit('queue_time_updated', 'a', 'soon');
    expect(position(rig)).toBe(55.5);
  });

  it('is never negative', async () =>
    expect(position(await playing({ elapsed_time: -4 }))).toBe(0));

  it('stops when the connection is lost', async () => {
    const rig = await playing({ elapsed_time: 10 });
    rig.clock.advance(3_000);
    rig.link.lose();
    rig.clock.advance(60_000);
    expect(position(rig)).toBe(13);
  });
});

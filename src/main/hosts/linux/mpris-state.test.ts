import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { somePlayer } from '../../../../test/support/music/some-player.ts';
import { someQueue } from '../../../../test/support/music/some-queue.ts';
import { someMedia } from '../../../../test/support/music/some-media.ts';
import type { Player } from '../../../shared/music/player.ts';
import type { Queue } from '../../../shared/music/queue.ts';
import type { ControlledPlayer } from '../common/controlled-player.ts';
import * as state from './mpris-state.ts';

const NOW = 1_000_000;

const shown = (player: Partial<Player> = {}, queue: Partial<Queue> = {}): ControlledPlayer => ({
  player: somePlayer('den', {
    state: 'playing',
    media: someMedia({ duration: 200, queueItemId: 'q1' }),
    position: { elapsed: 50, at: NOW, rate: 1 },
    ...player,
  }),
  queue: someQueue('den', queue),
});

describe('what MPRIS shows', () => {
  it.each([
    ['playing', 'Playing'],
    ['paused', 'Paused'],
    ['idle', 'Stopped'],
    ['unknown', 'Stopped'],
  ] as const)('a player that is %s is %s', (of, status) =>
    expect(state.playbackStatus(shown({ state: of }))).toBe(status),
  );

  it.each([
    ['off', 'None'],
    ['one', 'Track'],
    ['all', 'Playlist'],
  ] as const)('repeat %s is %s, both ways', (repeat, status) => {
    expect(state.loopStatus(shown({}, { repeat }))).toBe(status);
    expect(state.parseRepeat(status)).toEqual({ action: 'repeat', mode: repeat });
  });

  it('rejects a loop status that MPRIS does not have', () =>
    expect([state.parseRepeat('Sometimes'), state.parseRepeat(3)]).toEqual([null, null]));

  it('the volume of a group if the player leads one', () => {
    const led = shown({ members: ['k'], groupVolume: 40, groupMuted: false });
    expect(state.toVolume(led)).toBe(0.4);
    expect(state.volumeAction(led, 0.255)).toEqual({ action: 'group_volume', level: 26 });
    expect(state.volumeAction(shown(), 7)).toEqual({ action: 'volume_set', level: 100 });
    expect(state.volumeAction(shown(), Number.NaN)).toBeNull();
    expect(state.volumeAction(shown({ volume: null }), 0.5)).toBeNull();
  });

  it('identifies tracks by valid object paths', () => {
    const hash = (text: string): string => Buffer.from(text).toString('hex').padEnd(32, '0');
    fc.assert(
      fc.property(fc.string(), (id) => {
        const { trackId } = state.toMetadata(
          shown({ media: someMedia({ queueItemId: id }) }),
          hash,
        );
        expect(trackId).toMatch(/^(\/[A-Za-z0-9_]+)+$/);
      }),
    );
    expect(state.toMetadata(shown({ media: null }), hash).trackId).toContain('NoTrack');
  });
});

describe('the rate', () => {
  const timed = (speed: number | null, duration: number | null = 200): ControlledPlayer =>
    shown({}, { speed, current: someMedia({ duration }) });

  it('can be set between the limits of the server, and its range always includes 1', () => {
    for (const speed of [0.5, 1, 1.5]) {
      expect(state.findRate(timed(speed))).toBe(speed);
      expect(state.findRates(timed(speed))).toEqual({ least: 0.5, most: 2 });
    }
    expect([0.75, 0.1, 9].map((rate) => state.speedFor(timed(1), rate))).toEqual([0.75, 0.5, 2]);
    expect([0, -1, Number.NaN, 'fast'].map((rate) => state.speedFor(timed(1), rate))).toEqual(
      Array(4).fill(null),
    );
  });

  it('is 1 if it cannot be changed: an old server, a stream, no queue', () => {
    for (const fixed of [timed(null), timed(1.5, null), { ...shown(), queue: null }]) {
      expect(state.findRate(fixed)).toBe(1);
      expect(state.findRates(fixed)).toEqual({ least: 1, most: 1 });
      expect(state.speedFor(fixed, 1.5)).toBeNull();
    }
  });
});

describe('the position', () => {
  it('runs with the clock, in microseconds', () =>
    expect(state.positionMicros(shown(), NOW + 1_500)).toBe(51_500_000));

  it('counts as sought if it differs from what a desktop expects: in a track, and at the start of a track (mpris-seeked)', () => {
    const at = (elapsed: number) => ({ position: { elapsed, at: NOW, rate: 1 } });
    expect(state.seeked(shown(), shown(at(90)), NOW)).toBe(true);
    expect(state.seeked(shown(), shown(at(51)), NOW)).toBe(false);
    const other = shown({ ...at(0), media: someMedia({ queueItemId: 'q2' }) });
    expect(state.seeked(shown(), other, NOW)).toBe(false);
    expect(state.seeked(shown(), shown({ ...at(0), state: 'idle' }), NOW)).toBe(false);
    const resumed = shown({ ...at(1200), media: someMedia({ queueItemId: 'q2', duration: 3000 }) });
    expect(state.seeked(shown(), resumed, NOW)).toBe(true);
    const stopped = shown({ ...at(0), state: 'idle' });
    expect(state.seeked(stopped, shown(at(90)), NOW)).toBe(true);
    expect(state.seeked(stopped, shown(at(0)), NOW)).toBe(false);
    const still = { elapsed: 50, at: NOW, rate: 0 };
    const paused = shown({ position: still, state: 'paused' });
    expect(state.seeked(paused, shown(at(50)), NOW)).toBe(false);
    expect(state.seeked(paused, shown(at(90)), NOW)).toBe(true);
  });

  it('moves by an offset: not before the start, beyond the end to the next track', () => {
    expect(state.seekBy(shown(), -90e6, NOW)).toEqual({ action: 'seek', position: 0 });
    expect(state.seekBy(shown(), 10e6, NOW)).toEqual({ action: 'seek', position: 60 });
    expect(state.seekBy(shown(), 160e6, NOW)).toEqual({ action: 'next' });
  });

  it('is set only within the track', () => {
    expect(state.seekTo(shown(), 20e6)).toEqual({ action: 'seek', position: 20 });
    expect([state.seekTo(shown(), -1), state.seekTo(shown(), 201e6)]).toEqual([null, null]);
    const fixed = shown({ can: { ...somePlayer('x').can, seek: false } });
    expect([state.seekTo(fixed, 1), state.seekBy(fixed, 1, NOW)]).toEqual([null, null]);
  });
});

import { describe, expect, it } from 'vitest';
import { someMedia } from '../../../../test/support/music/some-media.ts';
import { somePlayer } from '../../../../test/support/music/some-player.ts';
import { someQueue } from '../../../../test/support/music/some-queue.ts';
import type { Player } from '../../../shared/music/player.ts';
import type { Queue } from '../../../shared/music/queue.ts';
import type { ControlledPlayer } from '../common/controlled-player.ts';
import {
  needsShowing,
  toNowPlaying,
  nowPlayingStep,
  pressAction,
  readPress,
  registersMediaKeys,
} from './now-playing-state.ts';

const NOW = 1_000_000;
const media = someMedia({ title: 'Song', artist: null, album: 'Album', duration: 200 });

const shown = (player: Partial<Player> = {}, queue: Partial<Queue> = {}): ControlledPlayer => ({
  player: somePlayer('den', {
    state: 'playing',
    media,
    position: { elapsed: 50, at: NOW, rate: 1 },
    ...player,
  }),
  queue: someQueue('den', { count: 3, currentIndex: 1, ...queue }),
});

const on = { mediaControls: true, mediaKeys: false, shortcuts: [] };
const shortcut = (keys: string) => ({
  ...on,
  shortcuts: [{ keys, action: { do: 'next' } as const }],
});

describe('when the page is there', () => {
  it.each([
    ['playing', false, 'show'],
    ['playing', true, 'show'],
    ['paused', false, 'leave'],
    ['paused', true, 'show'],
    ['idle', false, 'leave'],
    ['idle', true, 'linger'],
    ['unknown', true, 'linger'],
  ] as const)('a player that is %s, with the page open: %s, means %s', (state, open, step) =>
    expect(nowPlayingStep(on, shown({ state }), open)).toBe(step),
  );

  it('a moment without media or player, as between two tracks, does not end it at once', () => {
    expect(nowPlayingStep(on, shown({ media: null }), true)).toBe('linger');
    expect(nowPlayingStep(on, null, true)).toBe('linger');
    expect(nowPlayingStep(on, null, false)).toBe('leave');
  });

  it('never together with media keys of this app', () => {
    const off = { ...on, mediaControls: false };
    for (const settings of [off, { ...on, mediaKeys: true }, shortcut('MediaNextTrack')])
      expect(nowPlayingStep(settings, shown(), true)).toBe('close');
    expect(registersMediaKeys(shortcut('Control+Alt+N'))).toBe(false);
  });
});

describe('what is shown', () => {
  it('the song, its position now and the possible actions', () =>
    expect(toNowPlaying(shown({}, { speed: 1.5 }), NOW + 2_000)).toEqual({
      title: 'Song',
      artist: '',
      album: 'Album',
      art: media.art,
      playing: true,
      duration: 200,
      position: 52,
      rate: 1.5,
      actions: ['play', 'pause', 'stop', 'previoustrack', 'nexttrack', 'seekto'],
    }));

  it('only the possible actions; no seeking in a stream without an end', () => {
    const stream = someMedia({ duration: null });
    expect(toNowPlaying(shown({ media: stream }), NOW)?.actions).not.toContain('seekto');
    const { can } = shown().player;
    const fixed = shown({ can: { ...can, nextPrevious: false, seek: false } });
    expect(toNowPlaying(fixed, NOW)?.actions).toEqual(['play', 'pause', 'stop']);
    expect(toNowPlaying(shown({ available: false }), NOW)?.actions).not.toContain('play');
    const last = shown({}, { count: 2, current: media });
    expect(toNowPlaying(last, NOW)?.actions).not.toContain('nexttrack');
    expect(toNowPlaying(last, NOW)?.actions).toContain('previoustrack');
    expect(toNowPlaying(shown({ media: null }), NOW)).toBeNull();
  });

  it('is sent again for a change and a jump, not for the progress of the position', () => {
    const later = shown({ position: { elapsed: 60, at: NOW + 10_000, rate: 1 } });
    expect(needsShowing(shown(), later, NOW + 10_000)).toBe(false);
    expect(needsShowing(null, shown(), NOW)).toBe(true);
    const jumped = shown({ position: { elapsed: 90, at: NOW, rate: 1 } });
    expect(needsShowing(shown(), jumped, NOW)).toBe(true);
    expect(needsShowing(shown(), shown({ state: 'paused' }), NOW)).toBe(true);
    expect(needsShowing(shown(), shown({ volume: 1 }), NOW)).toBe(false);
  });
});

describe('what a pressed control does', () => {
  const act = (action: string, seekTime: unknown = null, of = shown()) => {
    const press = readPress({ action, seekTime });
    return press === null ? 'unknown' : pressAction(of, press);
  };

  it('is an action of the player', () =>
    expect(['play', 'stop', 'previoustrack', 'nexttrack'].map((one) => act(one))).toEqual([
      { action: 'play' },
      { action: 'stop' },
      { action: 'previous' },
      { action: 'next' },
    ]));

  it('pauses what plays, and stops what cannot pause', () => {
    expect(act('pause')).toEqual({ action: 'pause' });
    expect(act('pause', null, shown({ state: 'paused' }))).toBeNull();
    const { can } = shown().player;
    expect(act('pause', null, shown({ can: { ...can, pause: false } }))).toEqual({
      action: 'stop',
    });
  });

  it('seeks within the track only', () => {
    expect(act('seekto', 12.5)).toEqual({ action: 'seek', position: 12.5 });
    for (const at of [-1, 201, Number.NaN, '5', null]) expect(act('seekto', at)).toBeNull();
  });

  it('is nothing for any other message', () => {
    expect(act('eval')).toBe('unknown');
    for (const message of [null, undefined, 'play', 3, [], {}, { action: {} }])
      expect(readPress(message)).toBeNull();
  });
});

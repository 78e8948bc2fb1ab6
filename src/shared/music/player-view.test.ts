import { someMedia } from '../../../test/support/music/some-media.ts';
import { describe, expect, it } from 'vitest';
import { somePlayer } from '../../../test/support/music/some-player.ts';
import type { Media, Player } from './player.ts';
import {
  dotted,
  mainVolume,
  ownVolume,
  playVerb,
  secondLine,
  setLevel,
  setMuted,
  sourceName,
  verbLabel,
} from './player-view.ts';

const media: Media = someMedia({ duration: null });

describe('secondLine', () =>
  it.each<[string, Partial<Player>, string | null, string]>([
    ['what plays', { state: 'playing', media }, null, 'Undertow · Mira Okafor'],
    ['a title alone', { state: 'playing', media: { ...media, artist: null } }, null, 'Undertow'],
    ['nothing known to play', { state: 'playing' }, null, 'Playing'],
    ['a pause', { state: 'paused', media }, null, 'Undertow · paused'],
    ['a stop', { state: 'idle', media }, null, 'Undertow · stopped'],
    ['silence', { state: 'idle' }, null, 'Nothing playing'],
    ['a group before what plays', { state: 'playing', media }, 'Attic', 'in group Attic'],
    ['off', { powered: false, media }, null, 'Off'],
    ['absence before all', { available: false, state: 'playing', media }, 'Attic', 'Not available'],
  ])('shows %s', (_, change, leader, line) =>
    expect(secondLine(somePlayer('a', change), leader)).toBe(line),
  ));

describe('playVerb', () =>
  it('is stop for a playing player that cannot pause', () => {
    const can = { ...somePlayer('a').can, pause: false };
    expect(playVerb(somePlayer('a', { state: 'playing', can }))).toBe('stop');
    expect(playVerb(somePlayer('a', { state: 'playing' }))).toBe('pause');
    expect(playVerb(somePlayer('a', { state: 'paused', can }))).toBe('play');
  }));

describe('volumes', () => {
  it("is the group's for a leader and for a group, else the player's own", () => {
    const leader = somePlayer('a', { members: ['b'], groupVolume: 20, volume: 50 });
    expect(mainVolume(leader)).toMatchObject({ scope: 'group', level: 20 });
    expect(ownVolume(leader)).toMatchObject({ scope: 'player', level: 50 });
    expect(mainVolume(somePlayer('a', { groupVolume: 20 }))).toMatchObject({ scope: 'player' });
    const group = somePlayer('g', { type: 'group', groupVolume: 35, volume: null });
    expect(mainVolume(group)).toMatchObject({ scope: 'group', level: 35 });
  });

  it('is absent if the player has none', () => {
    expect(mainVolume(somePlayer('a', { volume: null }))).toBeNull();
    expect(
      mainVolume(somePlayer('a', { can: { ...somePlayer('a').can, volume: false } })),
    ).toBeNull();
  });

  it("is the player's own if a leader has no group level", () => {
    const leader = somePlayer('a', { members: ['b'], groupVolume: null, volume: 50 });
    expect(mainVolume(leader)).toMatchObject({ scope: 'player', level: 50 });
  });

  it('is muted if the server says so, and can be muted if the server supports it', () => {
    const can = { ...somePlayer('a').can, mute: false };
    expect(ownVolume(somePlayer('a', { muted: true }))).toMatchObject({ muted: true });
    expect(ownVolume(somePlayer('a', { muted: false }))).toMatchObject({ muted: false });
    expect(ownVolume(somePlayer('a', { muted: null, can }))).toMatchObject({
      muted: false,
      canMute: false,
    });
    const group = (groupMuted: boolean | null) =>
      mainVolume(somePlayer('g', { type: 'group', groupVolume: 35, groupMuted }));
    expect(group(true)).toMatchObject({ muted: true, canMute: true });
    expect(group(false)).toMatchObject({ muted: false, canMute: true });
    expect(group(null)).toMatchObject({ muted: false, canMute: false });
  });

  it('is pending while the server has not confirmed the level or the mute', () => {
    const pending = (...fields: Player['pending']) =>
      ownVolume(somePlayer('a', { pending: fields }));
    expect(pending()).toMatchObject({ pending: false });
    expect(pending('volume')).toMatchObject({ pending: true });
    expect(pending('muted')).toMatchObject({ pending: true });
    expect(pending('groupVolume', 'state')).toMatchObject({ pending: false });
  });

  it('is set by a command with its scope', () => {
    expect(setLevel('player', 20)).toEqual({ action: 'volume_set', level: 20 });
    expect(setLevel('group', 20)).toEqual({ action: 'group_volume', level: 20 });
    expect(setMuted('player', true)).toEqual({ action: 'mute', muted: true });
    expect(setMuted('group', false)).toEqual({ action: 'group_mute', muted: false });
  });
});

describe('texts of a player', () => {
  it('name the verbs', () =>
    expect([verbLabel('play'), verbLabel('pause'), verbLabel('stop')]).toEqual([
      'Play',
      'Pause',
      'Stop',
    ]));

  it('join non-empty parts', () => expect(dotted('a', null, '', undefined, 'b')).toBe('a · b'));

  it('name the current source, if it is not a queue of the server', () => {
    const can = { canPlayPause: false, canSeek: false, canNextPrevious: false };
    const sources = [
      { id: 'tv', name: 'Television', passive: false, ...can },
      { id: 'line', name: 'Line in', passive: false, ...can },
    ];
    expect(sourceName(somePlayer('a', { sources, activeSource: 'line' }))).toBe('Line in');
    expect(sourceName(somePlayer('a', { sources, activeSource: 'queue' }))).toBeNull();
    const playing = somePlayer('a', { sources, activeSource: 'tv', state: 'playing' });
    expect(secondLine(playing, null)).toBe('Television');
  });
});

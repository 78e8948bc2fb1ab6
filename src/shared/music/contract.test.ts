import { describe, expect, it } from 'vitest';
import { musicMethods } from './contract.ts';
import { PlayerCommand } from './player.ts';

const command = (action: object, playerId = 'den'): boolean =>
  PlayerCommand.safeParse({ playerId, do: action }).success;
const takes = (method: keyof typeof musicMethods, input: unknown): boolean =>
  musicMethods[method].in.safeParse(input).success;

describe('a command to a player', () => {
  it('names the player', () => expect(command({ action: 'play' }, '')).toBe(false));

  it.each(['play', 'pause', 'play_pause', 'stop', 'next', 'previous', 'ungroup'])(
    'can be %s',
    (action) => expect(command({ action })).toBe(true),
  );

  it.each([
    ['volume_set', 'level', 0, 100],
    ['group_volume', 'level', 0, 100],
    ['volume_up', 'by', 1, 100],
    ['volume_down', 'by', 1, 100],
    ['group_volume_step', 'points', -100, 100],
  ])('%s has a whole number of %s from %d to %d', (action, key, least, most) => {
    expect(command({ action, [key]: least })).toBe(true);
    expect(command({ action, [key]: most })).toBe(true);
    expect(command({ action, [key]: least - 1 })).toBe(false);
    expect(command({ action, [key]: most + 1 })).toBe(false);
    expect(command({ action, [key]: 1.5 })).toBe(false);
  });

  it.each(['volume_up', 'volume_down'])('%s takes the step of the settings by itself', (action) =>
    expect(command({ action })).toBe(true),
  );

  it.each(['mute', 'group_mute'])('%s says whether, or the other way round', (action) => {
    for (const muted of [true, false, 'toggle']) expect(command({ action, muted })).toBe(true);
    expect(command({ action, muted: 'on' })).toBe(false);
    expect(command({ action })).toBe(false);
  });

  it('seeks to positions from 0 on', () => {
    expect(command({ action: 'seek', position: 0 })).toBe(true);
    expect(command({ action: 'seek', position: 12.5 })).toBe(true);
    expect(command({ action: 'seek', position: -1 })).toBe(false);
  });

  it('groups or ungroups at least one player', () => {
    expect(command({ action: 'group', members: ['a', 'b'] })).toBe(true);
    expect(command({ action: 'group', members: [] })).toBe(false);
    expect(command({ action: 'group', members: [], leave: [] })).toBe(false);
    expect(command({ action: 'group', members: [], leave: ['a'] })).toBe(true);
  });

  it('names the new state', () => {
    expect(command({ action: 'power', powered: false })).toBe(true);
    expect(command({ action: 'shuffle', enabled: true })).toBe(true);
    expect(command({ action: 'select_source', source: 'tv' })).toBe(true);
    for (const mode of ['off', 'one', 'all'])
      expect(command({ action: 'repeat', mode })).toBe(true);
    expect(command({ action: 'repeat', mode: 'unknown' })).toBe(false);
    for (const action of ['power', 'shuffle', 'select_source', 'repeat', 'seek', 'volume_set'])
      expect(command({ action })).toBe(false);
  });
});

describe('the input of the methods', () => {
  it('is a page of at most 200 items of a queue', () => {
    const page = { queueId: 'den', offset: 0, limit: 200 };
    expect(takes('music.queueItems', page)).toBe(true);
    expect(takes('music.queueItems', { ...page, limit: 1 })).toBe(true);
    for (const wrong of [{ queueId: '' }, { offset: -1 }, { limit: 0 }, { limit: 201 }])
      expect(takes('music.queueItems', { ...page, ...wrong })).toBe(false);
  });

  it('is a profile with an id', () => {
    expect(takes('music.trustNetwork', { profileId: 'ab' })).toBe(true);
    expect(takes('music.trustNetwork', { profileId: '' })).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { somePlayer } from '../../../test/support/music/some-player.ts';
import { someMedia } from '../../../test/support/music/some-media.ts';
import type { Snapshot } from '../contract/topics.ts';
import { initialSnapshot } from '../contract/topics.ts';
import { makeScene } from '../music/scenes/make.ts';
import type { Player } from '../music/player.ts';
import { shortcutCommand } from './shortcut-command.ts';

function run(
  action: Parameters<typeof shortcutCommand>[0],
  players: readonly Player[] = [
    somePlayer('den', { media: someMedia({ uri: 'library://track/1' }) }),
  ],
  chosen: string | null = 'den',
) {
  const topics: Snapshot = {
    ...initialSnapshot(),
    'music.players': Object.fromEntries(players.map((player) => [player.id, player])),
    'music.chosen': { playerId: chosen, byUser: true },
  };
  return shortcutCommand(action, (name) => topics[name]);
}

describe('a shortcut', () => {
  it('acts on the chosen player', () => {
    expect(run({ do: 'next' })).toMatchObject({
      method: 'music.command',
      input: { playerId: 'den', do: { action: 'next' } },
    });
    expect(run({ do: 'next' }, [], null)).toBeNull();
  });

  it('changes the volume of a named player, or of the chosen one', () => {
    const players = [somePlayer('den'), somePlayer('attic')];
    expect(run({ do: 'volume_down', playerId: 'attic' }, players)).toMatchObject({
      input: { playerId: 'attic', do: { action: 'volume_down' } },
    });
    expect(run({ do: 'mute', playerId: null }, players)).toMatchObject({
      input: { playerId: 'den', do: { action: 'mute', muted: true } },
    });
    expect(run({ do: 'volume_up', playerId: 'gone' }, players)).toBeNull();
  });

  it('marks what plays as a favorite, or takes the mark away', () => {
    const media = someMedia({ uri: 'library://track/1', favorite: true });
    expect(run({ do: 'favorite' })).toMatchObject({ input: { favorite: true } });
    expect(run({ do: 'favorite' }, [somePlayer('den', { media })])).toMatchObject({
      method: 'music.favorite',
      input: { uri: 'library://track/1', favorite: false },
    });
    expect(run({ do: 'favorite' }, [somePlayer('den')])).toBeNull();
  });

  it('selects the next available player, without members of groups, and starts over', () => {
    const players = [
      somePlayer('attic'),
      somePlayer('den', { members: ['kitchen'] }),
      somePlayer('kitchen', { leader: 'den' }),
      somePlayer('porch', { available: false }),
    ];
    expect(run({ do: 'next_player' }, players, 'attic')).toMatchObject({
      input: { playerId: 'den' },
    });
    expect(run({ do: 'next_player' }, players, 'den')).toMatchObject({
      input: { playerId: 'attic' },
    });
    expect(run({ do: 'next_player' }, [somePlayer('den')])).toBeNull();
  });

  it('applies a scene, and nothing for one that is gone', () => {
    const scenes = [makeScene({ id: 's', name: 'Film night', scenes: [] })];
    const topics: Snapshot = { ...initialSnapshot(), 'music.scenes': scenes };
    const apply = (scene: string) =>
      shortcutCommand({ do: 'scene', scene }, (name) => topics[name]);
    expect(apply('s')).toMatchObject({ method: 'music.applyScene', input: { id: 's' } });
    expect(apply('gone')).toBeNull();
  });

  it('applies the nth preset, opens the window, and does nothing without one', () => {
    expect(run({ do: 'preset', number: 9 })).toBeNull();
    expect(run({ do: 'open' })).toEqual({ k: 'shell', do: 'open', path: '/' });
  });
});

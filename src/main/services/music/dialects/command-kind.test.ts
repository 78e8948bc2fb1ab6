import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isChange } from './command-kind.ts';

interface Described {
  readonly returns?: string;
  /** Set if commands for one player run one after another, which means that they change it. */
  readonly serial?: string;
}
const file = new URL('../../../../demo/music/commands.json', import.meta.url);
const { current, specified } = JSON.parse(readFileSync(file, 'utf8')) as Record<
  'current' | 'specified',
  Record<string, Described>
>;
const described = Object.entries({ ...current, ...specified });

describe('a command', () => {
  it('that returns nothing or waits for its turn is a change, in every release', () => {
    const changing = described.filter(
      ([, { returns, serial }]) => returns === 'null' || serial !== undefined,
    );
    expect(changing.length).toBeGreaterThan(50);
    expect(changing.map(([name]) => name).filter((name) => !isChange(name))).toEqual([]);
  });

  it.each([
    'music/playlists/create_playlist',
    'player_queues/save_as_playlist',
    'auth/token/create',
    'config/players/save',
    'config/players/dsp/apply_preset',
    'config/dsp_presets/save',
    'music/playlists/add_playlist_tracks',
    'music/playlists/remove_playlist_tracks',
    'music/library/add_item',
    'music/albums/update',
    'of/a/later/release',
  ])('%s is a change', (name) => expect(isChange(name)).toBe(true));

  it.each([
    'players/all',
    'players/get',
    'player_queues/items',
    'player_queues/get',
    'time',
    'info',
    'music/search',
    'music/browse',
    'music/item_by_uri',
    'music/tracks/library_items',
    'music/tracks/count',
    'music/albums/get_album',
    'music/playlists/playlist_tracks',
    'config/players/get',
    'config/players/dsp/get',
    'metadata/get_track_lyrics',
    'providers',
  ])('%s is a read', (name) => expect(isChange(name)).toBe(false));
});

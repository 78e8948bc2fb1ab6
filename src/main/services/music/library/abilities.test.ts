import { describe, expect, it } from 'vitest';
import { noAbilities } from '../../../../shared/music/topics.ts';
import type { ServerAbilities } from './abilities.ts';
import { findAbilities } from './abilities.ts';

const server = (own: Partial<ServerAbilities>) =>
  findAbilities({
    generation: 'current',
    schema: 51,
    role: 'admin',
    commands: new Set(),
    similar: null,
    ...own,
  });

describe('what a server offers', () => {
  it('grows with its releases', () => {
    const from = (schema: number) => server({ schema });
    expect(from(27)).toMatchObject({ library: true, lyrics: false, saveQueue: false });
    expect(from(27).kinds).not.toContain('genre');
    expect(from(28)).toMatchObject({ lyrics: true, saveQueue: false, speed: false });
    expect(from(29)).toMatchObject({ saveQueue: true, speed: true, sleepTimer: 'app' });
    expect(from(29).kinds).toContain('genre');
    expect(from(31)).toMatchObject({ crossfade: false, speak: false, sleepTimer: 'app' });
    expect(from(34)).toMatchObject({ crossfade: true, sleepTimer: 'app' });
    expect(from(51)).toMatchObject({ crossfade: true, speak: true, sleepTimer: 'server' });
  });

  it('is limited by the user’s role; an unknown one is tried', () => {
    const rights = (role: string | null) => {
      const { playerSettings, renamePlaylists } = server({ role });
      return [playerSettings, renamePlaylists];
    };
    expect(['admin', null, 'owner'].map(rights)).toEqual([
      [true, true],
      [true, true],
      [true, true],
    ]);
    expect(['user', 'guest'].map(rights)).toEqual([
      [false, false],
      [false, false],
    ]);
    expect(server({ role: 'user' })).toMatchObject({ playlists: true, favorites: true });
  });

  it('has similar music only with a provider for it', () => {
    const similar = (known: boolean | null) => {
      const { radio, autoplay } = server({ similar: known });
      return [radio, autoplay];
    };
    expect([true, false, null].map(similar)).toEqual([
      [true, true],
      [false, false],
      [true, true],
    ]);
  });

  it('is what a server of the specified generation describes', () => {
    const specified = (...commands: string[]) =>
      server({ generation: 'specified', schema: null, commands: new Set(commands) });
    expect(specified()).toEqual(noAbilities);
    expect(specified('music/search', 'music/albums/library_items')).toMatchObject({
      search: true,
      library: false,
      kinds: ['album'],
    });
    expect(server({ generation: null, schema: null })).toEqual(noAbilities);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CliAnswer } from '../support/programs/cli-run.ts';
import { onlyCore, runCli } from '../support/programs/cli-run.ts';
import type { LiveMusic } from '../support/music/live-music.ts';
import { liveMusic } from '../support/music/live-music.ts';
import { musicCoreRig } from '../support/music/music-core-rig.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();
let live: LiveMusic;

beforeEach(async () => {
  live = await liveMusic();
  await live.connect();
});
afterEach(() => live.stop());

/** Runs a command with the library of the demo server. */
async function cli(...args: string[]): Promise<CliAnswer> {
  const { core } = musicCoreRig(live.library);
  const all = [...args, '--data-dir', await tempDir()];
  return runCli(all, { createCore: onlyCore(core) });
}

async function json<T>(...args: string[]): Promise<T> {
  const answer = await cli(...args, '--json');
  expect({ code: answer.code, err: answer.err }, answer.out).toEqual({ code: 0, err: '' });
  expect(answer.out.trimEnd().split('\n')).toHaveLength(1);
  return JSON.parse(answer.out) as T;
}

async function errorOf(...args: string[]): Promise<{ code: string; detail?: object }> {
  const answer = await cli(...args, '--json');
  expect(answer.code).toBe(1);
  return (JSON.parse(answer.out) as { error: { code: string } }).error;
}

interface Item {
  readonly uri: string;
  readonly name: string;
  readonly position: number | null;
  readonly favorite: boolean | null;
}

const keys = [
  'uri',
  'kind',
  'name',
  'version',
  'artists',
  'album',
  'year',
  'duration',
  'favorite',
  'inLibrary',
  'playable',
  'position',
];

describe('search', () => {
  it('prints the best hit and the hits of every kind', async () => {
    const found = await json<{ best: Item; groups: { kind: string; items: Item[] }[] }>(
      'search',
      'glass harbour',
    );
    expect(Object.keys(found.best)).toEqual(keys);
    expect(found.best.name).toBe('Glass Harbour');
    expect(found.groups.map(({ kind }) => kind)).toContain('track');
    const { out } = await cli('search', 'glass harbour', '--kind', 'tracks', '--limit', '1');
    expect(out).toMatch(
      /^NAME +BY +KIND +LENGTH +ADDRESS\nGlass Harbour .* track +\d+:\d\d +library:/,
    );
    expect((await cli('search', 'zzzzzz')).out).toBe('No items found.\n');
  });

  it.each([
    [['search']],
    [['search', 'a', '--kind', 'song']],
    [['search', 'a', '--limit', '101']],
    [['search', 'a', '--limit', '0']],
    [['library', 'songs']],
    [['library', 'artists', '--sort', 'year']],
    [['library', 'tracks', '--limit', 'many']],
    [['favorite', 'library://track/1', 'maybe']],
  ])('%j is a usage error, and nothing is sent', async (args) => {
    expect((await cli(...args)).code).toBe(2);
    const asked = live.demo.received().filter(({ command }) => command.startsWith('music/'));
    expect(asked).toEqual([]);
  });
});

describe('library', () => {
  it('prints a part of a list, or all of it', async () => {
    const part = await json<{ items: Item[]; next: number | null; total: number }>(
      'library',
      'albums',
      '--limit',
      '2',
      '--offset',
      '1',
    );
    expect([part.items.length, part.next]).toEqual([2, 3]);
    const all = await json<{ items: Item[]; next: number | null; total: number }>(
      'library',
      'album',
      '--limit',
      '0',
    );
    expect([all.next, all.items.length]).toEqual([null, all.total]);
    expect(all.items.slice(1, 3)).toEqual(part.items);
    expect((await cli('library', 'albums', '--limit', '1')).err).toContain('--offset 1');
  });

  it('filters and sorts', async () => {
    const list = (...args: string[]) => json<{ items: Item[] }>('library', 'tracks', ...args);
    const { items } = await list('--sort', 'name', '--desc', '--limit', '5');
    const names = items.map(({ name }) => name);
    expect(names).toEqual([...names].sort((a, b) => b.localeCompare(a, 'en')));
    const found = await list('--search', 'glass harbour');
    expect(found.items[0]?.name).toBe('Glass Harbour');
    await json('favorite', 'library://track/1');
    const favorites = await list('--favorite', '--limit', '0');
    expect(favorites.items.every(({ favorite }) => favorite === true)).toBe(true);
    expect(favorites.items.map(({ uri }) => uri)).toContain('library://track/1');
  });
});

describe('favorite', () => {
  it('changes an item by its address or exact name', async () => {
    const uri = 'library://track/1';
    expect(await json('favorite', uri, 'off')).toEqual({ uri, favorite: false });
    expect(await json('favorite', uri)).toEqual({ uri, favorite: true });
    expect(await errorOf('favorite', 'No such thing')).toMatchObject({ code: 'not-found' });
    const made = await json<Item>('playlist', 'create', 'Twice');
    expect(await json('favorite', 'twice')).toEqual({ uri: made.uri, favorite: true });
    await json('playlist', 'create', 'Twice');
    const candidates = [expect.objectContaining({ id: made.uri }) as unknown, expect.anything()];
    expect(await errorOf('playlist', 'add', 'twice', uri)).toMatchObject({
      code: 'ambiguous',
      detail: { candidates },
    });
    expect(await errorOf('favorite', 'library://track/999999')).toMatchObject({
      code: 'not-found',
    });
  });
});

describe('playlist', () => {
  it('is created, filled, shown and emptied by name', async () => {
    const track = (id: number): string => `library://track/${String(id)}`;
    const made = await json<Item>('playlist', 'create', 'Evening', track(1));
    expect(made).toMatchObject({ name: 'Evening', kind: 'playlist', editable: true });
    const listed = await json<Item[]>('playlist', 'list');
    expect(listed.map(({ uri }) => uri)).toContain(made.uri);
    const added = await json('playlist', 'add', 'evening', track(1), track(2), track(3));
    expect(added).toEqual({ playlist: made.uri, added: 2, skipped: 1 });
    const shown = async (): Promise<(string | number | null)[][]> => {
      const { items } = await json<{ items: Item[] }>('playlist', 'show', 'Evening');
      return items.map(({ position, uri }) => [position, uri]);
    };
    expect(await shown()).toEqual([1, 2, 3].map((n) => [n, track(n)]));
    const removed = await json('playlist', 'remove', made.uri, '1', '3');
    expect(removed).toEqual({ playlist: made.uri, removed: 2 });
    expect(await shown()).toEqual([[1, track(2)]]);
    expect(await errorOf('playlist', 'remove', 'Evening', '7')).toMatchObject({
      code: 'not-found',
    });
    expect(await errorOf('playlist', 'create', 'a/b')).toMatchObject({ code: 'invalid-input' });
    expect(await errorOf('playlist', 'show', 'Morning')).toMatchObject({ code: 'not-found' });
  });
});

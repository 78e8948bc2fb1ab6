import { describe, expect, it } from 'vitest';
import { ScriptedLink } from '../../../../../test/support/window/scripted-link.ts';
import { AppFailure } from '../../../../shared/contract/errors.ts';
import { Collection } from './collection.ts';
import { ItemEvents } from './item-events.ts';

type Json = Record<string, unknown>;

const OWN = 'library://track/1';
const AWAY = 'files://track/1';
const track = (change: Json = {}): Json => ({
  uri: OWN,
  item_id: '1',
  media_type: 'track',
  provider: 'library',
  name: 'Song',
  favorite: false,
  ...change,
});

/** A server with one item, which has a library address and a provider address. */
function open(item: Json | null, changes: Readonly<Record<string, Json>> = {}) {
  const link = new ScriptedLink();
  const events = new ItemEvents();
  let now = item;
  link.answer = (command) => {
    if (command === 'music/item_by_uri') return now;
    const change = changes[command];
    if (change !== undefined) now = { ...now, ...change };
    return null;
  };
  const reader = { art: () => null, provider: (id: string) => id, translated: () => '' };
  const collection = new Collection({ link, reader, revision: () => 1 }, events);
  /** The commands that change something. */
  const sent = () =>
    link.commands
      .filter(({ command }) => command !== 'music/item_by_uri')
      .map(({ command, args }) => [command.replace('music/', ''), args]);
  return { link, events, collection, sent };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof AppFailure ? error.error.code : error),
  );

describe('an item', () => {
  it('is read with its details, and not found if the server has none or nothing readable', async () => {
    expect(await open(track()).collection.item(OWN)).toMatchObject({ uri: OWN, name: 'Song' });
    expect(await codeOf(open(null).collection.item(OWN))).toBe('not-found');
    expect(await codeOf(open({}).collection.item(OWN))).toBe('not-found');
  });
});

describe('a favorite', () => {
  const add = 'music/favorites/add_item';
  const remove = 'music/favorites/remove_item';

  it('is added by its address, and removed by its place in the library', async () => {
    const added = open(track(), { [add]: { favorite: true } });
    expect(await added.collection.favorite(OWN, true)).toEqual({ uri: OWN, favorite: true });
    expect(added.sent()).toEqual([['favorites/add_item', { item: OWN }]]);
    const args = { media_type: 'track', library_item_id: '1' };
    for (const uri of [OWN, AWAY]) {
      const removed = open(track({ favorite: true }), { [remove]: { favorite: false } });
      expect(await removed.collection.favorite(uri, false)).toEqual({ uri: OWN, favorite: false });
      expect(removed.sent()).toEqual([['favorites/remove_item', args]]);
    }
  });

  it('is removed also from an item that is stored and no longer in the library', async () => {
    const mappings = [{ in_library: false }];
    const item = track({ favorite: true, provider_mappings: mappings });
    const { collection, sent } = open(item, { [remove]: { favorite: false } });
    expect(await collection.favorite(AWAY, false)).toEqual({ uri: OWN, favorite: false });
    expect(sent()).toHaveLength(1);
  });

  it('counts as cleared if the item is not in the library', async () => {
    const { collection, sent } = open(track({ uri: AWAY, provider: 'files' }));
    expect(await collection.favorite(AWAY, false)).toMatchObject({ favorite: false });
    expect(sent()).toEqual([]);
  });

  it("is confirmed by the server's event if that comes first, with the requested state", async () => {
    const { collection, events, link } = open(track());
    const { answer } = link;
    link.answer = (command, args) =>
      command === add ? new Promise(() => undefined) : answer(command, args);
    const work = collection.favorite(OWN, true);
    events.note({ event: 'media_item_updated', objectId: OWN, data: track() });
    events.note({ event: 'media_item_updated', objectId: OWN, data: track({ favorite: true }) });
    expect(await work).toEqual({ uri: OWN, favorite: true });
  });

  it.each([
    ['library://podcast_episode/1', 'unsupported'],
    ['library://folder/1', 'unsupported'],
    ['https://example.org/song', 'invalid-input'],
  ])('is refused for %s', async (uri, code) => {
    const { collection, sent } = open(track());
    expect(await codeOf(collection.favorite(uri, true))).toBe(code);
    expect(sent()).toEqual([]);
  });
});

describe('the library', () => {
  it('has an added item by the answer of the server or by reading it again', async () => {
    const away = track({ uri: AWAY, provider: 'files' });
    const { collection, sent } = open(away, { 'music/library/add_item': track() });
    expect(await collection.keep(AWAY)).toMatchObject({ uri: OWN, inLibrary: true });
    expect(sent()).toEqual([['library/add_item', { item: AWAY }]]);
  });

  it('sends no request to remove an item that it does not have', async () => {
    const { collection, sent } = open(track({ uri: AWAY, provider: 'files' }));
    await collection.forget(AWAY);
    expect(sent()).toEqual([]);
    const own = open(track());
    await own.collection.forget(AWAY);
    const args = { media_type: 'track', library_item_id: '1', recursive: true };
    expect(own.sent()).toEqual([['library/remove_item', args]]);
  });

  it('has an item with several sources while one of them is in it', async () => {
    const sources = (...inLibrary: boolean[]) =>
      track({ provider_mappings: inLibrary.map((in_library) => ({ in_library })) });
    for (const [item, removals] of [
      [sources(false, true), 1],
      [sources(false, false), 0],
    ] as const) {
      const { collection, sent } = open(item);
      expect(await collection.item(AWAY)).toMatchObject({ inLibrary: removals === 1 });
      await collection.forget(AWAY);
      expect(sent()).toHaveLength(removals);
    }
  });

  it('ignores the event of a removal while an item is added', async () => {
    const { collection, events, link } = open(track());
    link.answer = () => new Promise(() => undefined);
    const work = collection.keep(OWN);
    const data = track();
    events.note({ event: 'media_item_deleted', objectId: OWN, data });
    events.note({ event: 'media_item_added', objectId: OWN, data: { ...data, name: 'Added' } });
    expect(await work).toMatchObject({ name: 'Added' });
  });
});

describe('marking as played', () => {
  const episode = (change: Json = {}) =>
    track({ uri: 'library://podcast_episode/1', media_type: 'podcast_episode', ...change });

  it('sends the whole item, and that it was played to the end', async () => {
    const { collection, sent } = open(episode());
    await collection.markPlayed(OWN, true);
    expect(sent()).toEqual([['mark_played', { media_item: episode(), fully_played: true }]]);
  });

  it.each([{ fully_played: true }, { resume_position_ms: 5_000 }, { last_played: 7 }])(
    'is undone for an item with %o',
    async (change) => {
      const { collection, sent } = open(episode(change));
      await collection.markPlayed(OWN, false);
      expect(sent()).toEqual([['mark_unplayed', { media_item: episode(change) }]]);
    },
  );

  it('is not undone for one that was never played, because the server would count below zero', async () => {
    for (const change of [{}, { last_played: 0 }]) {
      const { collection, sent } = open(episode(change));
      await collection.markPlayed(OWN, false);
      expect(sent()).toEqual([]);
    }
  });
});

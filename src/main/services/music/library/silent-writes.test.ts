import { describe, expect, it } from 'vitest';
import { ScriptedLink } from '../../../../../test/support/window/scripted-link.ts';
import { AppFailure } from '../../../../shared/contract/errors.ts';
import { currentDialect } from '../dialects/current.ts';
import { Collection } from './collection.ts';
import { ItemEvents } from './item-events.ts';
import { LibraryLists } from './lists.ts';
import { Playlists } from './playlists.ts';
import { Related } from './related.ts';

const LIST = 'library://playlist/1';
const playlist = { uri: LIST, media_type: 'playlist', provider: 'library', name: 'Evening' };
const track = {
  uri: 'files://track/1',
  media_type: 'track',
  provider: 'files',
  name: 'Song',
  favorite: false,
  position: 1,
};

/** A server that reports success for every change and changes nothing. */
function open() {
  const link = new ScriptedLink();
  let made = false;
  link.answer = (command, { uri }) => {
    made ||= command.endsWith('/create_playlist');
    if (command === 'music/item_by_uri')
      return uri === LIST ? playlist : { ...track, uri, provider_mappings: [] };
    if (command === 'music/playlists/playlist_tracks') return made ? [] : [track];
    return /create_playlist|playlists\/update/.test(command) ? playlist : null;
  };
  const reader = { art: () => null, provider: (id: string) => id, translated: () => '' };
  const context = { link, reader, revision: () => 1 };
  const collection = new Collection(context, new ItemEvents());
  const related = new Related(context, new LibraryLists(context));
  return { link, collection, playlists: new Playlists({ ...context, collection, related }) };
}
type Opened = ReturnType<typeof open>;

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof AppFailure ? error.error : error),
  );

describe('a change that the server accepts and does not make', () => {
  const changes: readonly (readonly [string, (opened: Opened) => Promise<unknown>])[] = [
    ['a favorite', ({ collection }) => collection.favorite(track.uri, true)],
    ['adding to the library', ({ collection }) => collection.keep(track.uri)],
    ['a new name', ({ playlists }) => playlists.rename(LIST, 'Night')],
    [
      'removing an entry',
      ({ playlists }) => playlists.remove(LIST, [{ position: 1, uri: track.uri }]),
    ],
  ];
  it.each(changes)('is unconfirmed and not to be repeated: %s', async (_, change) =>
    expect(await failureOf(change(open()))).toMatchObject({
      code: 'unconfirmed',
      retryable: false,
    }),
  );

  const add = (opened: Opened, uri: string) => opened.playlists.add(LIST, [uri]);

  it('is a refusal if a playlist accepted none of the items that it does not have', async () => {
    expect(await failureOf(add(open(), 'files://track/2'))).toMatchObject({ code: 'rejected' });
  });

  it('is none if the playlist has the item, also by another address of it', async () => {
    const nothing = { added: 0, skipped: 1 };
    expect(await add(open(), track.uri)).toEqual(nothing);
    const opened = open();
    const { answer } = opened.link;
    const mapping = { provider_instance: 'files', provider_domain: 'files', item_id: '1' };
    opened.link.answer = (command, args) =>
      args['uri'] === 'library://track/9'
        ? { ...track, uri: 'library://track/9', provider_mappings: [mapping] }
        : answer(command, args);
    expect(await add(opened, 'library://track/9')).toEqual(nothing);
  });

  it('is unconfirmed if the answer to an addition was lost, unless the playlist shows it', async () => {
    const lose = (opened: Opened, rows: () => unknown) => {
      const { answer } = opened.link;
      opened.link.answer = (command, args) => {
        if (command.endsWith('/add_playlist_tracks'))
          throw currentDialect.toFailure(command, { code: 999, text: 'KeyError: 7' });
        return command.endsWith('/playlist_tracks') ? rows() : answer(command, args);
      };
      return add(opened, 'files://track/2');
    };
    expect(await failureOf(lose(open(), () => [track]))).toMatchObject({
      code: 'unconfirmed',
      retryable: false,
      detail: { reason: 'KeyError: 7' },
    });
    const rows = [[track], [track, { ...track, uri: 'files://track/2', position: 2 }]];
    expect(await lose(open(), () => rows.shift())).toEqual({ added: 1, skipped: 0 });
  });

  it('is unconfirmed if the server returns no new playlist', async () => {
    const opened = open();
    opened.link.answer = () => null;
    const made = opened.playlists.create('Evening', []);
    expect(await failureOf(made)).toMatchObject({ code: 'unconfirmed', retryable: false });
  });

  it('is a refusal if a new playlist accepted none of its items, and the playlist is removed', async () => {
    const opened = open();
    const made = opened.playlists.create('Evening', ['files://artist/1']);
    expect(await failureOf(made)).toMatchObject({ code: 'rejected' });
    expect(opened.link.sent.at(-1)).toMatchObject({
      command: 'music/library/remove_item',
      args: { media_type: 'playlist', library_item_id: '1' },
    });
  });
});

import { describe, expect, it } from 'vitest';
import { ScriptedLink } from '../../../../../test/support/scripted-link.ts';
import { AppFailure } from '../../../../shared/contract/errors.ts';
import { Collection } from './collection.ts';
import { ItemEvents } from './item-events.ts';
import { Lists } from './lists.ts';
import { Playlists } from './playlists.ts';
import { Related } from './related.ts';

const LIST = 'library://playlist/1';
const playlist = { uri: LIST, media_type: 'playlist', provider: 'library', name: 'Evening' };
const track = {
  ...{ uri: 'files://track/1', media_type: 'track', provider: 'files', name: 'Song' },
  ...{ favorite: false, position: 1 },
};

/** A server that reports success for every change and changes nothing. */
function open() {
  const link = new ScriptedLink();
  link.answer = (command, { uri }) => {
    if (command === 'music/item_by_uri') return uri === LIST ? playlist : track;
    if (command === 'music/playlists/playlist_tracks') return [track];
    return /create_playlist|playlists\/update/.test(command) ? playlist : null;
  };
  const reader = { art: () => null, provider: (id: string) => id, translated: () => '' };
  const context = { link, reader, revision: () => 1 };
  const collection = new Collection(context, new ItemEvents());
  const related = new Related(context, new Lists(context));
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
  it.each(changes)('is unconfirmed and not to be repeated: %s', async (_, change) => {
    expect(await failureOf(change(open()))).toMatchObject({
      code: 'unconfirmed',
      retryable: false,
    });
  });

  it('is a refusal where a new playlist took none of its items, and the playlist is removed', async () => {
    const opened = open();
    const made = opened.playlists.create('Evening', ['files://artist/1']);
    expect(await failureOf(made)).toMatchObject({ code: 'rejected' });
    expect(opened.link.sent.at(-1)).toMatchObject({
      command: 'music/library/remove_item',
      args: { media_type: 'playlist', library_item_id: '1' },
    });
  });
});

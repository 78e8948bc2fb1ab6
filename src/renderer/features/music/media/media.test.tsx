import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  allAbilities,
  libraryHandlers,
  someMedia,
} from '../../../../../test/support/music/music-sample.ts';
import { somePlayer } from '../../../../../test/support/music/some-player.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import type { Snapshot } from '../../../../shared/contract/topics.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { dismissToast, useToasts } from '../../../state/toasts.ts';
import { Toaster } from '../../../ui/Toaster.tsx';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { MusicOverlays } from './MusicOverlays.tsx';
import { mediaKey, playMedia, playNow, setFavorite, useFavorite } from './media-actions.ts';
import { MediaMenu } from './MediaMenu.tsx';

const track = someMedia('track', 'Undertow', {
  artists: [{ uri: 'library://artist/1', name: 'Mira Okafor' }],
  album: { uri: 'library://album/2', name: 'Low Tide' },
});
const album = someMedia('album', 'Low Tide');
const none = { key: 'Enter', shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };

let open: WindowCore;
let calls: [string, unknown][];

const noted =
  <A,>(name: string, answer: A) =>
  (input: unknown): A => {
    calls.push([name, input]);
    return answer;
  };

async function start(topics: Partial<Snapshot> = {}, handlers: Partial<Handlers> = {}) {
  open = await windowCore(
    {
      'music.players': {
        den: somePlayer('den', { name: 'Den' }),
        hall: somePlayer('hall', { name: 'Hall' }),
      },
      'music.chosen': { playerId: 'den', byUser: true },
      'music.abilities': allAbilities,
      ...topics,
    },
    {
      ...libraryHandlers(),
      'music.playMedia': noted('play', { queueId: 'den', undo: 'u1' }),
      'music.queueUndo': noted('undo', { done: 'replaced', note: 'One song is gone.' }),
      'music.favorite': noted('favorite', { uri: track.uri, favorite: true }),
      'music.addToPlaylist': noted('addTo', { added: 1, skipped: 2 }),
      'music.forget': noted('forget', undefined),
      ...handlers,
    },
  );
}

function Toasts() {
  return <Toaster items={useToasts()} onDismiss={dismissToast} />;
}
function Heart({ item }: { readonly item: MediaItem }) {
  return <p>{useFavorite(item.uri, item.favorite) ? 'marked' : 'bare'}</p>;
}
function draw(item: MediaItem): void {
  render(
    <UiRoot>
      <MediaMenu item={item} />
      <Heart item={item} />
      <MusicOverlays />
      <Toasts />
    </UiRoot>,
  );
}
const settled = (): Promise<void> => act(arrived);
const choose = async (name: string): Promise<void> => {
  await userEvent.click(screen.getByRole('button', { name: /^More about/ }));
  await userEvent.click(screen.getByRole('menuitem', { name }));
  await settled();
};
const entries = (): (string | null)[] =>
  screen
    .getAllByRole('menuitem')
    .map((one) => one.querySelector('span + span')?.textContent ?? null);

beforeEach(() => {
  calls = [];
});
afterEach(() => {
  cleanup();
  open.close();
  for (let id = 0; id < 100; id += 1) dismissToast(id);
});

describe('media actions', () => {
  it('put a song in front of the queue, replace it by an album, and go on with the list', async () => {
    await start();
    playNow(track);
    playNow(album, 'hall');
    playNow(track, undefined, album.uri);
    await settled();
    expect(calls.map(([, input]) => input)).toMatchObject([
      { playerId: 'den', uris: [track.uri], option: 'play' },
      { playerId: 'hall', uris: [album.uri], option: 'replace' },
      { playerId: 'den', uris: [album.uri], option: 'replace', start: track.uri },
    ]);
  });

  it('play the same once while it is on its way, but add it as often as asked', async () => {
    await start();
    playNow(track, undefined, album.uri);
    playNow(track, undefined, album.uri);
    playMedia([track.uri], { option: 'add' });
    playMedia([track.uri], { option: 'add' });
    await settled();
    expect(calls).toHaveLength(3);
    playNow(track, undefined, album.uri);
    await settled();
    expect(calls).toHaveLength(4);
  });

  it('say which entry of a playlist is meant, and play a list as it is shown', async () => {
    await start();
    playNow({ ...track, position: 7 }, undefined, ['library://track/1', track.uri]);
    await settled();
    expect(calls[0]?.[1]).toMatchObject({
      uris: ['library://track/1', track.uri],
      option: 'replace',
      start: track.uri,
      startAt: 6,
    });
  });

  it('undo a replaced queue from the toast', async () => {
    await start();
    draw(album);
    await choose(t('musicmedia:menu.play'));
    expect(
      screen.getByText(t('musicmedia:done.replaced', { what: 'Low Tide', player: 'Den' })),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: t('musicqueue:undo') }));
    await settled();
    expect(calls.at(-1)).toEqual(['undo', { queueId: 'den', undo: 'u1' }]);
    expect(screen.getByText('One song is gone.')).toBeTruthy();
  });

  it('do nothing without a player', async () => {
    await start({ 'music.chosen': { playerId: null, byUser: false } });
    playMedia([track.uri], { option: 'play' });
    await settled();
    expect(calls).toEqual([]);
  });

  it('show a favorite at once, and take it back after a failure', async () => {
    await start();
    draw(track);
    act(() => setFavorite(track.uri, true));
    expect(screen.getByText('marked')).toBeTruthy();
    await settled();
    expect(screen.getByText('marked')).toBeTruthy();
    cleanup();
    open.close();
    await start(
      {},
      {
        'music.favorite': () => {
          throw failure('timeout', 'No answer.');
        },
      },
    );
    draw(album);
    act(() => setFavorite(album.uri, true));
    await settled();
    expect(screen.getByText('bare')).toBeTruthy();
    expect(screen.getByText('No answer.')).toBeTruthy();
  });
});

describe('mediaKey', () => {
  it.each([
    [{}, 'play'],
    [{ shiftKey: true }, 'next'],
    [{ altKey: true }, 'add'],
  ])('%j with Enter means %s', async (keys, option) => {
    await start();
    mediaKey({ ...none, ...keys }, track)?.();
    await settled();
    expect(calls).toMatchObject([['play', { option }]]);
  });

  it('opens the item, its album, and what cannot be played', async () => {
    await start();
    const opened = (keys: object, item: MediaItem): string => {
      history.replaceState(null, '', '/');
      mediaKey({ ...none, ...keys }, item)?.();
      return decodeURIComponent(location.hash);
    };
    expect(opened({ ctrlKey: true }, track)).toBe(`#item:${track.uri}`);
    expect(opened({ key: 'l', metaKey: true }, track)).toBe('#item:library://album/2');
    expect(opened({}, someMedia('folder', 'NAS', { path: 'nas://', playable: false }))).toBe(
      '#browse:nas://',
    );
    expect(mediaKey({ ...none, key: 'l', ctrlKey: true }, album)).toBeNull();
    expect(mediaKey({ ...none, key: 'x' }, track)).toBeNull();
    expect(mediaKey({ ...none, key: 'f' }, someMedia('episode', 'One'))).toBeNull();
  });
});

describe('MediaMenu', () => {
  it('leaves out what the server or the item cannot do', async () => {
    await start({
      'music.abilities': { ...allAbilities, playMedia: false, playlists: false, library: false },
    });
    draw({ ...track, uri: 'library://track/9' });
    await userEvent.click(screen.getByRole('button', { name: /^More about/ }));
    expect(entries()).toEqual(
      ['open', 'album', 'artist', 'favorite', 'copy'].map((key) =>
        t(`musicmedia:menu.${key}` as 'musicmedia:menu.open'),
      ),
    );
  });

  it('plays on another player', async () => {
    await start();
    draw(track);
    await userEvent.click(screen.getByRole('button', { name: /^More about/ }));
    screen.getByRole('menuitem', { name: t('musicmedia:menu.playOn') }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Hall' }));
    await settled();
    expect(calls).toMatchObject([['play', { playerId: 'hall', option: 'play' }]]);
  });

  it('adds to a playlist and says what was left out', async () => {
    await start();
    draw(track);
    await choose(t('musicmedia:menu.playlist'));
    const row = await screen.findByRole('button', { name: '1999 Atlas' });
    await userEvent.click(row);
    await settled();
    expect(calls).toEqual([['addTo', { playlist: 'library://playlist/0', uris: [track.uri] }]]);
    const added = t('musicsearch:playlist.added', { count: 1, title: '1999 Atlas' });
    expect(
      screen.getByText(`${added} ${t('musicsearch:playlist.skipped', { count: 2 })}`),
    ).toBeTruthy();
  });

  it('adds to the one playlist that matches by Enter, and to none of several', async () => {
    await start();
    draw(track);
    await choose(t('musicmedia:menu.playlist'));
    const field = await screen.findByRole('searchbox');
    await userEvent.type(field, 'a{Enter}');
    await settled();
    expect(calls).toEqual([]);
    await userEvent.type(field, '{Backspace}1999 atlas{Enter}');
    await settled();
    expect(calls).toEqual([['addTo', { playlist: 'library://playlist/0', uris: [track.uri] }]]);
  });

  it('asks before an item leaves the library', async () => {
    await start();
    draw(someMedia('playlist', 'Rain'));
    await choose(t('musicmedia:menu.delete'));
    expect(calls).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: t('musicsearch:delete.do') }));
    await settled();
    expect(calls).toEqual([['forget', { uri: 'library://playlist/Rain' }]]);
  });

  it('offer to add an item with a library address that is not in the library', async () => {
    const kept = noted('keep', track);
    await start({}, { 'music.keep': kept });
    draw({ ...track, inLibrary: false });
    await choose(t('musicmedia:menu.keep'));
    expect(calls).toEqual([['keep', { uri: track.uri }]]);
    await userEvent.click(screen.getByRole('button', { name: /^More about/ }));
    expect(entries()).not.toContain(t('musicmedia:menu.forget'));
  });
});

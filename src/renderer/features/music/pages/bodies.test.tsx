import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import {
  allAbilities,
  someDetail,
  someMedia,
} from '../../../../../test/support/music/music-sample.ts';
import { someMedia as somePlaying } from '../../../../../test/support/music/some-media.ts';
import { somePlayer } from '../../../../../test/support/music/some-player.ts';
import { layOut } from '../../../../../test/support/window/lay-out.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { noConnection } from '../../../../shared/music/topics.ts';
import { useToasts } from '../../../state/toasts.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { CoverButton } from '../controls/CoverButton.tsx';
import { ArtistBody } from './ArtistBody.tsx';
import { AudiobookBody } from './AudiobookBody.tsx';
import { ItemHead } from './ItemHead.tsx';
import { ListSection } from './ListSection.tsx';
import { Page } from './Page.tsx';
import { Shelf } from './Shelf.tsx';
import { entryKey, useRelated } from './use-related.ts';
import { useRemoval } from './use-removal.ts';

let open: WindowCore;

async function openWindow(handlers: Partial<Handlers>): Promise<void> {
  open = await windowCore(
    {
      'music.connection': { ...noConnection, state: { k: 'online', since: 1 }, liveAt: 1 },
      'music.players': { den: somePlayer('den', { media: null }) },
      'music.chosen': { playerId: 'den', byUser: true },
      'music.abilities': allAbilities,
    },
    handlers,
  );
}

const settle = (): Promise<void> => act(arrived);

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  open.close();
  // A new entry, without the list length of the page before.
  history.replaceState(null, '');
});

it('covers of a row, of the current track and of a page have the menu of their item', async () => {
  await openWindow({});
  const playing = somePlaying({ title: 'Undertow', uri: 'library://track/9' });
  render(
    <UiRoot>
      <Shelf title="Row" items={[someMedia('album', 'Low Tide'), someMedia('album', 'Tide')]} />
      <CoverButton
        className=""
        cover={{ title: 'Undertow', art: null, size: 80 }}
        media={playing}
        onOpen={() => undefined}
      />
      <ItemHead item={someDetail(someMedia('album', 'Amber Orchard'))} />
    </UiRoot>,
  );
  await settle();
  const cover = document.querySelector('header [aria-hidden=true]');
  const [, second] = document.querySelectorAll('[data-tile]');
  const bar = screen.getByRole('button', { name: t('music:bar.openNow') });
  for (const place of [second, bar, cover]) {
    if (place == null) throw new Error('no cover');
    fireEvent.contextMenu(place);
    const menu = await screen.findByRole('menu');
    expect(menu.textContent).toContain(t('musicmedia:menu.playOn'));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
  }
});

it('an artist with many albums shows the first ones, and all on request', async () => {
  const albums = Array.from({ length: 410 }, (_, at) => someMedia('album', `Album ${String(at)}`));
  const pages: number[] = [];
  await openWindow({
    'music.related': ({ relation, offset, limit }) => {
      const list: MediaItem[] = relation === 'albums' ? albums : [];
      if (relation === 'albums') pages.push(offset);
      const next = offset + limit < list.length ? offset + limit : null;
      return { items: list.slice(offset, offset + limit), offset, next, total: list.length };
    },
  });
  render(
    <UiRoot>
      <ArtistBody item={someMedia('artist', 'Various Artists')} />
    </UiRoot>,
  );
  await settle();
  // By text and selector: a query by role is slow among so many covers.
  const shown = (): number => document.querySelectorAll('[data-tile]').length;
  expect(shown()).toBe(200);
  const all = t('musicpages:albums.showAll', { count: 410 });
  fireEvent.click(screen.getByText(all));
  await settle();
  expect(shown()).toBe(410);
  expect(screen.queryByText(all)).toBeNull();
  expect(pages).toEqual([0, 200, 400]);
});

it('a page of albums that fails is read again when the list is, not at once', async () => {
  const albums = Array.from({ length: 410 }, (_, at) => someMedia('album', `Album ${String(at)}`));
  const pages: number[] = [];
  await openWindow({
    'music.related': ({ relation, offset, limit }) => {
      if (relation !== 'albums') return { items: [], offset, next: null, total: 0 };
      pages.push(offset);
      if (offset === 200) throw failure('rejected', 'No.');
      return {
        items: albums.slice(offset, offset + limit),
        offset,
        next: offset + limit,
        total: 410,
      };
    },
  });
  const { result } = renderHook(() => useRelated('library://artist/1', 'albums'));
  await settle();
  act(() => result.current.show(180, 190));
  for (let turn = 0; turn < 5; turn += 1) await settle();
  expect(pages).toEqual([0, 200]);
  expect(result.current.error?.code).toBe('rejected');
  act(() => result.current.show(185, 195));
  await settle();
  expect(pages).toEqual([0, 200, 200]);
});

it('a list near whose end a page fails does not ask for it by itself', async () => {
  layOut(600, 12_000);
  const pages: number[] = [];
  const tracks = Array.from({ length: 200 }, (_, at) => someMedia('track', `Track ${String(at)}`));
  await openWindow({
    'music.related': ({ offset }) => {
      pages.push(offset);
      if (offset > 0) throw failure('rejected', 'No.');
      return { items: tracks, offset, next: 200, total: 400 };
    },
  });
  const Tracks = () => (
    <ListSection list={useRelated('library://album/1', 'tracks')} title="Tracks" lead="art" />
  );
  render(
    <UiRoot>
      <Page>
        <Tracks />
      </Page>
    </UiRoot>,
  );
  for (let turn = 0; turn < 10; turn += 1) await settle();
  expect(screen.getByRole('grid', { name: 'Tracks' })).toBeTruthy();
  expect(pages).toEqual([0, 200]);
});

it('a chapter plays from its start, once the player has the book', async () => {
  const done: unknown[] = [];
  await openWindow({
    'music.playMedia': (input) => {
      done.push(input.uris);
      return { queueId: input.playerId, undo: 'u1' };
    },
    'music.command': ({ playerId, do: action }) => {
      done.push(action);
      return somePlayer(playerId);
    },
  });
  const book = someMedia('audiobook', 'The Long Ferry', { resumeAt: 700, duration: 1_800 });
  const chapters = [
    { name: 'Harbour', start: 0 },
    { name: null, start: 600 },
    { name: 'Landfall', start: 1_200 },
  ];
  render(
    <UiRoot>
      <AudiobookBody item={someDetail(book, { chapters })} />
    </UiRoot>,
  );
  const stopped = screen.getByRole('button', { current: true });
  expect(stopped.textContent).toContain(t('musicpages:list.chapter', { number: 2 }));
  await userEvent.click(screen.getByRole('button', { name: /Landfall/ }));
  await settle();
  expect(done).toEqual([[book.uri]]);
  const told = t('musicmedia:done.replaced', { what: 'The Long Ferry', player: 'den' });
  expect(renderHook(useToasts).result.current).toMatchObject([{ text: told }]);
  const media = somePlaying({ uri: book.uri, duration: 1_800 });
  await act(() => open.publish({ 'music.players': { den: somePlayer('den', { media }) } }));
  await settle();
  expect(done).toEqual([[book.uri], { action: 'seek', position: 1_200 }]);
  await userEvent.click(screen.getByRole('button', { name: /Harbour/ }));
  await settle();
  expect(done.at(-1)).toEqual({ action: 'seek', position: 0 });
  expect(done).toHaveLength(3);
});

it('entries removed from a playlist leave it when the window closes before the toast does', async () => {
  const removed: unknown[] = [];
  await openWindow({
    'music.removeFromPlaylist': ({ entries }) => {
      removed.push(entries);
    },
  });
  const list = { at: 1, refresh: () => undefined };
  const { result } = renderHook(() => useRemoval('library://playlist/1', list));
  const entry = someMedia('track', 'Undertow', { position: 4 });
  act(() => result.current.remove(entry));
  expect([...result.current.hidden]).toEqual([entryKey(entry)]);
  expect(removed).toEqual([]);
  window.dispatchEvent(new Event('pagehide'));
  await settle();
  expect(removed).toEqual([[{ position: 4, uri: entry.uri }]]);
});

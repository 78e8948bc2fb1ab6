import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allAbilities } from '../../../../../test/support/music/music-sample.ts';
import { somePlayer } from '../../../../../test/support/music/some-player.ts';
import { someMedia } from '../../../../../test/support/music/some-media.ts';
import { someQueue } from '../../../../../test/support/music/some-queue.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import type { Capabilities } from '../../../../shared/contract/capabilities.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Snapshot } from '../../../../shared/contract/topics.ts';
import { initialSnapshot } from '../../../../shared/contract/topics.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { noConnection } from '../../../../shared/music/topics.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { QueuePane } from './QueuePane.tsx';

/** Height of the list on screen (px): ten rows. */
const SEEN = 400;

const queue = someQueue('kitchen', {
  name: 'Kitchen',
  state: 'playing',
  count: 10_000,
  currentIndex: 0,
});

let open: WindowCore;
let pages: number[];
let played: unknown[];
let fail: 'timeout' | 'unsupported' | null;
/** The connection is lost instead of a response. */
let cut: boolean;
/** The name of the tracks. */
let word: string;

async function show(
  topics: Partial<Snapshot> = {},
  capabilities: Partial<Capabilities> = {},
): Promise<void> {
  open = await windowCore(
    {
      'music.connection': { ...noConnection, state: { k: 'online', since: 1 }, liveAt: 1 },
      'music.players': { kitchen: somePlayer('kitchen', { name: 'Kitchen' }) },
      'music.queues': { kitchen: queue },
      'music.chosen': { playerId: 'kitchen', byUser: true },
      ...topics,
    },
    {
      'music.queueItems': ({ queueId, offset, limit }) => {
        pages.push(offset);
        if (cut) void open.drop();
        if (fail !== null) throw failure(fail, `The server said ${fail}.`);
        const total = open.core.hub.get('music.queues')['kitchen']?.count ?? 0;
        const revision = open.core.hub.get('music.queues')['kitchen']?.revision ?? 0;
        const items = Array.from({ length: Math.min(limit, total - offset) }, (_, i) => ({
          id: String(offset + i),
          index: offset + i,
          title: `${word} ${String(offset + i)} of revision ${String(revision)}`,
          artist: 'Mira Okafor',
          album: null,
          duration: 60,
          art: null,
          uri: null,
          albumUri: null,
          artistUri: null,
          favorite: null,
          available: true,
        }));
        return { queueId, offset, total, revision, items };
      },
      'music.playIndex': (input) => {
        played.push(input);
      },
    },
    capabilities,
  );
  render(
    <UiRoot>
      <QueuePane />
    </UiRoot>,
  );
  await act(arrived);
}

const publish = (change: Partial<Snapshot>): Promise<void> => act(() => open.publish(change));
/** Also lists the items before the current one. */
const showPlayed = (): Promise<void> =>
  userEvent.click(screen.getByRole('button', { name: t('musicqueue:played') }));
const list = (): HTMLElement => screen.getByRole('listbox');
const titles = (): string[] => screen.getAllByRole('option').map((row) => row.textContent ?? '');

/** Scrolls as a user does: the wheel, then the new offset. */
async function scrollTo(row: number): Promise<void> {
  fireEvent.wheel(list());
  await act(async () => {
    list().scrollTop = row * 40;
    fireEvent.scroll(list());
    await arrived();
  });
}

beforeEach(() => {
  pages = [];
  played = [];
  fail = null;
  cut = false;
  word = 'Track';
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(SEEN);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(500);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(SEEN);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(10_000 * 40);
});
afterEach(() => {
  cleanup();
  open.close();
  vi.restoreAllMocks();
});

describe('QueuePane', () => {
  it('draws and loads only what is on screen of ten thousand tracks', async () => {
    await show();
    expect(screen.getByText(/9,999 tracks/)).toBeDefined();
    expect(titles().length).toBeLessThan(30);
    expect(titles()[0]).toContain('Track 1 of revision 1');
    expect(pages).toEqual([0]);
    await scrollTo(7_000);
    expect(titles().some((title) => title.includes('Track 7005 of'))).toBe(true);
    expect(pages).toEqual([0, 7_000]);
  });

  it('asks for the page on screen again when the queue changed', async () => {
    await show();
    await publish({ 'music.queues': { kitchen: { ...queue, revision: 2 } } });
    expect(titles()[0]).toContain('Track 1 of revision 2');
    expect(pages).toEqual([0, 0]);
  });

  it('tells what is left of a short queue', async () => {
    await show({ 'music.queues': { kitchen: { ...queue, count: 214 } } });
    expect(screen.getByText(/213 tracks · 3 h 33 min/)).toBeDefined();
  });

  it('draws what played last as old while the server is away', async () => {
    const media = someMedia();
    await show({ 'music.queues': { kitchen: { ...queue, currentIndex: 2, current: media } } });
    const current = () => screen.getByLabelText(t('music:queue.now')).closest('[data-stale]');
    expect(current()).toBeNull();
    await act(() => open.publish({ 'music.connection': noConnection }));
    expect(current()).not.toBeNull();
  });

  it('says why no music can be chosen for an empty queue, and keeps the number of a group beside its name', async () => {
    await show({
      'music.queues': { kitchen: { ...queue, count: 0, currentIndex: null } },
      'music.players': {
        kitchen: somePlayer('kitchen', { name: 'Kitchen', members: ['office', 'attic'] }),
      },
      'music.abilities': allAbilities,
    });
    expect(screen.getByText('Kitchen').nextElementSibling?.textContent).toBe(' + 2');
    const choose = screen.getByRole('button', { name: t('musicqueue:choose') });
    expect(choose.getAttribute('aria-description')).toBeNull();
    await act(() => open.publish({ 'music.connection': noConnection }));
    expect(choose.getAttribute('aria-description')).toBe(t('music:offline'));
  });

  it('marks what plays, and plays a row by double click or by arrows and Enter', async () => {
    await show({ 'music.queues': { kitchen: { ...queue, currentIndex: 2 } } });
    await showPlayed();
    const rows = screen.getAllByRole('option');
    expect(rows.findIndex((row) => row.getAttribute('aria-current') === 'true')).toBe(2);
    const fifth = rows[5];
    if (fifth !== undefined) fireEvent.doubleClick(fifth);
    list().focus();
    await userEvent.keyboard('{Home}{ArrowDown}{Enter}');
    await act(arrived);
    expect(played).toEqual([
      { queueId: 'kitchen', index: 5, itemId: '5' },
      { queueId: 'kitchen', index: 1, itemId: '1' },
    ]);
  });

  it('follows what plays until the user scrolls away, and offers the way back', async () => {
    await show();
    await showPlayed();
    const scrolled = vi.spyOn(list(), 'scrollTo');
    await publish({ 'music.queues': { kitchen: { ...queue, currentIndex: 500 } } });
    expect(scrolled).toHaveBeenCalled();
    await scrollTo(3_000);
    scrolled.mockClear();
    await publish({ 'music.queues': { kitchen: { ...queue, currentIndex: 501 } } });
    expect(scrolled).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: t('music:queue.current') }));
    expect(scrolled).toHaveBeenCalled();
  });

  it('says why the queue cannot be loaded, and retries on request', async () => {
    fail = 'timeout';
    await show();
    expect(screen.getByRole('alert').textContent).toContain('The server said timeout.');
    fail = null;
    await userEvent.click(screen.getByRole('button', { name: t('music:queue.retry') }));
    await act(arrived);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(titles()[0]).toContain('Track 1 of');
  });

  it('loads by itself what a lost connection cut off', async () => {
    await show();
    await scrollTo(5_000);
    cut = true;
    await scrollTo(8_000);
    cut = false;
    await act(() => open.reconnect());
    await act(arrived);
    expect(titles().some((title) => title.includes('Track 8000 of revision 1'))).toBe(true);
  });

  it('drops the tracks of a core that ended, though the queue and its revision are called the same', async () => {
    await show();
    expect(titles()[0]).toContain('Track 1 of revision 1');
    await act(() => open.drop());
    word = 'Song';
    await act(() => open.reconnect('another process'));
    await act(arrived);
    expect(titles()[0]).toContain('Song 1 of revision 1');
  });

  it("shows no placeholder rows if the server does not reveal a queue's items", async () => {
    fail = 'unsupported';
    await show();
    await screen.findByText(t('music:queue.untold'));
    expect(screen.getByText('The server said unsupported.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: t('music:queue.retry') })).toBeNull();
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('says what to do with an empty queue', async () => {
    await show({ 'music.queues': { kitchen: { ...queue, count: 0, currentIndex: null } } });
    expect(screen.getByText(t('musicqueue:empty'))).toBeDefined();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it.each([
    ['a browser', true, false, 1],
    ['a browser in the demo', true, true, 0],
    ['the desktop app', false, false, 0],
  ])("offers the server's own pages for an empty queue in %s", async (_, webLinks, demo, links) => {
    const url = 'http://music.test:8095';
    await show(
      {
        'app.info': { ...initialSnapshot()['app.info'], demo },
        'music.queues': { kitchen: { ...queue, count: 0, currentIndex: null } },
        'music.connection': {
          ...noConnection,
          state: { k: 'online', since: 1 },
          liveAt: 1,
          address: { url, kind: 'local', reason: 'local-loopback' },
        },
      },
      { webLinks },
    );
    const found = screen.queryAllByRole('link', { name: t('music:queue.openServer') });
    expect(found.map((link) => link.getAttribute('href'))).toEqual(links === 1 ? [url] : []);
  });

  it('names the source that plays without a queue on the server', async () => {
    const spotify = {
      id: 'spotify',
      name: 'Spotify Connect',
      passive: true,
      canPlayPause: true,
      canSeek: false,
      canNextPrevious: true,
    };
    const kitchen = somePlayer('kitchen', {
      state: 'playing',
      queueId: null,
      activeSource: 'spotify',
      sources: [spotify],
    });
    await show({ 'music.players': { kitchen } });
    expect(
      screen.getByText(t('music:queue.external', { source: 'Spotify Connect' })),
    ).toBeDefined();
  });
});

import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allAbilities } from '../../../../../test/support/music/music-sample.ts';
import { somePlayer } from '../../../../../test/support/music/some-player.ts';
import { someQueue } from '../../../../../test/support/music/some-queue.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MusicAbilities } from '../../../../shared/music/library.ts';
import type { Queue } from '../../../../shared/music/queue.ts';
import { noConnection } from '../../../../shared/music/topics.ts';
import { readTopic } from '../../../state/topics.ts';
import { dismissToast, useToasts } from '../../../state/toasts.ts';
import { Toaster } from '../../../ui/Toaster.tsx';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { MusicOverlays } from '../media/MusicOverlays.tsx';
import { QueuePane } from './QueuePane.tsx';

const Messages = () => <Toaster items={useToasts()} onDismiss={dismissToast} />;

/** The songs of the queue by name; the test's core edits them like the real one. */
let songs: string[];
let open: WindowCore;
let calls: (readonly [string, unknown])[];
let refuses: boolean;
/** Requested pages, by offset and length. */
let pages: (readonly [number, number])[];

const queueNow = (change: Partial<Queue> = {}): Queue =>
  someQueue('kitchen', {
    name: 'Kitchen',
    state: 'playing',
    count: songs.length,
    currentIndex: 0,
    lockedThrough: 0,
    autoplay: false,
    revision: calls.length + 1,
    ...change,
  });

const edited = (method: string, input: unknown): void => {
  calls.push([method, input]);
};

/** `denCount`: how many items another player has. */
async function show(abilities: Partial<MusicAbilities> = {}, denCount = 0): Promise<void> {
  open = await windowCore(
    {
      'music.connection': { ...noConnection, state: { k: 'online', since: 1 }, liveAt: 1 },
      'music.players': {
        kitchen: somePlayer('kitchen', { name: 'Kitchen' }),
        den: somePlayer('den', { name: 'Den', queueId: 'den' }),
      },
      'music.queues': { kitchen: queueNow(), den: someQueue('den', { count: denCount }) },
      'music.chosen': { playerId: 'kitchen', byUser: true },
      'music.abilities': { ...allAbilities, ...abilities },
    },
    {
      'music.queueItems': ({ queueId, offset, limit }) => {
        pages.push([offset, limit]);
        return {
          queueId,
          offset,
          total: songs.length,
          revision: queueNow().revision,
          items: songs.slice(offset, offset + limit).map((title, at) => ({
            id: title,
            index: offset + at,
            title,
            artist: 'Nova',
            album: null,
            uri: `library://track/${title}`,
            albumUri: 'library://album/1',
            artistUri: null,
            favorite: false,
            duration: 60,
            art: null,
            available: true,
          })),
        };
      },
      'music.queueMove': (input) => {
        if (refuses) throw failure('rejected', 'It cannot move.');
        songs.splice(songs.indexOf(input.itemId), 1);
        songs.splice(input.to, 0, input.itemId);
        edited('move', input);
      },
      'music.queueRemove': (input) => {
        songs = songs.filter((song) => !input.itemIds.includes(song));
        edited('remove', input);
        return { removed: input.itemIds.length, undo: 'u1', note: null };
      },
      'music.queueClear': (input) => {
        edited('clear', input);
        return { undo: 'u2' };
      },
      'music.queueTransfer': (input) => {
        edited('transfer', input);
        return { queueId: input.to, undo: 'u3' };
      },
      'music.choosePlayer': ({ playerId }) => {
        open.core.hub.set('music.chosen', { playerId, byUser: true });
        open.core.hub.flush();
      },
      'music.queueUndo': (input) => {
        edited('undo', input);
        if (input.undo === 'u3') return { done: 'transferred', note: null, movedTo: 'kitchen' };
        return { done: 'cleared', note: null };
      },
      'music.queueOptions': (input) => edited('options', input),
      'music.playIndex': (input) => {
        calls.push(['play', input]);
      },
    },
  );
  render(
    <UiRoot>
      <QueuePane />
      <MusicOverlays />
      <Messages />
    </UiRoot>,
  );
  await act(arrived);
  list().focus();
}

const list = (): HTMLElement => screen.getByRole('listbox');
const titles = (): string[] =>
  screen.getAllByRole('option').map((row) => /S\d/.exec(row.textContent ?? '')?.[0] ?? '');

/** Makes the song at an index the current one. */
async function plays(index: number): Promise<void> {
  const kitchen = queueNow({ currentIndex: index, lockedThrough: index });
  await act(() => open.publish({ 'music.queues': { kitchen } }));
}

async function press(keys: string): Promise<void> {
  await userEvent.keyboard(keys);
  await act(arrived);
}

beforeEach(() => {
  songs = ['S0', 'S1', 'S2', 'S3', 'S4', 'S5'];
  calls = [];
  pages = [];
  refuses = false;
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
});
afterEach(() => {
  cleanup();
  open.close();
  vi.restoreAllMocks();
});

describe('the keys of the queue', () => {
  it('move an item down and up again, and say where it is', async () => {
    await show();
    expect(titles()).toEqual(['S1', 'S2', 'S3', 'S4', 'S5']);
    await press('{ArrowDown}{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
    expect(titles()).toEqual(['S2', 'S3', 'S1', 'S4', 'S5']);
    expect(calls.map(([, input]) => input)).toEqual([
      { queueId: 'kitchen', itemId: 'S1', to: 2 },
      { queueId: 'kitchen', itemId: 'S1', to: 3 },
    ]);
    const told = t('musicqueue:moved', { title: 'S1', position: 3, count: 5 });
    expect(screen.getByText(told)).toBeDefined();
    await press('{Alt>}{ArrowUp}{/Alt}');
    expect(titles()).toEqual(['S2', 'S1', 'S3', 'S4', 'S5']);
  });

  it('leave the first one where it is', async () => {
    await show();
    await press('{ArrowDown}{Alt>}{ArrowUp}{/Alt}');
    expect(calls).toEqual([]);
  });

  it('put an item back that the server refuses to move', async () => {
    refuses = true;
    await show();
    await press('{ArrowDown}{Alt>}{ArrowDown}{/Alt}');
    expect(titles()).toEqual(['S1', 'S2', 'S3', 'S4', 'S5']);
  });

  it('remove one item with each press, however quick, also while the list still shows removed ones', async () => {
    await show();
    await userEvent.keyboard('{ArrowDown}');
    for (let times = 0; times < 2; times += 1) fireEvent.keyDown(list(), { key: 'Delete' });
    await act(arrived);
    await press('{Delete}');
    expect(songs).toEqual(['S0', 'S4', 'S5']);
    await act(() => open.publish({ 'music.queues': { kitchen: queueNow() } }));
    await press('{Delete}');
    expect(songs).toEqual(['S0', 'S5']);
  });

  it('remove a range', async () => {
    await show();
    await press('{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Delete}');
    expect(calls).toEqual([['remove', { queueId: 'kitchen', itemIds: ['S1', 'S2', 'S3'] }]]);
    await act(() => open.publish({ 'music.queues': { kitchen: queueNow() } }));
    await act(arrived);
    expect(titles()).toEqual(['S4', 'S5']);
  });

  it('remove all items', async () => {
    await show();
    await press('{Control>}a{/Control}{ArrowDown}{Control>}a{/Control}{Delete}');
    expect(calls).toEqual([
      ['remove', { queueId: 'kitchen', itemIds: ['S1', 'S2', 'S3', 'S4', 'S5'] }],
    ]);
  });

  it('play an item, or put it next', async () => {
    await show();
    await press('{End}{Enter}');
    await press('{Shift>}{Enter}{/Shift}');
    expect(calls).toEqual([
      ['play', { queueId: 'kitchen', index: 5, itemId: 'S5' }],
      ['move', { queueId: 'kitchen', itemId: 'S5', to: 1 }],
    ]);
  });

  it('act on the selected items when another song plays meanwhile', async () => {
    await show();
    await press('{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await plays(1);
    await press('{Delete}');
    expect(calls).toEqual([['remove', { queueId: 'kitchen', itemIds: ['S2', 'S3'] }]]);
  });

  it('leave the others alone when the item with the cursor plays', async () => {
    await show();
    await press('{ArrowDown}');
    await plays(1);
    await press('{Delete}{Enter}{Shift>}{Enter}{/Shift}{Alt>}{ArrowDown}{/Alt}');
    expect(calls).toEqual([]);
    await press('{ArrowDown}{Delete}');
    expect(calls).toEqual([['remove', { queueId: 'kitchen', itemIds: ['S2'] }]]);
  });

  it('load what is selected but was never shown by pages', async () => {
    songs = Array.from({ length: 2_001 }, (_, at) => `S${String(at)}`);
    await show();
    await press('{End}');
    pages = [];
    await press('{Shift>}{Home}{/Shift}{Delete}');
    for (let page = 0; page < 6; page += 1) await act(arrived);
    const [, input] = calls[0] as [string, { itemIds: string[] }];
    expect(input.itemIds.toSorted().slice(0, 3)).toEqual(['S1501', 'S1502', 'S1503']);
    expect(input.itemIds).toHaveLength(500);
    expect(pages.length).toBeLessThanOrEqual(6);
  });

  it('edit nothing on a server that cannot', async () => {
    await show({ editQueue: false });
    await press('{ArrowDown}{Alt>}{ArrowDown}{/Alt}{Delete}');
    expect(calls).toEqual([]);
  });
});

describe('the pointer', () => {
  const row = (index: number): Element => screen.getAllByRole('option')[index] ?? list();
  const drag = (from: number, y: number): void => {
    const handle = row(from).firstElementChild ?? list();
    fireEvent.pointerDown(handle, { button: 0, clientY: from * 40 + 20 });
    fireEvent.pointerMove(window, { clientY: y });
  };

  it('drags an item by its handle', async () => {
    await show();
    drag(0, 118);
    await act(async () => {
      fireEvent.pointerUp(window);
      await arrived();
    });
    expect(titles()).toEqual(['S2', 'S3', 'S1', 'S4', 'S5']);
  });

  it('drops the dragged item where the pointer is, also when another song plays meanwhile', async () => {
    await show();
    drag(1, 118);
    await plays(1);
    await act(async () => {
      fireEvent.pointerUp(window);
      await arrived();
    });
    expect(calls).toEqual([['move', { queueId: 'kitchen', itemId: 'S2', to: 4 }]]);
  });

  it('drops nothing if the dragged item plays by then', async () => {
    await show();
    drag(0, 118);
    await plays(1);
    await act(async () => {
      fireEvent.pointerUp(window);
      await arrived();
    });
    expect(calls).toEqual([]);
  });

  it('opens a menu that stays with its item and closes when that plays', async () => {
    await show();
    fireEvent.contextMenu(row(1));
    await plays(1);
    await userEvent.click(await screen.findByRole('menuitem', { name: t('musicqueue:playNow') }));
    expect(calls).toEqual([['play', { queueId: 'kitchen', index: 2, itemId: 'S2' }]]);
    fireEvent.contextMenu(row(0));
    await plays(2);
    expect(screen.queryByRole('menuitem')).toBeNull();
  });

  it('says in the menu why an item that the player has loaded keeps its place', async () => {
    await show();
    await act(() => open.publish({ 'music.queues': { kitchen: queueNow({ lockedThrough: 1 }) } }));
    fireEvent.contextMenu(row(0));
    const name = new RegExp(`^${t('musicqueue:remove')}\\s*${t('musicqueue:fixed')}`);
    const item = await screen.findByRole('menuitem', { name });
    expect(item.getAttribute('aria-disabled')).toBe('true');
  });

  it('drops nothing after Escape', async () => {
    await show();
    drag(0, 118);
    fireEvent.keyDown(window, { key: 'Escape' });
    fireEvent.pointerUp(window);
    await act(arrived);
    expect(calls).toEqual([]);
  });

  it('removes a selection by the menu of a row', async () => {
    await show();
    fireEvent.click(row(1));
    fireEvent.click(row(3), { ctrlKey: true });
    fireEvent.contextMenu(row(3));
    await userEvent.click(
      await screen.findByRole('menuitem', { name: t('musicqueue:removeMany', { count: 2 }) }),
    );
    await act(arrived);
    expect(calls).toEqual([['remove', { queueId: 'kitchen', itemIds: ['S2', 'S4'] }]]);
  });

  it('changes the option in the foot', async () => {
    await show();
    await userEvent.click(screen.getByRole('switch', { name: t('musicqueue:autoplay') }));
    await act(arrived);
    expect(calls).toEqual([['options', { queueId: 'kitchen', change: { autoplay: true } }]]);
  });
});

it('asks before it clears a queue that is too long to be put back', async () => {
  songs = Array.from({ length: 2_001 }, (_, at) => `S${String(at)}`);
  await show();
  await userEvent.click(screen.getByRole('button', { name: t('musicqueue:more') }));
  await userEvent.click(await screen.findByRole('menuitem', { name: t('musicqueue:clear') }));
  expect(calls).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: t('musicqueue:clear') }));
  await act(arrived);
  expect(calls).toEqual([['clear', { queueId: 'kitchen' }]]);
});

/** Moves the queue to the den with the queue's menu. */
async function moveToDen(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: t('musicqueue:more') }));
  (await screen.findByRole('menuitem', { name: t('music:menu.transfer') })).focus();
  await userEvent.keyboard('{ArrowRight}');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Den' }));
}

it.each([
  [0, t('musicqueue:transferred', { name: 'Den' })],
  [12, t('musicqueue:transferredOver', { name: 'Den', count: 12 })],
])(
  'says what a moved queue replaced, and takes the move of one over %i items back',
  async (count, said) => {
    await show({}, count);
    await moveToDen();
    await screen.findByText(said);
    await waitFor(() => expect(readTopic('music.chosen').playerId).toBe('den'));
    await userEvent.click(screen.getByRole('button', { name: t('musicqueue:undo') }));
    await act(arrived);
    expect(calls).toEqual([
      ['transfer', { from: 'kitchen', to: 'den', play: null }],
      ['undo', { queueId: 'den', undo: 'u3' }],
    ]);
    // The list and the user are back in the kitchen.
    await waitFor(() => expect(readTopic('music.chosen').playerId).toBe('kitchen'));
  },
);

it('asks before a queue replaces one that is too long to be put back', async () => {
  await show({}, 2_001);
  await moveToDen();
  await screen.findByText(t('musicqueue:transferText', { name: 'Den', count: 2_001 }));
  expect(calls).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: t('musicqueue:transferDo') }));
  await act(arrived);
  expect(calls).toEqual([['transfer', { from: 'kitchen', to: 'den', play: null }]]);
});

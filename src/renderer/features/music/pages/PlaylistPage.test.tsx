import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  allAbilities,
  someDetail,
  someMedia,
} from '../../../../../test/support/music/music-sample.ts';
import { somePlayer } from '../../../../../test/support/music/some-player.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import type { MethodArgs } from '../../../../shared/contract/methods.ts';
import { noConnection } from '../../../../shared/music/topics.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { ItemPage } from './ItemPage.tsx';

let open: WindowCore;
let played: MethodArgs<'music.playMedia'> | null;

/** Shows a playlist of `length` entries and plays the third one. */
async function playThird(editable: boolean, length: number): Promise<void> {
  const list = someMedia('playlist', 'Evening', { editable });
  const entries = Array.from({ length }, (_, at) =>
    someMedia('track', `Song ${String(at)}`, { position: at + 1 }),
  );
  open = await windowCore(
    {
      'music.connection': { ...noConnection, state: { k: 'online', since: 1 }, liveAt: 1 },
      'music.players': { den: somePlayer('den', { name: 'Den' }) },
      'music.chosen': { playerId: 'den', byUser: true },
      'music.abilities': allAbilities,
    },
    {
      'music.item': () => someDetail(list),
      'music.related': ({ offset, limit }) => {
        const next = offset + limit < length ? offset + limit : null;
        return { items: entries.slice(offset, offset + limit), offset, next, total: length };
      },
      'music.playMedia': (input) => {
        played = input;
        return { queueId: 'den', undo: null };
      },
    },
  );
  render(
    <UiRoot>
      <ItemPage uri={list.uri} />
    </UiRoot>,
  );
  // Each page is one round trip.
  for (let page = 0; page < 5; page += 1) await act(arrived);
  fireEvent.doubleClick(screen.getByText('Song 2'));
  await act(arrived);
}

beforeEach(() => {
  played = null;
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
});
afterEach(() => {
  cleanup();
  open.close();
  vi.restoreAllMocks();
});

it.each([
  ['a playlist of the user by its address', true, 450, 1],
  [
    'one that the server may draw anew as it is shown, with what is below the visible rows',
    false,
    450,
    450,
  ],
  ['one that is too long for that by its address', false, 700, 1],
])('plays %s', async (_, editable, length, addresses) => {
  await playThird(editable, length);
  expect(played).toMatchObject({ start: 'library://track/Song 2', startAt: 2, option: 'replace' });
  expect(played?.uris).toHaveLength(addresses);
});

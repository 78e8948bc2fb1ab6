import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { allAbilities, someMedia } from '../../../../../test/support/music/music-sample.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { noConnection } from '../../../../shared/music/topics.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { NewPlaylistButton, RenamePlaylist } from './PlaylistDialogs.tsx';

const evening = someMedia('playlist', 'Evening');
let open: WindowCore;
let sent: unknown[];
let closed: number;

async function show({ playlists = true, online = true, isRefused = false }): Promise<void> {
  const answer = (input: unknown) => {
    sent.push(input);
    if (isRefused) throw failure('rejected', 'The name is taken.');
    return evening;
  };
  const state = online ? ({ k: 'online', since: 1 } as const) : noConnection.state;
  open = await windowCore(
    {
      'music.connection': { ...noConnection, state, liveAt: online ? 1 : null },
      'music.abilities': { ...allAbilities, playlists },
    },
    {
      'music.createPlaylist': (input) => ({ ...answer(input), added: 0, skipped: 0 }),
      'music.renamePlaylist': answer,
    },
  );
  render(
    <UiRoot>
      <NewPlaylistButton />
      <RenamePlaylist item={evening} onClose={() => (closed += 1)} />
    </UiRoot>,
  );
  await act(arrived);
}

const field = () => screen.getByRole<HTMLInputElement>('textbox');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

async function press(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name, hidden: true }));
  await act(arrived);
}

beforeEach(() => {
  sent = [];
  closed = 0;
  location.hash = '';
});
afterEach(() => {
  cleanup();
  open.close();
});

it('renames a playlist to the trimmed name, once it is another one', async () => {
  await show({});
  const rename = t('musicpages:playlist.renameNow');
  expect(field().value).toBe('Evening');
  const why = () => screen.getByRole('button', { name: rename }).getAttribute('aria-description');
  expect(why()).toBe(t('app:form.unchanged'));
  type(' Evening ');
  expect(why()).toBe(t('app:form.unchanged'));
  type(' Night ');
  await press(rename);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([{ playlist: evening.uri, name: 'Night' }]);
  await waitFor(() => expect(closed).toBe(1));
});

it('keeps the dialog with the reason when the server refuses the name, and asks for a missing one', async () => {
  await show({ isRefused: true });
  type('  ');
  await press(t('musicpages:playlist.renameNow'));
  expect(sent).toEqual([]);
  type('Night');
  await press(t('musicpages:playlist.renameNow'));
  expect(await screen.findByText('The name is taken.')).toBeDefined();
  expect(closed).toBe(0);
});

it('creates an empty playlist and opens it', async () => {
  await show({});
  cleanup();
  render(
    <UiRoot>
      <NewPlaylistButton />
    </UiRoot>,
  );
  await act(arrived);
  await press(t('musicpages:playlist.new'));
  expect(field().value).toBe('');
  type('Evening');
  await press(t('musicpages:playlist.create'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([{ name: 'Evening', uris: [] }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(decodeURIComponent(location.hash)).toBe(`#item:${evening.uri}`);
});

it('offers a new playlist while the server is there, if it has playlists', async () => {
  const name = t('musicpages:playlist.new');
  const findButton = () => screen.queryByRole('button', { name, hidden: true });
  await show({ online: false });
  expect(findButton()?.getAttribute('aria-description')).toBe(t('music:offline'));
  cleanup();
  open.close();
  await show({ playlists: false });
  expect(findButton()).toBeNull();
});

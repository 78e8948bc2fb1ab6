import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { allAbilities, someMedia } from '../../../../../test/support/music/music-sample.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { noConnection } from '../../../../shared/music/topics.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { useOpen } from '../../../ui/use-open.ts';
import { AddTracksDialog } from './AddTracksDialog.tsx';
import { NewPlaylistButton, RenamePlaylist } from './PlaylistDialogs.tsx';

let core: WindowCore;
beforeEach(async () => {
  core = await windowCore({
    'music.connection': { ...noConnection, state: { k: 'online', since: 1 }, liveAt: 1 },
    'music.abilities': allAbilities,
  });
});
afterEach(() => {
  cleanup();
  core.close();
});

const item = someMedia('playlist', 'Evening', { editable: true });

function Opens({ dialog: Dialog }: { readonly dialog: typeof RenamePlaylist }) {
  const { isOpen, open, close } = useOpen();
  return (
    <>
      <button onClick={open}>{t('musicpages:playlist.new')}</button>
      {isOpen && <Dialog item={item} onClose={close} />}
    </>
  );
}

it.each([
  ['a new playlist', () => <NewPlaylistButton />],
  ['a new name', () => <Opens dialog={RenamePlaylist} />],
  ['more tracks', () => <Opens dialog={AddTracksDialog} />],
])('gives the focus from the field of the dialog for %s back to its button', async (_, draw) => {
  render(<UiRoot>{draw()}</UiRoot>);
  await act(arrived);
  const button = screen.getByRole('button', { name: t('musicpages:playlist.new') });
  await userEvent.click(button);
  const dialog = await screen.findByRole('dialog');
  expect(dialog.querySelector('input')).toBe(document.activeElement);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(button);
});

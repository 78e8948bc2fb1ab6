import { afterEach, expect, it } from 'vitest';
import { someChannel } from '../../../../test/support/playout/some-channel.ts';
import type { WindowCore } from '../../../../test/support/window/window-core.ts';
import { windowCore } from '../../../../test/support/window/window-core.ts';
import { workspace } from '../../../../test/support/playout/playout-window.ts';
import { useOpenDialog } from './dialogs.ts';
import { playoutPalette } from './palette.ts';
import { channelActions } from './parts/channel-actions.ts';

let core: WindowCore | null = null;
afterEach(() => core?.close());

it('finds everything of the menu of a channel, which opens in the panel', async () => {
  const channel = someChannel('1', { name: 'Kids' });
  core = await windowCore({
    'playout.workspace': { ...workspace, state: 'open' },
    'playout.channels': { '1': channel },
  });
  const entry = playoutPalette[0]?.entries?.().find(({ id }) => id === 'channel:1');
  const ids = entry?.actions().map(({ id }) => id);
  expect(ids).toEqual(['open', ...channelActions(channel).map(({ id }) => id)]);
  entry
    ?.actions()
    .find(({ id }) => id === 'reports')
    ?.run();
  expect(useOpenDialog.getState().dialog).toEqual({ k: 'reports', channel: '1' });
  expect(location.pathname).toBe('/playout');
});

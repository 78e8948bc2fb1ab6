import { afterEach, expect, it } from 'vitest';
import type { WindowCore } from '../../../../test/support/window/window-core.ts';
import { windowCore } from '../../../../test/support/window/window-core.ts';
import { emptyConfig } from '../../../shared/eq/model.ts';
import type { PlayerDsp } from '../../../shared/eq/state.ts';
import { matchEntry } from '../../palette/match.ts';
import { eqPalette } from './palette.ts';
import { fileActions, useEqDialog } from './transfer/file-actions.ts';

const living: PlayerDsp = {
  playerId: 'living',
  status: 'ready',
  reason: null,
  error: null,
  config: emptyConfig,
  revision: 1,
  rate: { hz: 48_000, from: 'default' },
  active: 'enabled',
  limiter: null,
  layers: null,
};

let core: WindowCore | null = null;
afterEach(() => core?.close());

const open = async (dsp: PlayerDsp): Promise<void> => {
  core = await windowCore({
    'music.chosen': { playerId: 'living', byUser: true },
    'eq.players': { living: dsp },
  });
};
const find = (text: string) =>
  eqPalette[0]?.entries?.().filter((entry) => matchEntry(entry, text) !== null) ?? [];

it('finds what brings settings in and out, which opens in the panel', async () => {
  await open(living);
  expect(find('equalizer').map(({ id }) => id)).toEqual(
    fileActions().map(({ id }) => `equalizer:${id}`),
  );
  find('fit to')[0]?.actions()[0]?.run();
  expect(useEqDialog.getState().open).toBe('fit');
  expect(location.pathname).toBe('/equalizer');
});

it('offers nothing for a player without an equalizer', async () => {
  await open({ ...living, status: 'none', reason: 'hardware', config: null });
  expect(find('equalizer')).toEqual([]);
});

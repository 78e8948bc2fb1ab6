import { describe, expect, it } from 'vitest';
import { desktopRig } from '../../../../test/support/desktop-rig.ts';
import { somePlayer } from '../../../../test/support/some-player.ts';
import type { Shortcut } from '../../../shared/desktop/shortcut.ts';
import { REPEAT, TRY_AGAIN } from './held-keys.ts';

const next: Shortcut = { keys: 'Control+Alt+N', action: { do: 'next' } };
const louder: Shortcut = {
  keys: 'Control+Alt+Up',
  action: { do: 'volume_up', playerId: 'attic' },
};

async function open(shortcuts: Shortcut[]) {
  const rig = desktopRig('/nowhere');
  rig.hub.replaceEntries('music.players', { den: somePlayer('den'), attic: somePlayer('attic') });
  rig.hub.set('music.chosen', { playerId: 'den', byUser: true });
  rig.service.attach(rig.desktop);
  await rig.set({ shortcuts });
  return rig;
}

describe('global shortcuts', () => {
  it('run the command of their action, once per press', async () => {
    const { keys, called, clock, state } = await open([next, louder]);
    expect(state().shortcuts).toEqual([
      { keys: next.keys, state: 'held' },
      { keys: louder.keys, state: 'held' },
    ]);
    keys.press(next.keys);
    keys.press(next.keys);
    clock.advance(REPEAT);
    keys.press(louder.keys);
    expect(called).toMatchObject([
      { input: { playerId: 'den', do: { action: 'next' } } },
      { input: { playerId: 'attic', do: { action: 'volume_up' } } },
    ]);
  });

  it('open the window', async () => {
    const { keys, shown } = await open([{ keys: 'F13', action: { do: 'open' } }]);
    keys.press('F13');
    expect(shown).toEqual(['/']);
  });

  it('say that another program has the keys, and take them when it gives them back', async () => {
    const { keys, set, state, clock } = await open([]);
    keys.others.add(next.keys);
    await set({ shortcuts: [next] });
    expect(state().shortcuts).toEqual([{ keys: next.keys, state: 'taken' }]);
    keys.others.clear();
    clock.advance(TRY_AGAIN);
    expect(state().shortcuts).toEqual([{ keys: next.keys, state: 'held' }]);
  });

  it('say that two have the same keys: the first one works', async () => {
    const { state } = await open([next, { ...louder, keys: next.keys }]);
    expect(state().shortcuts.map((one) => one.state)).toEqual(['held', 'twice']);
  });

  it('are released while the user records keys, when removed, and at the end', async () => {
    const { keys, service, set } = await open([next]);
    const context = { signal: new AbortController().signal, origin: 'test' } as const;
    await service.handlers['desktop.record']({ on: true }, context);
    expect(keys.held()).toEqual([]);
    await service.handlers['desktop.record']({ on: false }, context);
    expect(keys.held()).toEqual([next.keys]);
    await set({ shortcuts: [louder] });
    expect(keys.held()).toEqual([louder.keys]);
    await service.dispose();
    expect(keys.held()).toEqual([]);
  });
});

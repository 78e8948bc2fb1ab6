import { describe, expect, it } from 'vitest';
import { desktopRig } from '../../../../test/support/desktop/desktop-rig.ts';
import { somePlayer } from '../../../../test/support/music/some-player.ts';
import { mediaKeys } from '../../../shared/desktop/model.ts';
import type { Shortcut } from '../../../shared/desktop/shortcut.ts';
import { REPEAT_MS, RETRY_MS } from './held-keys.ts';

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
    clock.advance(REPEAT_MS);
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

  it('report that another program uses the keys, and register them when they are free', async () => {
    const { keys, set, state, clock } = await open([]);
    keys.others.add(next.keys);
    await set({ shortcuts: [next] });
    expect(state().shortcuts).toEqual([{ keys: next.keys, state: 'taken' }]);
    keys.others.clear();
    clock.advance(RETRY_MS);
    expect(state().shortcuts).toEqual([{ keys: next.keys, state: 'held' }]);
  });

  it('report that two have the same keys: the first one works', async () => {
    const { state } = await open([next, { ...louder, keys: next.keys }]);
    expect(state().shortcuts.map((one) => one.state)).toEqual(['held', 'twice']);
  });

  it('leave the media keys to their setting while it is on', async () => {
    const { keys, set, state, called } = await open([{ ...next, keys: 'MediaStop' }]);
    expect(keys.held()).toEqual(['MediaStop']);
    await set({ mediaKeys: true });
    expect(keys.held().toSorted()).toEqual(mediaKeys.toSorted());
    expect(state().shortcuts).toEqual([{ keys: 'MediaStop', state: 'twice' }]);
    keys.press('MediaStop');
    expect(called).toMatchObject([{ input: { do: { action: 'stop' } } }]);
    await set({ mediaKeys: false });
    expect(keys.held()).toEqual(['MediaStop']);
    expect(state().shortcuts).toEqual([{ keys: 'MediaStop', state: 'held' }]);
  });

  it('are released while the user records keys, with the media keys, and never longer than that session', async () => {
    const { keys, service, set, state } = await open([next]);
    await set({ mediaKeys: true });
    const before = keys.held();
    const record = (session: AbortController) =>
      service.handlers['desktop.record'](undefined, { signal: session.signal, origin: 'test' });
    const first = new AbortController();
    const second = new AbortController();
    const recorded = [record(first), record(second)];
    expect(keys.held()).toEqual([]);
    await set({ shortcuts: [next, louder] });
    first.abort();
    await recorded[0];
    expect(keys.held()).toEqual([]);
    second.abort();
    await recorded[1];
    expect(keys.held().toSorted()).toEqual([...before, louder.keys].toSorted());
    expect(state().shortcuts.map((one) => one.state)).toEqual(['held', 'held']);
    await record(first);
    expect(keys.held()).not.toEqual([]);
  });

  it('are released when removed, and at the end', async () => {
    const { keys, service, set } = await open([next]);
    await set({ shortcuts: [louder] });
    expect(keys.held()).toEqual([louder.keys]);
    await service.dispose();
    expect(keys.held()).toEqual([]);
  });
});

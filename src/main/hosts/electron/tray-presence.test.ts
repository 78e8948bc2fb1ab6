import { afterEach, describe, expect, it } from 'vitest';
import { noBusHere, startPrivateBus } from '../../../../test/support/desktop/private-bus.ts';
import type { SessionBus } from '../../platform/dbus/session-bus.ts';
import { openSessionBus, theBus } from '../../platform/dbus/session-bus.ts';
import type { TrayPresence } from './tray-presence.ts';
import { alwaysShown, watchTray, whileMissing } from './tray-presence.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function desktop(): Promise<{ address: string; panel: SessionBus }> {
  const bus = await startPrivateBus();
  ends.push(() => bus.stop());
  const panel = await openSessionBus(bus.address);
  if (panel === null) throw new Error('the daemon does not answer');
  ends.push(() => panel.close());
  return { address: bus.address, panel };
}

const asPanel = (bus: SessionBus, member: 'RequestName' | 'ReleaseName'): Promise<unknown> => {
  const name = 'org.kde.StatusNotifierWatcher';
  const own = member === 'RequestName';
  return bus.call({
    destination: theBus.name,
    path: theBus.path,
    interface: theBus.name,
    member,
    signature: own ? 'su' : 's',
    body: own ? [name, 0] : [name],
  });
};

const next = (presence: TrayPresence): Promise<boolean | null> =>
  new Promise((resolve) => {
    const off = presence.onChange(() => {
      off();
      resolve(presence.shown);
    });
  });

function watch(address: string): TrayPresence {
  const presence = watchTray(() => openSessionBus(address));
  ends.push(presence.stop);
  return presence;
}

describe('whether the desktop shows tray icons', () => {
  it('is unknown before the desktop answered, and reported then', async (context) => {
    if (noBusHere !== null) context.skip(noBusHere);
    const { address, panel } = await desktop();
    await asPanel(panel, 'RequestName');
    const presence = watch(address);
    expect(presence.shown).toBeNull();
    await presence.looked;
    expect(presence.shown).toBe(true);
  });

  it('follows a panel that starts and stops', async (context) => {
    if (noBusHere !== null) context.skip(noBusHere);
    const { address, panel } = await desktop();
    const presence = watch(address);
    await presence.looked;
    expect(presence.shown).toBe(false);
    const came = next(presence);
    await asPanel(panel, 'RequestName');
    expect(await came).toBe(true);
    const went = next(presence);
    await asPanel(panel, 'ReleaseName');
    expect(await went).toBe(false);
  });

  it('decides whether a replacement is shown', async (context) => {
    if (noBusHere !== null) context.skip(noBusHere);
    const { address, panel } = await desktop();
    const presence = watch(address);
    const shown: string[] = [];
    const stop = whileMissing(presence, () => {
      shown.push('shown');
      return () => shown.push('removed');
    });
    expect(shown).toEqual([]);
    await presence.looked;
    expect(shown).toEqual(['shown']);
    const came = next(presence);
    await asPanel(panel, 'RequestName');
    await came;
    expect(shown).toEqual(['shown', 'removed']);
    const went = next(presence);
    await asPanel(panel, 'ReleaseName');
    await went;
    stop();
    expect(shown).toEqual(['shown', 'removed', 'shown', 'removed']);
  });

  it('stays unknown without a bus, and is certain if the system always has a tray', async () => {
    const presence = watchTray(() => Promise.resolve(null));
    await presence.looked;
    expect(presence.shown).toBeNull();
    expect(alwaysShown.shown).toBe(true);
  });
});

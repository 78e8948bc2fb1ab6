import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NotificationService } from '../../../../test/support/desktop/notification-service.ts';
import { startNotificationService } from '../../../../test/support/desktop/notification-service.ts';
import type { PrivateBus } from '../../../../test/support/desktop/private-bus.ts';
import { noBusHere, startPrivateBus } from '../../../../test/support/desktop/private-bus.ts';
import { recordedLog } from '../../../../test/support/core/recorded-log.ts';
import type { DbusNotifier } from './dbus-notifier.ts';
import { openDbusNotifier } from './dbus-notifier.ts';

const why = noBusHere === null ? '' : ` (not run: ${noBusHere})`;
const log = recordedLog();

let bus: PrivateBus;
let service: NotificationService;
let notifier: DbusNotifier;

const open = (): Promise<DbusNotifier | null> =>
  openDbusNotifier({ log, looking: () => false, address: bus.address });
const show = (id: string, title: string, body = ''): void => {
  notifier.show({ id, title, body });
};
const titles = () => [...service.notes.values()].map(({ title }) => title);

describe.skipIf(noBusHere !== null)(`notifications over D-Bus${why}`, () => {
  beforeEach(async () => {
    bus = await startPrivateBus();
    service = await startNotificationService(bus.address);
    const opened = await open();
    if (opened === null) throw new Error('no notifier');
    notifier = opened;
  });
  afterEach(async () => {
    await notifier.end();
    service.stop();
    await bus.stop();
  });

  it('are shown silently, under the name of the app, to be clicked', async () => {
    show('music:a', 'Home cannot be reached', 'Is <it> on & well?');
    const [note] = await service.until((notes) => notes.length === 1);
    expect(note).toEqual({
      id: 1,
      app: 'Channelstrip',
      title: 'Home cannot be reached',
      body: 'Is &lt;it&gt; on &amp; well?',
      actions: ['default', 'Show'],
      hints: { 'suppress-sound': true, 'desktop-entry': 'channelstrip' },
    });
  });

  it('replace the one with the same id, and close by it', async () => {
    show('a', 'one');
    show('a', 'two');
    show('b', 'three');
    await service.until((notes) => notes.length === 2);
    expect(titles()).toEqual(['two', 'three']);
    notifier.close('a');
    await service.until((notes) => notes.length === 1);
    expect(titles()).toEqual(['three']);
    notifier.close('a');
    notifier.close('never shown');
    notifier.close('b');
    await service.until((notes) => notes.length === 0);
  });

  it('report a click on the notification, not another of its actions or of another program', async () => {
    show('a', 'one');
    show('b', 'two');
    const [first, second] = await service.until((notes) => notes.length === 2);
    if (first === undefined || second === undefined) throw new Error('nothing is shown');
    const clicks: string[] = [];
    const clicked = new Promise<void>((resolve) => {
      notifier.onClick((id) => {
        clicks.push(id);
        if (id === 'b') resolve();
      });
    });
    service.click(first.id, 'settings');
    service.click(999);
    service.click(second.id);
    await clicked;
    expect(clicks).toEqual(['b']);
  });

  it('are new ones after the person swiped them away', async () => {
    show('a', 'one');
    const [first] = await service.until((notes) => notes.length === 1);
    service.wipe(first?.id ?? 0);
    await service.until((notes) => notes.length === 0);
    show('a', 'again');
    const [next] = await service.until((notes) => notes.length === 1);
    expect(next?.id).not.toBe(first?.id);
  });

  it('do not disturb anything when the service refuses them', async () => {
    service.breakDown();
    show('a', 'one');
    await notifier.end();
    expect(log.lines.map(({ message }) => message)).toContain(
      'the notification service did not take an announcement',
    );
  });

  it('leave plain text unchanged if the service reads no markup', async () => {
    service.stop();
    service = await startNotificationService(bus.address, ['body']);
    await notifier.end();
    const opened = await open();
    if (opened === null) throw new Error('no notifier');
    notifier = opened;
    show('a', 'one', 'this & that');
    const [note] = await service.until((notes) => notes.length === 1);
    expect(note?.body).toBe('this & that');
  });

  it('are not available without a service on the bus, or without a bus', async () => {
    service.stop();
    await notifier.end();
    expect(await open()).toBeNull();
    const address = `${bus.address}-that-is-not-there`;
    expect(await openDbusNotifier({ log, looking: () => false, address })).toBeNull();
  });

  it('survive a lost bus', async () => {
    await bus.stop();
    show('a', 'one');
    notifier.close('a');
    await notifier.end();
    bus = await startPrivateBus();
  });

  it('end with the host', async () => {
    show('a', 'one');
    await service.until((notes) => notes.length === 1);
    await notifier.end();
    expect(service.notes.size).toBe(0);
  });

  it('ask the host whether a window is in view', async () => {
    const watched = await openDbusNotifier({ log, looking: () => true, address: bus.address });
    expect(watched?.looking()).toBe(true);
    expect(notifier.looking()).toBe(false);
    await watched?.end();
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSessionBus, theBus } from '../../src/main/platform/dbus/session-bus.ts';
import type {
  SecretService as SecretServicePort,
  ServiceState,
} from '../../src/main/platform/secrets/secret-service.ts';
import { secretService } from '../../src/main/platform/secrets/secret-service.ts';
import { startPromptingService } from '../support/desktop/prompting-service.ts';
import type { PrivateBus } from '../support/desktop/private-bus.ts';
import { noBusHere, startPrivateBus } from '../support/desktop/private-bus.ts';
import type { SecretService } from '../support/desktop/secret-service.ts';
import { noKeyringHere, startSecretService } from '../support/desktop/secret-service.ts';

/** The service's first answer: on a busy machine it may take longer than the time limit of a check. */
async function answerOf(asked: SecretServicePort): Promise<ServiceState> {
  return vi.waitFor(async () => {
    const state = await asked.look();
    expect(state).not.toBe('missing');
    return state;
  }, 30_000);
}

describe('the session bus', () => {
  let bus: PrivateBus;
  beforeEach(async (context) => {
    if (noBusHere !== null) context.skip(noBusHere);
    bus = await startPrivateBus();
  });
  afterEach(async () => {
    if (noBusHere === null) await bus.stop();
  });

  it('answers calls and tells signals until it is closed', async () => {
    const own = await openSessionBus(bus.address);
    const other = await openSessionBus(bus.address);
    if (own === null || other === null) throw new Error('no bus');
    const list = { destination: theBus.name, path: theBus.path, interface: theBus.name };
    const [names] = await own.call({ ...list, member: 'ListNames' });
    expect(names).toContain(own.raw.name);
    const left = new Promise((resolve) => {
      const match = { sender: theBus.name, member: 'NameOwnerChanged', arg0: other.raw.name ?? '' };
      void own.onSignal(match, resolve).then(() => other.close());
    });
    expect(await left).toMatchObject({ body: [expect.any(String), expect.any(String), ''] });
    own.close();
    await expect(own.call({ ...list, member: 'ListNames' })).rejects.toThrow('gone');
  });

  it('refuses with the name of the error, and in time where nobody answers', async () => {
    const own = await openSessionBus(bus.address);
    const silent = await openSessionBus(bus.address);
    if (own === null || silent === null) throw new Error('no bus');
    const at = { path: '/', interface: 'a.b', member: 'C' };
    await expect(own.call({ ...at, destination: 'a.b' })).rejects.toMatchObject({
      type: 'org.freedesktop.DBus.Error.ServiceUnknown',
    });
    silent.raw.addMethodHandler(() => true);
    const call = own.call({ ...at, destination: silent.raw.name ?? '', limitMs: 50 });
    await expect(call).rejects.toThrow('in time');
    own.close();
    silent.close();
  });

  it('is told gone, once, when its daemon dies, and waiting calls end with it', async () => {
    const own = await openSessionBus(bus.address);
    const silent = await openSessionBus(bus.address);
    if (own === null || silent === null) throw new Error('no bus');
    silent.raw.addMethodHandler(() => true);
    const told = vi.fn();
    const gone = new Promise<void>((resolve) => {
      own.onDisconnect(() => {
        told();
        resolve();
      });
    });
    const at = { path: '/', interface: 'a.b', member: 'C' };
    const call = own.call({ ...at, destination: silent.raw.name ?? '', limitMs: 60_000 });
    const ended = expect(call).rejects.toThrow('gone');
    await bus.stop();
    await gone;
    await ended;
    own.close();
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('is null where there is none', async () => {
    expect(await openSessionBus('unix:path=/nonexistent/bus')).toBeNull();
    expect(await openSessionBus('nonsense')).toBeNull();
  });

  it('has no keyring where nobody offers one', async () => {
    const asked = secretService(bus.address);
    expect(await asked.look()).toBe('missing');
    expect(await asked.unlock()).toBe(false);
  });

  it.each([true, false])(
    'waits for what the user answers to a prompt (opened: %s)',
    async (open) => {
      const service = await startPromptingService(bus.address);
      const asked = secretService(bus.address);
      const unlocked = asked.unlock();
      await service.answer(open);
      expect(await unlocked).toBe(open);
      expect(await answerOf(asked)).toBe(open ? 'ready' : 'locked');
      service.stop();
    },
  );

  it('waits for no answer of a service that ends meanwhile', async () => {
    const service = await startPromptingService(bus.address);
    const unlocked = secretService(bus.address).unlock();
    await service.shown;
    await bus.stop();
    expect(await unlocked).toBe(false);
    service.stop();
  });
});

describe('the keyring of a desktop', () => {
  let desktop: SecretService;
  beforeEach(async (context) => {
    if (noKeyringHere !== null) context.skip(noKeyringHere);
    desktop = await startSecretService();
  });
  afterEach(async () => {
    if (noKeyringHere === null) await desktop.stop();
  });

  it('is seen ready, locked, missing and hanging', async () => {
    const asked = secretService(desktop.bus.address);
    expect(await answerOf(asked)).toBe('ready');
    await desktop.lock();
    expect(await answerOf(asked)).toBe('locked');
    await desktop.unlock();
    expect(await answerOf(asked)).toBe('ready');
    desktop.freeze();
    expect(await asked.look()).toBe('missing');
    desktop.thaw();
    await desktop.stopService();
    expect(await asked.look()).toBe('missing');
    await desktop.startService();
    expect(await answerOf(asked)).toBe('locked');
  });

  it('tells when it is opened, and when the service comes', async () => {
    const asked = secretService(desktop.bus.address);
    await desktop.lock();
    let told = 0;
    const stop = await asked.watch(() => {
      told += 1;
    });
    const patience = { timeout: 30_000 };
    await desktop.unlock();
    await expect.poll(() => told, patience).toBeGreaterThan(0);
    await desktop.stopService();
    const before = told;
    await desktop.startService();
    await expect.poll(() => told, patience).toBeGreaterThan(before);
    stop?.();
  });

  it('is open at once when it was open, and stays locked when its prompt cannot be shown', async () => {
    const asked = secretService(desktop.bus.address);
    expect(await asked.unlock()).toBe(true);
    await desktop.lock();
    expect(await asked.unlock()).toBe(false);
    // The service may still be busy with the prompt that it could not show.
    expect(await answerOf(asked)).toBe('locked');
  });
});

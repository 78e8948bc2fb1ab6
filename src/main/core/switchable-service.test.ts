import { describe, expect, it } from 'vitest';
import type { DomainService } from '../platform/ports/domain-service.ts';
import type { DemoEnvironment, ServiceModule } from './domain.ts';
import { SwitchableService } from './switchable-service.ts';

interface Named extends DomainService {
  readonly name: string;
}

/** Services that record their calls. */
function services({
  demo = true,
  onServersStop,
}: { readonly demo?: boolean; readonly onServersStop?: () => void } = {}) {
  const notes: string[] = [];
  let made = 0;
  const make = (kind: string): Named => {
    made += 1;
    const name = `${kind} ${String(made)}`;
    const note = (what: string) => {
      notes.push(`${name} ${what}`);
      return Promise.resolve();
    };
    return {
      name,
      handlers: {},
      start: (window) => note(window ? 'starts for a window' : 'starts'),
      stop: () => note('stops'),
      windowOpened: () => {
        notes.push(`${name} has a window`);
      },
    };
  };
  const environment: DemoEnvironment<Named> = {
    dataDir: '',
    run: (service, window) => service.start(window),
    stop: () => {
      notes.push('servers stop');
      onServersStop?.();
      return Promise.resolve();
    },
  };
  const module: ServiceModule<Named> = {
    create: () => make('own'),
    startDemo: () =>
      demo ? Promise.resolve(environment) : Promise.reject(new Error('the disk is full')),
  };
  const service = new SwitchableService<Named>({
    load: () => Promise.resolve(module),
    own: () => make('own'),
    openDemo: () => module.startDemo(null as never),
    demo: () => make('demo'),
  });
  return { notes, service };
}

describe('the service of a domain', () => {
  it('is loaded and started on first use, once', async () => {
    const { notes, service } = services();
    expect(service.current).toBeNull();
    const [first, second] = await Promise.all([service.service(), service.service()]);
    expect(first).toBe(second);
    expect(service.service()).toBe(first);
    service.windowOpened();
    await service.stop();
    expect(notes).toEqual(['own 1 starts', 'own 1 has a window', 'own 1 stops']);
    await expect(service.service()).rejects.toThrow('stopped');
  });

  it('is the demo’s while there is one, and a new one of the user’s after it', async () => {
    const { notes, service } = services();
    service.windowOpened();
    await service.service();
    expect(await service.enterDemo()).toBe(true);
    expect([service.inDemo, service.current?.name]).toEqual([true, 'demo 2']);
    expect(await service.enterDemo()).toBe(false);
    expect(await service.leaveDemo()).toBe(true);
    expect([service.inDemo, service.current?.name]).toEqual([false, 'own 3']);
    expect(notes).toEqual([
      'own 1 starts for a window',
      'own 1 stops',
      'demo 2 starts for a window',
      'demo 2 stops',
      'servers stop',
      'own 3 starts for a window',
    ]);
  });

  it('opens one demo for two simultaneous requests, and leaves it after that', async () => {
    const { notes, service } = services();
    const asked = [service.enterDemo(), service.enterDemo()];
    const left = service.leaveDemo();
    expect(await Promise.all(asked)).toEqual([true, false]);
    expect(await left).toBe(true);
    expect(notes).toEqual(['demo 1 starts', 'demo 1 stops', 'servers stop', 'own 2 starts']);
  });

  it('makes a call wait that comes while the demo ends', async () => {
    let asked: unknown = null;
    const { service } = services({
      onServersStop: () => {
        asked = service.service();
      },
    });
    await service.enterDemo();
    await service.leaveDemo();
    expect(await asked).toBe(service.current);
    expect(service.current?.name).toBe('own 2');
  });

  it('stays the user’s if no demo starts, or there is none to leave', async () => {
    const { notes, service } = services({ demo: false });
    await service.service();
    await expect(service.enterDemo()).rejects.toThrow('full');
    expect(await service.leaveDemo()).toBe(false);
    expect([service.inDemo, service.current?.name]).toEqual([false, 'own 1']);
    expect(notes).toEqual(['own 1 starts']);
  });
});

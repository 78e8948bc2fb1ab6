import { describe, expect, it, vi } from 'vitest';
import { FakeClock } from '../../../../test/support/core/fake-clock.ts';
import { scriptedKeyring } from '../../../../test/support/desktop/scripted-keyring.ts';
import { loadNativeKeyring, TimedQueue } from './native-keyring.ts';

const refusal = (keyring: string) => ({ error: { code: 'storage', detail: { keyring } } });
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the keyring', () => {
  it('stores, finds and deletes by name', async () => {
    const { keyring, clock } = scriptedKeyring();
    const { vault } = keyring;
    expect(keyring.state()).toBe('unknown');
    await vault.write('music/a', 'TOKEN_A');
    expect(await vault.read('music/a')).toBe('TOKEN_A');
    expect(await vault.read('music/b')).toBeNull();
    await vault.remove('music/a');
    await vault.remove('music/a');
    expect(await vault.read('music/a')).toBeNull();
    expect(keyring.state()).toBe('ready');
    expect(clock.pending).toBe(0);
  });

  it('is never read while it is locked, and reads after it was unlocked', async () => {
    const lab = scriptedKeyring('locked');
    const { keyring } = lab;
    const touched = vi.fn(() => Promise.resolve());
    lab.before = touched;
    lab.entries.set('music/a', 'TOKEN_A');
    await expect(keyring.vault.read('music/a')).rejects.toMatchObject(refusal('locked'));
    expect(touched).not.toHaveBeenCalled();
    lab.turn('ready', false);
    expect(await keyring.vault.read('music/a')).toBe('TOKEN_A');
  });

  it('reports when it is unlocked: at once from the bus, and elsewhere within 30 s', async () => {
    for (const tells of [true, false]) {
      const { keyring, clock, turn, watched } = scriptedKeyring('locked');
      const listener = vi.fn();
      keyring.onChange(() => {
        listener(keyring.state());
      });
      await keyring.vault.read('music/a').catch(() => undefined);
      await settled();
      expect(listener.mock.calls).toEqual([['locked']]);
      turn('ready', tells);
      await settled();
      if (!tells) {
        expect(listener).toHaveBeenCalledTimes(1);
        clock.advance(30_000);
        await settled();
      }
      expect(listener.mock.calls).toEqual([['locked'], ['ready']]);
      expect({ timers: clock.pending, watches: watched() }).toEqual({ timers: 0, watches: 0 });
    }
  });

  it('is checked soon while it is needed, then ever less often, and not at all when closed', async () => {
    const { keyring, clock, looks, watched } = scriptedKeyring('missing');
    await expect(keyring.vault.read('music/a')).rejects.toMatchObject(refusal('missing'));
    await settled();
    for (const pause of [1, 2, 4, 8, 16, 30, 30]) {
      const before = looks();
      clock.advance(pause * 1000 - 1);
      await settled();
      expect(looks() - before).toBe(0);
      clock.advance(1);
      await settled();
      expect(looks() - before).toBe(1);
    }
    keyring.close();
    expect({ timers: clock.pending, watches: watched() }).toEqual({ timers: 0, watches: 0 });
    await keyring.vault.read('music/a').catch(() => undefined);
    expect(clock.pending).toBe(0);
  });

  it('asks the user before it writes, once however much is to be written', async () => {
    const lab = scriptedKeyring('locked');
    const asked = vi.fn(() => Promise.resolve(true));
    lab.answer = asked;
    const { vault } = lab.keyring;
    await Promise.all([vault.write('music/a', 'TOKEN_A'), vault.write('music/b', 'TOKEN_B')]);
    expect(asked).toHaveBeenCalledTimes(1);
    expect([...lab.entries.values()]).toEqual(['TOKEN_A', 'TOKEN_B']);
  });

  it('stays locked when the user does not open it', async () => {
    const { keyring, entries } = scriptedKeyring('locked');
    await expect(keyring.vault.write('a', 'TOKEN_A')).rejects.toMatchObject(refusal('locked'));
    expect(await keyring.unlock()).toBe('locked');
    expect(entries.size).toBe(0);
  });

  it('gives up on a call that hangs, and on the queued ones, and drops late results', async () => {
    const lab = scriptedKeyring();
    const { keyring, clock, entries } = lab;
    let go = (): void => undefined;
    lab.before = () =>
      new Promise((resolve) => {
        go = resolve;
      });
    const first = expect(keyring.vault.write('a', 'TOKEN_A')).rejects.toMatchObject(
      refusal('slow'),
    );
    await settled();
    const second = expect(keyring.vault.write('b', 'TOKEN_B')).rejects.toMatchObject(
      refusal('slow'),
    );
    await settled();
    clock.advance(10_000);
    await Promise.all([first, second]);
    lab.before = () => Promise.resolve();
    go();
    await keyring.vault.write('c', 'TOKEN_C');
    // The first was running and could not be stopped; the second never started.
    expect([...entries.keys()]).toEqual(['a', 'c']);
    expect(clock.pending).toBe(0);
  });

  it('reports what the system refused, and that it was locked meanwhile', async () => {
    const lab = scriptedKeyring();
    lab.before = () => Promise.reject(new Error('no room'));
    const error: unknown = await lab.keyring.vault.write('a', 'TOKEN_A').catch((e: unknown) => e);
    expect(error).toMatchObject(refusal('refused'));
    expect(String(error)).toContain('no room');
    expect(JSON.stringify(error)).not.toContain('TOKEN_A');
    lab.before = () => {
      lab.turn('locked');
      return Promise.reject(new Error('dismissed'));
    };
    await expect(lab.keyring.vault.read('a')).rejects.toMatchObject(refusal('locked'));
    lab.keyring.close();
  });

  it('is missing without its module, and ready with it if the system has no such service', async () => {
    const { keyring } = scriptedKeyring('no-module');
    expect(await keyring.look()).toBe('missing');
    await expect(keyring.vault.read('a')).rejects.toMatchObject(refusal('missing'));
    keyring.close();
    expect(await scriptedKeyring('ready', { platform: 'darwin' }).keyring.look()).toBe('ready');
  });

  it('refuses a value that is too long for Windows, with the limit', async () => {
    const { keyring, entries } = scriptedKeyring('ready', { platform: 'win32' });
    await keyring.vault.write('a', 'x'.repeat(1_280));
    await expect(keyring.vault.write('b', 'x'.repeat(1_281))).rejects.toThrow('2560');
    expect([...entries.keys()]).toEqual(['a']);
  });

  it('loads its module', async () => expect(await loadNativeKeyring()).not.toBeNull());
});

describe('a timed queue', () =>
  it('runs one call after another, also after one that failed', async () => {
    const clock = new FakeClock();
    const queue = new TimedQueue(clock);
    const order: string[] = [];
    const late = (): Error => new Error('late');
    const call = (name: string) => () => {
      order.push(`+${name}`);
      return settled().then(() => {
        order.push(`-${name}`);
        if (name === 'b') throw new Error('no');
        return name;
      });
    };
    const all = ['a', 'b', 'c'].map((name) => queue.run(1_000, late, call(name)));
    const results = await Promise.allSettled(all);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(order.join('')).toBe('+a-a+b-b+c-c');
    expect(clock.pending).toBe(0);
  }));

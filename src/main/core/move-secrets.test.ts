import { describe, expect, it } from 'vitest';
import { createRedactor } from '../platform/log/redactor.ts';
import type { SecretVault } from '../platform/secrets/vault.ts';
import { createSecrets } from '../platform/secrets/vault-secrets.ts';
import { memoryVault } from '../platform/secrets/memory-vault.ts';
import { moveSecrets } from './secret-migration.ts';

const tokens = { 'music/a': 'TOKEN_A', 'music/b': 'TOKEN_B', 'music/c': 'TOKEN_C' } as const;
const names = [...Object.keys(tokens), 'music/none'];

/** A vault that counts its calls and fails from a given one on, once or permanently. */
function faulty(due: { left: number; forGood: boolean }, hidden: boolean): SecretVault {
  const inner = memoryVault();
  const step = <T>(work: () => Promise<T>): Promise<T> => {
    due.left -= 1;
    const fails = due.forGood ? due.left < 0 : due.left === -1;
    return fails ? Promise.reject(new Error('no')) : work();
  };
  return {
    ...inner,
    names: () => (hidden ? Promise.resolve([]) : inner.names()),
    read: (name) => step(() => inner.read(name)),
    write: (name, value) => step(() => inner.write(name, value)),
    remove: (name) => step(() => inner.remove(name)),
  };
}

async function contents(vault: SecretVault): Promise<Record<string, string | null>> {
  const all: Record<string, string | null> = {};
  for (const name of names) {
    const value = await vault.read(name);
    if (value !== null) all[name] = value;
  }
  return all;
}

describe('moving secrets', () => {
  it('moves every secret and leaves nothing behind', async () => {
    const from = memoryVault();
    const to = memoryVault();
    for (const [name, value] of Object.entries(tokens)) await from.write(name, value);
    let using = from;
    const commit = (): Promise<void> => {
      using = to;
      return Promise.resolve();
    };
    // `from` lists its own names, so the names given by the app may be absent there.
    expect(await moveSecrets({ from, to, names: ['music/none'], commit })).toBe(true);
    expect(using).toBe(to);
    expect(await contents(to)).toEqual(tokens);
    expect(await contents(from)).toEqual({});
  });

  it.each([true, false])('loses no token whichever step fails (for good: %s)', async (forGood) => {
    let failed = 0;
    for (let step = 0; step < 40; step += 1) {
      const due = { left: Number.POSITIVE_INFINITY, forGood };
      const from = faulty(due, true);
      const to = faulty(due, true);
      for (const [name, value] of Object.entries(tokens)) await from.write(name, value);
      let using = from;
      due.left = step;
      const commit = async (): Promise<void> => {
        due.left -= 1;
        if (due.left === -1) throw new Error('no');
        using = to;
        await Promise.resolve();
      };
      const outcome = await moveSecrets({ from, to, names, commit }).catch(() => 'refused');
      due.left = Number.POSITIVE_INFINITY;
      expect(await contents(using), `step ${String(step)}`).toEqual(tokens);
      expect(using === to, `step ${String(step)}`).toBe(outcome !== 'refused');
      if (outcome === 'refused' && !forGood) expect(await contents(to)).toEqual({});
      if (outcome === true) expect(await contents(from)).toEqual({});
      if (outcome !== true) failed += 1;
    }
    // 4 reads, 3 writes, 3 verifications, the commit and 3 deletions can each fail.
    expect(failed).toBe(14);
  });

  it('does not trust a vault that returns another value', async () => {
    const from = memoryVault();
    await from.write('music/a', 'TOKEN_A');
    const to = { ...memoryVault(), read: () => Promise.resolve('TOKEN') };
    let committed = false;
    const commit = (): Promise<void> => {
      committed = true;
      return Promise.resolve();
    };
    const moving = moveSecrets({ from, to, names: [], commit });
    await expect(moving).rejects.toMatchObject({ error: { code: 'storage' } });
    expect(committed).toBe(false);
    expect(await from.read('music/a')).toBe('TOKEN_A');
  });
});

describe('secrets that are being moved', () => {
  it('stay usable all the time, and writes wait for the end', async () => {
    const from = memoryVault();
    const to = memoryVault();
    const secrets = createSecrets(from, createRedactor());
    await secrets.set('music/a', 'TOKEN_A');
    const use = (name: string): Promise<string> => secrets.use(name, (value) => value);
    const writes: Promise<void>[] = [];
    const move = secrets.still(() =>
      moveSecrets({
        from,
        to,
        names: [],
        commit: async () => {
          writes.push(secrets.set('music/b', 'TOKEN_B'));
          expect(await use('music/a')).toBe('TOKEN_A');
          secrets.switchTo(to);
          expect(await use('music/a')).toBe('TOKEN_A');
        },
      }),
    );
    expect(await move).toBe(true);
    await Promise.all(writes);
    expect(await use('music/b')).toBe('TOKEN_B');
    expect(await from.names()).toEqual([]);
  });

  it('wait for a write that is running when the move begins', async () => {
    const from = memoryVault();
    let go = (): void => undefined;
    const slow: SecretVault = {
      ...from,
      write: async (name, value) => {
        await new Promise<void>((resolve) => {
          go = resolve;
        });
        await from.write(name, value);
      },
    };
    const to = memoryVault();
    const secrets = createSecrets(slow, createRedactor());
    const written = secrets.set('music/a', 'TOKEN_A');
    await new Promise((resolve) => setImmediate(resolve));
    const commit = (): Promise<void> => {
      secrets.switchTo(to);
      return Promise.resolve();
    };
    const move = secrets.still(() => moveSecrets({ from: slow, to, names: [], commit }));
    go();
    await Promise.all([written, move]);
    expect(await secrets.use('music/a', (value) => value)).toBe('TOKEN_A');
  });

  it('are found in the new place if they were moved while they were read', async () => {
    const to = memoryVault();
    await to.write('music/a', 'TOKEN_A');
    const from: SecretVault = {
      ...memoryVault(),
      read: () => {
        secrets.switchTo(to);
        return Promise.resolve(null);
      },
    };
    const secrets = createSecrets(from, createRedactor());
    expect(await secrets.has('music/a')).toBe(true);
  });
});

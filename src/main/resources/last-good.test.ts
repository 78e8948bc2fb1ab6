import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FakeClock } from '../../../test/support/core/fake-clock.ts';
import { quietLog } from '../../../test/support/core/scripted-core.ts';
import { useTempDirs } from '../../../test/support/temp-dir.ts';
import { AtomicFiles } from '../platform/files.ts';
import { openStore } from '../platform/store/open-store.ts';
import { LastGood } from './last-good.ts';

const tempDir = useTempDirs();
const List = z.array(z.object({ id: z.string() }));
const list = [{ id: 'a' }];

describe('last good data', () => {
  it('is returned with its age, but only for the version and shape that wrote it', async () => {
    const dir = await tempDir();
    const ports = { files: new AtomicFiles(), log: quietLog, clock: new FakeClock() };
    const { store } = await openStore(dir, ports);
    const options = { key: 'depots/d1/list', schema: List, version: 2 };
    const kept = new LastGood(store, options);
    expect(kept.get()).toBeNull();
    kept.put(list, ports.clock.now());
    store.close();
    const { store: again } = await openStore(dir, ports);
    const at = ports.clock.now();
    expect(new LastGood(again, options).get()).toEqual({ value: list, at });
    expect(new LastGood(again, { ...options, version: 3 }).get()).toBeNull();
    expect(new LastGood(again, { ...options, schema: z.string() }).get()).toBeNull();
    again.putLastGood('depots/d1/list', list, at);
    expect(new LastGood(again, options).get()).toBeNull();
    again.close();
  });

  it('does not store data that is too large, and deletes the older data', async () => {
    const ports = { files: new AtomicFiles(), log: quietLog, clock: new FakeClock() };
    const { store } = await openStore(await tempDir(), ports);
    const kept = new LastGood(store, { key: 'k', schema: List, version: 1, maxChars: 40 });
    kept.put(list, ports.clock.now());
    expect(kept.get()?.value).toEqual(list);
    kept.put([{ id: 'a'.repeat(50) }], ports.clock.now());
    expect(kept.get()).toBeNull();
    store.close();
  });
});

import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FakeClock } from '../../../../test/support/core/fake-clock.ts';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';
import { AtomicFiles } from '../files.ts';
import type { Logger } from '../ports.ts';
import { createMemoryStore } from './memory-store.ts';
import type { OpenStore, StorePorts } from './open-store.ts';
import { openStore, loadSqlite } from './open-store.ts';
import { migrate } from './sqlite-store.ts';

const DAY = 24 * 60 * 60 * 1_000;
const tempDir = useTempDirs();

function portsOf(clock = new FakeClock()): StorePorts & { clock: FakeClock; warnings: string[] } {
  const warnings: string[] = [];
  const warn = (message: string) => void warnings.push(message);
  const log: Logger = { debug: warn, info: warn, warn, error: warn };
  return { files: new AtomicFiles(), clock, log, warnings };
}

async function open(dir: string, ports: StorePorts = portsOf()): Promise<OpenStore> {
  const opened = await openStore(dir, ports);
  onTestFinished(() => opened.store.close());
  return opened;
}

/** The rows that another program would read from the file. */
function rowsOf(dir: string, table: string): number {
  const db = new DatabaseSync(path.join(dir, 'history.db'), { readOnly: true });
  try {
    return Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n']);
  } finally {
    db.close();
  }
}

describe('the store', () => {
  it('returns the stored values, also after a restart', async () => {
    const dir = await tempDir();
    const first = await open(dir);
    const at = Date.UTC(2026, 0, 1);
    expect(first.notices).toEqual([]);
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), (key, value) => {
        first.store.putLastGood(`k/${key}`, value, at);
        expect(first.store.getLastGood(`k/${key}`)).toEqual({
          value: JSON.parse(JSON.stringify(value)) as unknown,
          at,
        });
      }),
    );
    first.store.putLastGood('players', { a: 1 }, at + 1);
    first.store.close();
    const second = await open(dir);
    expect(second.store.getLastGood('players')).toEqual({ value: { a: 1 }, at: at + 1 });
    expect(second.store.getLastGood('none')).toBeNull();
    expect((await stat(path.join(dir, 'history.db'))).mode & 0o777).toBe(0o600);
  });

  it('writes a burst at once, after a moment, and the rest when it closes', async () => {
    const dir = await tempDir();
    const ports = portsOf();
    const { store } = await open(dir, ports);
    for (let n = 0; n < 100; n += 1) {
      store.putLastGood(`k${String(n % 10)}`, n, ports.clock.now());
      store.appendHistory('connection', ports.clock.now(), { n });
    }
    expect([rowsOf(dir, 'last_good'), rowsOf(dir, 'history')]).toEqual([0, 0]);
    ports.clock.advance(250);
    expect([rowsOf(dir, 'last_good'), rowsOf(dir, 'history')]).toEqual([10, 100]);
    expect(ports.clock.pending).toBe(0);
    store.appendHistory('connection', ports.clock.now(), 'last');
    store.close();
    expect(ports.clock.pending).toBe(0);
    expect(rowsOf(dir, 'history')).toBe(101);
  });

  it('deletes by prefix, in the order of the calls', async () => {
    const { store } = await open(await tempDir());
    const at = Date.UTC(2026, 0, 1);
    for (const key of ['a/1', 'a/2', 'b/1', 'a%']) store.putLastGood(key, key, at);
    store.getLastGood('a/1');
    store.putLastGood('a/3', 'old', at);
    store.deleteLastGood('a/');
    store.putLastGood('a/2', 'new', at);
    const kept = ['a/1', 'a/2', 'a/3', 'b/1', 'a%'].map((key) => store.getLastGood(key)?.value);
    expect(kept).toEqual([undefined, 'new', undefined, 'b/1', 'a%']);
  });

  it.each([
    ['in a file', async () => (await open(await tempDir())).store],
    ['in memory', createMemoryStore],
  ])('reads a history newest first, up to a limit, of one kind: %s', async (_, start) => {
    const store = await start();
    const now = Date.UTC(2026, 0, 1);
    for (const at of [2, 1, 3, 3]) store.appendHistory('a', now + at, { at });
    store.appendHistory('b', now, 'other');
    expect(store.readHistory('a', 3).map((line) => line.at - now)).toEqual([3, 3, 2]);
    expect(store.readHistory('b', 9)).toEqual([{ at: now, entry: 'other' }]);
    expect(store.readHistory('c', 9)).toEqual([]);
  });

  it('keeps the newest 200 lines of a kind in memory', () => {
    const store = createMemoryStore();
    for (let n = 0; n < 300; n += 1) store.appendHistory('often', n, n);
    expect(store.readHistory('often', 999).map(({ entry }) => entry)).toEqual(
      Array.from({ length: 200 }, (_, n) => 299 - n),
    );
  });

  it('keeps the newest of each kind up to a count, and nothing beyond an age', async () => {
    const dir = await tempDir();
    const { clock, ...rest } = portsOf();
    const { store } = await open(dir, { ...rest, clock });
    store.appendHistory('rare', clock.now() - 89 * DAY, 'kept');
    store.appendHistory('rare', clock.now() - 91 * DAY, 'too old');
    for (let n = 0; n < 2_500; n += 1) store.appendHistory('often', clock.now() + n, n);
    for (let n = 0; n < 600; n += 1) store.putLastGood(`k${String(n)}`, n, clock.now() + n);
    expect(store.readHistory('rare', 10).map((line) => line.entry)).toEqual(['kept']);
    const often = store.readHistory('often', 10_000).map((line) => line.entry);
    expect([often.length, often[0], often.at(-1)]).toEqual([2_000, 2_499, 500]);
    expect([store.getLastGood('k99'), store.getLastGood('k100')?.value]).toEqual([null, 100]);
    clock.advance(91 * DAY);
    store.appendHistory('rare', clock.now(), 'new');
    store.close();
    expect([rowsOf(dir, 'history'), rowsOf(dir, 'last_good')]).toEqual([1, 0]);
  });

  it('skips a value that it cannot store, and continues', async () => {
    const ports = portsOf();
    const { store } = await open(await tempDir(), ports);
    const loop: unknown[] = [];
    loop.push(loop);
    for (const value of [loop, undefined, 'x'.repeat(5_000_000), 1n]) {
      store.putLastGood('bad', value, ports.clock.now());
      store.putLastGood('good', 1, ports.clock.now());
      expect(store.getLastGood('bad')).toBeNull();
      store.appendHistory('bad', ports.clock.now(), value);
    }
    expect(store.getLastGood('good')?.value).toBe(1);
    expect(store.readHistory('bad', 9)).toEqual([]);
    expect(ports.warnings).toHaveLength(8);
  });

  it('does nothing after it was closed', async () => {
    const { store } = await open(await tempDir());
    store.close();
    store.close();
    store.putLastGood('k', 1, 1);
    expect([store.getLastGood('k'), store.readHistory('k', 1)]).toEqual([null, []]);
  });
});

describe('a store that is not available', () => {
  it('renames a broken file and starts a new one', async () => {
    const dir = await tempDir();
    const file = path.join(dir, 'history.db');
    const old = await open(dir);
    const at = Date.UTC(2026, 0, 1);
    for (let n = 0; n < 400; n += 1) old.store.appendHistory('a', at + n, 'x'.repeat(200));
    old.store.close();
    const bytes = await readFile(file);
    const cases = [Buffer.from('no database at all'.repeat(100)), bytes.fill(0x5a, 4_096)];
    for (const [index, content] of cases.entries()) {
      await writeFile(file, content);
      const { store, notices } = await open(dir);
      const suffix = index === 0 ? '' : '-2';
      const aside = `${file}.corrupt-20260101T000000.000Z${suffix}`;
      expect(notices).toEqual([{ key: 'history-corrupt', detail: aside }]);
      expect((await readFile(aside)).equals(content)).toBe(true);
      store.putLastGood('k', 1, Date.UTC(2026, 0, 1));
      expect(store.getLastGood('k')?.value).toBe(1);
      store.close();
    }
  });

  it('leaves the file of a newer version alone', async () => {
    const dir = await tempDir();
    const db = new DatabaseSync(path.join(dir, 'history.db'));
    db.exec('CREATE TABLE later (a); PRAGMA user_version = 99');
    db.close();
    const { store, notices } = await open(dir);
    expect(store.available).toBe(false);
    expect(notices).toEqual([{ key: 'history-off', detail: 'schema 99 is newer' }]);
    expect((await readdir(dir)).filter((name) => name.includes('corrupt'))).toEqual([]);
  });

  it('accepts everything and keeps the history until the end if SQLite or a folder for it is missing', async () => {
    const dir = await tempDir();
    await mkdir(path.join(dir, 'history.db'));
    const nowhere = await open(dir);
    const none = await open(await tempDir(), { ...portsOf(), load: () => null });
    for (const { store, notices } of [nowhere, none]) {
      expect(notices.map((notice) => notice.key)).toEqual(['history-off']);
      expect(store.available).toBe(false);
      store.putLastGood('k', 1, 1);
      store.appendHistory('k', 1, 1);
      store.deleteLastGood('k');
      expect(store.getLastGood('k')).toBeNull();
      expect(store.readHistory('k', 9)).toEqual([{ at: 1, entry: 1 }]);
    }
  });
});

describe('the schema', () =>
  it('is upgraded step by step, and a step that fails leaves nothing behind', () => {
    const db = new DatabaseSync(':memory:');
    onTestFinished(() => db.close());
    const version = () => db.prepare('PRAGMA user_version').get()?.['user_version'];
    const steps = ['CREATE TABLE a (x)', 'INSERT INTO a VALUES (1)'];
    migrate(db, steps);
    migrate(db, steps);
    expect([version(), db.prepare('SELECT count(*) AS n FROM a').get()?.['n']]).toEqual([2, 1]);
    const broken = [...steps, 'CREATE TABLE b (x); CREATE TABLE b (x)'];
    expect(() => migrate(db, broken)).toThrow();
    expect(version()).toBe(2);
    expect(() => db.prepare('SELECT * FROM b')).toThrow();
  }));

describe('the warning about an experimental SQLite', () =>
  it('is the only one that is hidden, and only while the module is loaded', () => {
    const seen: string[] = [];
    const own = Object.getOwnPropertyDescriptor(process, 'emitWarning') ?? {};
    onTestFinished(() => {
      Object.defineProperty(process, 'emitWarning', own);
    });
    const spy = ((warning: string | Error) => {
      seen.push(String(warning));
    }) as typeof process.emitWarning;
    process.emitWarning = spy;
    const loaded = loadSqlite(() => {
      process.emitWarning('SQLite is an experimental feature and might change at any time');
      process.emitWarning('something else');
      throw new Error('not there');
    });
    expect([loaded, seen]).toEqual([null, ['something else']]);
    expect(Object.getOwnPropertyDescriptor(process, 'emitWarning')?.value).toBe(spy);
  }));

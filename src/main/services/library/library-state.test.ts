import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeClock } from '../../../../test/support/core/fake-clock.ts';
import { recordedLog } from '../../../../test/support/core/recorded-log.ts';
import { AtomicFiles } from '../../platform/files.ts';
import { openLibraryDatabase } from '../../platform/library/library-database.ts';
import { Catalog } from './catalog.ts';
import { LibraryStateMaker } from './library-state.ts';
import type { OpenLibrary } from './open-library.ts';

const film = (at: number) => ({
  item: {
    id: `m-${String(at)}`,
    path: `/m/${String(at)}.mkv`,
    ms: 60_000,
    type: 'movie' as const,
    title: `Film ${String(at)}`,
    library: 'm',
    source: 'f',
    addedAt: 0,
    state: 'ready' as const,
  },
  size: 1,
  mtimeMs: 0,
  beside: '',
  problem: null,
  missingSince: null,
});

describe('the state of the library', () => {
  let clock: FakeClock;
  let catalog: Catalog;
  let isScanning: boolean;
  let maker: LibraryStateMaker;

  beforeEach(async () => {
    clock = new FakeClock();
    const ports = { files: new AtomicFiles(), clock, log: recordedLog() };
    const database = await openLibraryDatabase(null, ports);
    if (database === null) throw new Error('no SQLite');
    catalog = await Catalog.load(database, () => turn());
    isScanning = false;
    maker = new LibraryStateMaker(clock);
    catalog.put(film(1));
    catalog.saveCollection({ id: 'c', name: 'Films', query: 'type:movie', ids: [] });
  });

  const count = (): number | undefined => {
    const none = { list: () => [] };
    const library = { catalog, folders: none, servers: none, isScanning: () => isScanning };
    return maker.make(library as unknown as OpenLibrary).collections[0]?.media;
  };

  it('counts a query again only after the media or the query changed', () => {
    const read = vi.spyOn(catalog, 'snapshot');
    expect([count(), count(), read.mock.calls.length]).toEqual([1, 1, 1]);
    catalog.put(film(2));
    expect([count(), count(), read.mock.calls.length]).toEqual([2, 2, 2]);
    catalog.saveCollection({ id: 'c', name: 'Films', query: 'title:2', ids: [] });
    expect([count(), read.mock.calls.length]).toEqual([1, 3]);
    // Queries may depend on the current time.
    clock.advance(3_600_000);
    expect([count(), read.mock.calls.length]).toEqual([1, 4]);
  });

  it('counts at most each five seconds while a scan changes the media, and once more at its end', () => {
    isScanning = true;
    expect(count()).toBe(1);
    catalog.put(film(2));
    expect(count()).toBe(1);
    clock.advance(5000);
    expect(count()).toBe(2);
    catalog.put(film(3));
    isScanning = false;
    expect(count()).toBe(3);
  });
});

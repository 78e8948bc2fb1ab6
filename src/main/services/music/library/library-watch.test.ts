import { beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../../../test/support/core/fake-clock.ts';
import type { LibraryState } from '../../../../shared/music/library.ts';
import { LibraryWatch } from './library-watch.ts';

let clock: FakeClock;
let shown: LibraryState[];
let watch: LibraryWatch;

beforeEach(() => {
  clock = new FakeClock();
  shown = [];
  watch = new LibraryWatch({
    clock,
    publish: (state) => shown.push(state),
    name: (instance) => `Name of ${instance}`,
  });
});

const change = (event = 'media_item_updated'): void => {
  watch.note({ event, objectId: null, data: {} });
};
const tasks = (event: string, data: unknown): void => {
  watch.note({ event, objectId: null, data });
};

describe('changes of the library', () => {
  it.each(['media_item_added', 'media_item_updated', 'media_item_deleted'])(
    '%s makes lists stale after a second of silence',
    (event) => {
      change(event);
      clock.advance(999);
      expect(shown).toEqual([]);
      clock.advance(1);
      expect(shown).toEqual([{ revision: 1, syncing: [] }]);
      expect(clock.pending).toBe(0);
    },
  );

  it('count once per burst, and at most every 10 s in a long one', () => {
    for (let ms = 0; ms < 25_000; ms += 500) {
      change();
      clock.advance(500);
    }
    expect(shown.map(({ revision }) => revision)).toEqual([1, 2]);
    clock.advance(1_000);
    expect(watch.revision).toBe(3);
    clock.advance(60_000);
    expect([watch.revision, clock.pending]).toEqual([3, 0]);
  });

  it('need no timer per event', () => {
    for (let n = 0; n < 20_000; n += 1) change();
    expect(clock.pending).toBe(1);
    watch.dispose();
    expect(clock.pending).toBe(0);
  });

  it('are not other events', () => {
    for (const event of ['media_item_played', 'queue_updated', 'player_updated']) change(event);
    expect(clock.pending).toBe(0);
  });
});

describe("the server's running syncs", () => {
  it('is named by its providers, or from 2.10 on by running tasks', () => {
    const task = (id: string) => ({ provider_instance: id, media_types: ['track'] });
    tasks('sync_tasks_updated', [task('a'), task('a'), task('b')]);
    expect(shown.at(-1)?.syncing).toEqual(['Name of a', 'Name of b']);
    tasks('sync_tasks_updated', []);
    expect(shown.at(-1)?.syncing).toEqual([]);
    const all = [
      { name: 'Sync Attic', status: 'running' },
      { name: 'Cleanup', status: 'success' },
    ];
    tasks('tasks_updated', all);
    expect(shown.at(-1)?.syncing).toEqual(['Sync Attic']);
    watch.lost();
    expect(shown.at(-1)).toEqual({ revision: 0, syncing: [] });
  });

  it('is bounded, and nothing if it cannot be read', () => {
    tasks(
      'tasks_updated',
      Array.from({ length: 5_000 }, (_, n) => ({
        name: `${String(n)} ${'x'.repeat(9_000)}`,
        status: 'running',
      })),
    );
    expect(shown.at(-1)?.syncing).toHaveLength(20);
    expect(shown.at(-1)?.syncing.every((name) => name.length <= 100)).toBe(true);
    for (const data of [null, 'x', 5, [null, 5, 'x', {}, { name: 5, status: 'running' }]])
      tasks('sync_tasks_updated', data);
    expect(shown.at(-1)?.syncing).toEqual([]);
  });
});

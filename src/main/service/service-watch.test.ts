import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ServiceEvent } from '../../shared/attention/event.ts';
import type { AttentionPort, ListedEvents } from '../platform/ports.ts';
import type { Observation } from './service-watch.ts';
import { ServiceWatch } from './service-watch.ts';

interface Run {
  readonly id: string;
  readonly state: 'ok' | 'failed' | 'running';
  readonly note: string;
  readonly at?: number;
  /** The object that the event belongs to. */
  readonly of?: string;
}
interface Snapshot extends Pick<
  Observation,
  'isWhole' | 'known' | 'newest' | 'scope' | 'scopeName'
> {
  readonly runs: readonly Run[];
}

const eventOf = ({ id, at = 0, of = '' }: Run): ServiceEvent => ({
  kind: 'runFailed',
  key: id,
  of,
  subject: id,
  detail: '',
  at,
  caused: false,
});
const run = (id: string, state: Run['state'], note = ''): Run => ({ id, state, note });
const snapshot = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    state: fc.constantFrom('ok', 'failed', 'running'),
    note: fc.string(),
  }) as fc.Arbitrary<Run>,
  { selector: ({ id }) => id },
);

function watched() {
  const list = new Map<string, string>();
  const news: string[] = [];
  const fresh: string[] = [];
  const attention: AttentionPort = {
    raise: (_source, key, { severity, text, scope }, { isFirst = false } = {}) => {
      if (severity === 'info') news.push(key);
      else list.set(key, [text, scope ?? []].flat().join(' in '));
      if (!isFirst) fresh.push(key);
    },
    clear: (_source, key, recovery = null) => {
      list.delete(key);
      if (recovery !== null) news.push(`${key} ${recovery.text}`);
    },
    suspend: (_source, key) => {
      list.delete(key);
    },
    read: (_source, keys) => {
      for (const key of keys) if (news.includes(key)) news.splice(news.indexOf(key), 1);
    },
  };
  const emitted: ListedEvents[] = [];
  const watch = new ServiceWatch<Snapshot>({
    attention,
    events: { emit: (listed) => emitted.push(listed), on: () => () => undefined },
    source: 'workflows',
    observe: ({ runs, isWhole = true, known = [], newest = 0, scope = null, scopeName = null }) => {
      const failed = runs.filter(({ state }) => state === 'failed');
      const findings = runs.flatMap(({ id, state, note }) => {
        const severity = state === 'failed' ? 'bad' : 'info';
        const report = { severity, kind: 'run', subject: id, text: state, action: null } as const;
        const isFound = state === 'failed' || note === 'assigned';
        return isFound ? [{ key: `run:${id}`, state, report }] : [];
      });
      return { findings, events: failed.map(eventOf), isWhole, known, newest, scope, scopeName };
    },
    recovery: (key, { runs }) =>
      runs.some(({ id, state }) => `run:${id}` === key && state === 'ok')
        ? { text: 'is ok', action: null }
        : null,
  });
  return {
    watch,
    list: () => [...list.keys()].sort(),
    texts: () => [...list.values()],
    takeFresh: () => fresh.splice(0),
    news: () => news.splice(0),
    fresh: () => emitted.at(-1)?.fresh.map(({ key }) => key),
  };
}

describe('the items of a watch', () => {
  it('exist from the first look, silently, and later ones are new', () => {
    const { watch, list, takeFresh } = watched();
    watch.seen({ runs: [run('old', 'failed'), run('a', 'running')] });
    expect([list(), takeFresh()]).toEqual([['run:old'], []]);
    watch.seen({ runs: [run('old', 'failed'), run('a', 'failed')] });
    expect([list(), takeFresh()]).toEqual([['run:a', 'run:old'], ['run:a']]);
    watch.seen({ runs: [run('old', 'failed'), run('a', 'ok')] });
    expect(list()).toEqual(['run:old']);
  });

  it('show which workspace they belong to, if there are several', () => {
    const { watch, texts } = watched();
    watch.seed({ runs: [run('a', 'failed')], scope: 'studio', scopeName: 'Studio' });
    expect(texts()).toEqual(['failed in Studio']);
    watch.seen({ runs: [run('a', 'failed')], scope: 'lab', scopeName: 'Lab' });
    expect(texts()).toEqual(['failed in Lab']);
    watch.seen({ runs: [run('a', 'failed')], scope: 'lab', scopeName: null });
    expect(texts()).toEqual(['failed']);
  });

  it('exist before the first read, from the last good data, and later problems are new', () => {
    const { watch, list, takeFresh } = watched();
    watch.seed({ runs: [run('a', 'ok'), run('b', 'failed')] });
    expect([list(), takeFresh()]).toEqual([['run:b'], []]);
    watch.seen({ runs: [run('a', 'failed'), run('b', 'failed')] });
    expect([list(), takeFresh()]).toEqual([['run:a', 'run:b'], ['run:a']]);
  });

  it('exist even if some data cannot be read, and missing data counts as unchanged', () => {
    const { watch, list, takeFresh } = watched();
    watch.seen({ runs: [run('old', 'failed')], isWhole: false });
    expect([list(), takeFresh()]).toEqual([['run:old'], []]);
    watch.seen({ runs: [run('old', 'failed'), run('a', 'failed')] });
    expect(takeFresh()).toEqual([]);
    watch.seen({ runs: [run('b', 'failed')], isWhole: false });
    expect([list(), takeFresh()]).toEqual([['run:a', 'run:b', 'run:old'], ['run:b']]);
    watch.seen({ runs: [] });
    expect(list()).toEqual([]);
  });

  it('become news when their cause was solved, not when they merely disappear', () => {
    const { watch, news } = watched();
    watch.seen({ runs: [run('a', 'failed'), run('b', 'failed')] });
    watch.seen({ runs: [run('a', 'ok')] });
    expect(news()).toEqual(['run:a is ok']);
  });

  it('announce news that was not there before, also after a start', () => {
    const { watch, news } = watched();
    watch.seen({ runs: [run('old', 'ok', 'assigned')] });
    expect(news()).toEqual([]);
    watch.seen({ runs: [run('old', 'ok', 'assigned'), run('a', 'ok', 'assigned')] });
    expect(news()).toEqual(['run:a']);
    const next = watched();
    next.watch.seed({ runs: [] });
    next.watch.seen({ runs: [run('b', 'ok', 'assigned')] });
    expect(next.news()).toEqual(['run:b']);
    next.watch.seen({ runs: [run('c', 'ok', 'assigned')] });
    next.watch.handled(['run:c']);
    expect(next.news()).toEqual([]);
  });

  it('end with the service', () => {
    const { watch, list, takeFresh } = watched();
    watch.seen({ runs: [run('a', 'failed')] });
    watch.reset();
    expect(list()).toEqual([]);
    watch.seen({ runs: [run('b', 'failed')] });
    expect([list(), takeFresh()]).toEqual([['run:b'], []]);
  });

  it('are exactly the current problems', () =>
    fc.assert(
      fc.property(fc.array(snapshot, { minLength: 1 }), (snapshots) => {
        const { watch, list } = watched();
        for (const now of snapshots) {
          watch.seen({ runs: now });
          const failed = now.filter(({ state }) => state === 'failed');
          expect(list()).toEqual(failed.map(({ id }) => `run:${id}`).sort());
        }
      }),
    ));
});

describe('the events of a watch', () => {
  it('are new if they were not there at the first look, each once', () => {
    const { watch, list, fresh } = watched();
    watch.seen({ runs: [run('a', 'failed')] });
    expect(fresh()).toEqual([]);
    watch.seen({ runs: [run('a', 'failed'), run('b', 'failed')] });
    expect(fresh()).toEqual(['b']);
    expect(list()).toEqual(['run:a', 'run:b']);
    watch.seen({ runs: [run('a', 'failed'), run('b', 'failed')] });
    expect(fresh()).toEqual([]);
  });

  it('are old if they happened while the app was away, though they get an item', () => {
    const { watch, list, fresh } = watched();
    watch.seed({ runs: [run('a', 'ok')] });
    watch.seen({ runs: [run('a', 'failed')] });
    expect(list()).toEqual(['run:a']);
    expect(fresh()).toEqual([]);
  });

  it('are old if they are only read later, or existed when their object was first seen', () => {
    const { watch, fresh } = watched();
    const failed = (id: string, at: number, of: string): Run => ({
      ...run(id, 'failed'),
      at,
      of,
    });
    watch.seen({ runs: [], known: ['p'], newest: 100 });
    const late = [failed('old', 99, 'p'), failed('new', 101, 'p')];
    watch.seen({ runs: late, known: ['p'], newest: 100 });
    expect(fresh()).toEqual(['new']);
    const met = [failed('q1', 102, 'q'), failed('p1', 102, 'p')];
    watch.seen({ runs: met, known: ['p', 'q'], newest: 100 });
    expect(fresh()).toEqual(['p1']);
  });

  it('are compared with nothing if they are about another scope, or after a reset', () => {
    const { watch, list, fresh } = watched();
    watch.seen({ runs: [], scope: 'studio' });
    watch.seen({ runs: [run('a', 'failed')], scope: 'home' });
    expect([list(), fresh()]).toEqual([['run:a'], []]);
    watch.reset();
    watch.seen({ runs: [run('b', 'failed')], scope: 'home' });
    expect([list(), fresh()]).toEqual([['run:b'], []]);
  });
});

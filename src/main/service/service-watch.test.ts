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
  /** What it belongs to. */
  readonly of?: string;
}
interface Snapshot extends Pick<Observation, 'isWhole' | 'known' | 'newest' | 'scope'> {
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

function watched(muted: ReadonlySet<string> = new Set()) {
  const list = new Map<string, string>();
  let raised = 0;
  const attention: AttentionPort = {
    raise: (source, key, { text }) => {
      raised += 1;
      list.set(`${source}:${key}`, text);
    },
    clear: (source, key) => {
      list.delete(`${source}:${key}`);
    },
    suspend: (source, key) => {
      list.delete(`${source}:${key}`);
    },
    recall: () => false,
    clearAll: () => list.clear(),
  };
  const emitted: ListedEvents[] = [];
  const watch = new ServiceWatch<Snapshot>({
    attention,
    events: { emit: (listed) => emitted.push(listed), on: () => () => undefined },
    source: 'workflows',
    observe: ({ runs, isWhole = true, known = [], newest = 0, scope = null }) => {
      const failed = runs.filter(({ state }) => state === 'failed');
      const findings = failed.map(({ id, state }) => ({
        key: `run:${id}`,
        state,
        mute: id,
        report: { severity: 'bad', subject: id, text: 'failed', action: null } as const,
      }));
      return { findings, events: failed.map(eventOf), isWhole, known, newest, scope };
    },
    isMuted: ({ mute }) => muted.has(mute),
  });
  const fresh = () => emitted.at(-1)?.fresh.map(({ key }) => key);
  return { watch, list: () => [...list.keys()], raised: () => raised, fresh };
}

describe('the items of a watch', () => {
  it('tells nothing of the first snapshot, and of later ones what changed', () => {
    const { watch, list } = watched();
    watch.seen({ runs: [run('old', 'failed'), run('a', 'running')] });
    expect(list()).toEqual([]);
    watch.seen({ runs: [run('old', 'failed'), run('a', 'failed'), run('new', 'failed')] });
    expect(list()).toEqual(['workflows:run:a', 'workflows:run:new']);
    watch.seen({ runs: [run('old', 'failed'), run('a', 'ok')] });
    expect(list()).toEqual([]);
  });

  it('tells what changed while the app was away, over what was kept', () => {
    const { watch, list } = watched();
    watch.seed({ runs: [run('a', 'ok'), run('b', 'failed')] });
    watch.seen({ runs: [run('a', 'failed'), run('b', 'failed')] });
    expect(list()).toEqual(['workflows:run:a']);
    watch.seed({ runs: [] });
    watch.seen({ runs: [run('a', 'failed')] });
    expect(list()).toEqual(['workflows:run:a']);
  });

  it('takes what a snapshot lacks that was not read for neither gone nor new', () => {
    const { watch, list, raised } = watched();
    watch.seed({ runs: [], isWhole: false });
    watch.seen({ runs: [], isWhole: false });
    watch.seen({ runs: [run('old', 'failed')] });
    watch.seen({ runs: [run('old', 'failed'), run('a', 'failed')] });
    watch.seen({ runs: [run('b', 'failed')], isWhole: false });
    expect(list()).toEqual(['workflows:run:a', 'workflows:run:b']);
    watch.seen({ runs: [run('old', 'failed'), run('a', 'failed'), run('b', 'failed')] });
    expect(raised()).toBe(2);
    watch.seen({ runs: [] });
    expect(list()).toEqual([]);
  });

  it('is silent about muted items and takes their reports back', () => {
    const muted = new Set(['a']);
    const { watch, list } = watched(muted);
    watch.seen({ runs: [] });
    watch.seen({ runs: [run('a', 'failed'), run('b', 'failed')] });
    expect(list()).toEqual(['workflows:run:b']);
    muted.add('b');
    watch.showItems();
    expect(list()).toEqual([]);
  });

  it('ends all of its reports, and begins anew, when it is reset', () => {
    const { watch, list } = watched();
    watch.seen({ runs: [] });
    watch.seen({ runs: [run('a', 'failed')] });
    watch.reset();
    expect(list()).toEqual([]);
    watch.seen({ runs: [run('b', 'failed')] });
    expect(list()).toEqual([]);
  });

  it('has on its list exactly what turned bad under its eyes and still is', () =>
    fc.assert(
      fc.property(fc.array(snapshot, { minLength: 1 }), (snapshots) => {
        const { watch, list, raised } = watched();
        const expected = new Set<string>();
        let news = 0;
        snapshots.forEach((now, index) => {
          watch.seen({ runs: now });
          const before = new Map(snapshots[index - 1]?.map(({ id, state }) => [id, state]));
          const failed = new Set(now.filter(({ state }) => state === 'failed').map(({ id }) => id));
          for (const id of failed)
            if (index > 0 && before.get(id) !== 'failed') {
              expected.add(id);
              news += 1;
            }
          for (const id of expected) if (!failed.has(id)) expected.delete(id);
          expect(new Set(list())).toEqual(
            new Set([...expected].map((id) => `workflows:run:${id}`)),
          );
          expect(raised()).toBe(news);
        });
      }),
    ));
});

describe('the events of a watch', () => {
  it('are fresh if they were not there at the first look, each once, muted or not', () => {
    const { watch, list, fresh } = watched(new Set(['b']));
    watch.seen({ runs: [run('a', 'failed')] });
    expect(fresh()).toEqual([]);
    watch.seen({ runs: [run('a', 'failed'), run('b', 'failed')] });
    expect(fresh()).toEqual(['b']);
    expect(list()).toEqual([]);
    watch.seen({ runs: [run('a', 'failed'), run('b', 'failed')] });
    expect(fresh()).toEqual([]);
  });

  it('are old if they happened while the app was away, though they get an item', () => {
    const { watch, list, fresh } = watched();
    watch.seed({ runs: [run('a', 'ok')] });
    watch.seen({ runs: [run('a', 'failed')] });
    expect(list()).toEqual(['workflows:run:a']);
    expect(fresh()).toEqual([]);
  });

  it('are old if they are only read later, or were there when their object was first seen', () => {
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

  it('are compared with nothing if they are about something else, or after a reset', () => {
    const { watch, list, fresh } = watched();
    watch.seen({ runs: [], scope: 'studio' });
    watch.seen({ runs: [run('a', 'failed')], scope: 'home' });
    expect([list(), fresh()]).toEqual([[], []]);
    watch.reset();
    watch.seen({ runs: [run('b', 'failed')], scope: 'home' });
    expect([list(), fresh()]).toEqual([[], []]);
  });
});

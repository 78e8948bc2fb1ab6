import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AttentionPort } from '../platform/ports.ts';
import { changesBetween, ChangeWatch } from './changes.ts';

interface Run {
  readonly id: string;
  readonly state: 'ok' | 'failed' | 'running';
  readonly note: string;
}
const identity = { key: ({ id }: Run) => id, state: ({ state }: Run) => state };
const run = (id: string, state: Run['state'], note = ''): Run => ({ id, state, note });
const snapshot = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    state: fc.constantFrom('ok', 'failed', 'running'),
    note: fc.string(),
  }) as fc.Arbitrary<Run>,
  { selector: ({ id }) => id },
);

describe('changesBetween', () => {
  it('tells what appeared, changed its state or is gone, and nothing else', () => {
    const before = [run('a', 'ok'), run('b', 'running'), run('c', 'ok')];
    const after = [run('d', 'failed'), run('a', 'ok', 'new note'), run('b', 'failed')];
    expect(changesBetween(before, after, identity).map(({ kind, key }) => [kind, key])).toEqual([
      ['appeared', 'd'],
      ['changed', 'b'],
      ['gone', 'c'],
    ]);
  });

  it('is nothing between equal snapshots, and turns one into the other', () =>
    fc.assert(
      fc.property(snapshot, snapshot, (before, after) => {
        expect(changesBetween(before, before, identity)).toEqual([]);
        const states = new Map(before.map(({ id, state }) => [id, state]));
        for (const change of changesBetween(before, after, identity))
          if (change.kind === 'gone') states.delete(change.key);
          else states.set(change.key, change.after.state);
        expect(states).toEqual(new Map(after.map(({ id, state }) => [id, state])));
      }),
    ));
});

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
    clearAll: () => list.clear(),
  };
  const watch = new ChangeWatch<Run>({
    ...identity,
    attention,
    source: 'workflows',
    prefix: 'run:',
    report: ({ key, after }) =>
      after.state === 'failed'
        ? { severity: 'bad', subject: key, text: 'failed', action: null }
        : null,
    isMuted: (key) => muted.has(key),
  });
  return { watch, list: () => [...list.keys()], raised: () => raised };
}

describe('a change watch', () => {
  it('tells nothing of the first snapshot, and of later ones what changed', () => {
    const { watch, list } = watched();
    watch.seen([run('old', 'failed'), run('a', 'running')]);
    expect(list()).toEqual([]);
    watch.seen([run('old', 'failed'), run('a', 'failed'), run('new', 'failed')]);
    expect(list()).toEqual(['workflows:run:a', 'workflows:run:new']);
    watch.seen([run('old', 'failed'), run('a', 'ok')]);
    expect(list()).toEqual([]);
  });

  it('tells what changed while the app was away, over what was kept', () => {
    const { watch, list } = watched();
    watch.seed([run('a', 'ok'), run('b', 'failed')]);
    watch.seen([run('a', 'failed'), run('b', 'failed')]);
    expect(list()).toEqual(['workflows:run:a']);
    watch.seed([]);
    watch.seen([run('a', 'failed')]);
    expect(list()).toEqual(['workflows:run:a']);
  });

  it('takes what a snapshot lacks that was not read for neither gone nor new', () => {
    const { watch, list, raised } = watched();
    watch.seed([], false);
    watch.seen([], false);
    watch.seen([run('old', 'failed')]);
    watch.seen([run('old', 'failed'), run('a', 'failed')]);
    watch.seen([run('b', 'failed')], false);
    expect(list()).toEqual(['workflows:run:a', 'workflows:run:b']);
    watch.seen([run('old', 'failed'), run('a', 'failed'), run('b', 'failed')]);
    expect(raised()).toBe(2);
    watch.seen([]);
    expect(list()).toEqual([]);
  });

  it('is silent about muted items and takes their reports back', () => {
    const muted = new Set(['a']);
    const { watch, list } = watched(muted);
    watch.seen([]);
    watch.seen([run('a', 'failed'), run('b', 'failed')]);
    expect(list()).toEqual(['workflows:run:b']);
    muted.add('b');
    watch.muted('b');
    expect(list()).toEqual([]);
  });

  it('ends all of its reports, and begins anew, when it is reset', () => {
    const { watch, list } = watched();
    watch.seen([]);
    watch.seen([run('a', 'failed')]);
    watch.reset();
    expect(list()).toEqual([]);
    watch.seen([run('b', 'failed')]);
    expect(list()).toEqual([]);
  });

  it('has on its list exactly what turned bad under its eyes and still is', () =>
    fc.assert(
      fc.property(fc.array(snapshot, { minLength: 1 }), (snapshots) => {
        const { watch, list, raised } = watched();
        const expected = new Set<string>();
        let news = 0;
        snapshots.forEach((now, index) => {
          watch.seen(now);
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

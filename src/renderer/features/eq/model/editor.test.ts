import { beforeEach, describe, expect, it } from 'vitest';
import { changeBand, removeBand } from '../../../../shared/eq/edit.ts';
import { configOfBands, makeBand } from '../../../../shared/eq/make.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import { editor } from './editor.ts';
import { doAgain, noHistory, remember, takeBack } from './history.ts';
import type { History } from './history.ts';

const start = { ...configOfBands([makeBand('band1'), makeBand('band2')]), presetId: 'night' };
const gain = (db: number) => (config: DspConfig) =>
  changeBand(config, 'eq1', 'band1', { gain: db });
const gainNow = (): unknown => {
  const eq = editor.live.filters[0];
  return eq?.type === 'parametric_eq' ? eq.bands[0]?.gain : undefined;
};

beforeEach(() => {
  editor.open('p');
  editor.adopt(start, 1, start, false);
});

describe('a gesture', () => {
  it('is drawn while it moves, changes the store once and is one step', () => {
    let changes = 0;
    const stop = editor.store.subscribe(() => (changes += 1));
    for (let db = 1; db <= 50; db += 1) editor.preview(gain(db));
    expect([gainNow(), changes, editor.moving]).toEqual([50, 0, true]);
    editor.commit('Move band 1');
    stop();
    expect([changes, editor.state.history.undo.length, editor.moving]).toEqual([1, 1, false]);
    expect(editor.undo()).toBe('Move band 1');
    expect(gainNow()).toBe(0);
    expect(editor.redo()).toBe('Move band 1');
    expect(gainNow()).toBe(50);
  });
  it('that is cancelled leaves nothing', () => {
    editor.preview(gain(9));
    editor.cancel();
    expect(gainNow()).toBe(0);
    expect(editor.state.history.undo).toEqual([]);
  });
  it('that ends where it began is no step', () => {
    editor.edit('nothing', (draft) => draft);
    expect(editor.state.history.undo).toEqual([]);
  });
});

describe('an edit', () => {
  it('of a preset makes it one no more', () => {
    editor.edit('a', gain(1));
    expect(editor.state.draft.presetId).toBeNull();
    editor.undo();
    expect(editor.state.draft.presetId).toBe('night');
  });
  it('that removes the selected band selects none', () => {
    editor.set({ selected: 'band1', solo: 'band1' });
    editor.edit('remove', (draft) => removeBand(draft, 'eq1', 'band1'));
    expect(editor.state).toMatchObject({ selected: null, solo: null });
  });
  it('can be undone past a change from elsewhere', () => {
    editor.edit('a', gain(1));
    const theirs = gain(7)(editor.state.draft);
    editor.follow('Change from elsewhere', theirs, 2, theirs);
    expect(editor.undo()).toBe('Change from elsewhere');
    expect(gainNow()).toBe(1);
  });
});

describe('steps', () => {
  it('are kept to a number, and what was taken back goes with the next one', () => {
    let history: History<number> = noHistory;
    for (let step = 0; step < 300; step += 1)
      history = remember(history, { label: String(step), before: step, after: step + 1 });
    expect(history.undo).toHaveLength(200);
    const back = takeBack(history);
    expect(back?.step.label).toBe('299');
    expect(doAgain(back?.history ?? noHistory)?.step.label).toBe('299');
    expect(remember(back?.history ?? noHistory, { label: 'x', before: 0, after: 1 }).redo).toEqual(
      [],
    );
    expect([takeBack(noHistory), doAgain(noHistory)]).toEqual([null, null]);
  });
});

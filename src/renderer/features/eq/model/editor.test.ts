import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Editing } from '../../../../../test/support/eq/eq-editing.ts';
import { editing } from '../../../../../test/support/eq/eq-editing.ts';
import { changeBand, removeBand } from '../../../../shared/eq/edit.ts';
import { configOfBands, makeBand } from '../../../../shared/eq/make.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import { switchSlot } from './ab.ts';
import { editor } from './editor.ts';

const start = { ...configOfBands([makeBand('band1'), makeBand('band2')]), presetId: 'night' };
const gain =
  (db: number, band = 'band1') =>
  (config: DspConfig) =>
    changeBand(config, 'eq1', band, { gain: db });
const gainNow = (index = 0): unknown => {
  const eq = editor.live.filters[0];
  return eq?.type === 'parametric_eq' ? eq.bands[index]?.gain : undefined;
};

let edits: Editing;
beforeEach(() => {
  edits = editing('p', start);
});
afterEach(() => edits.close());

describe('a gesture', () => {
  it('is drawn while it moves, and is one undoable step', () => {
    let acts = 0;
    let changes = 0;
    const stops = [
      editor.acted.on(() => (acts += 1)),
      editor.store.subscribe(() => (changes += 1)),
    ];
    for (let db = 1; db <= 50; db += 1) editor.preview(gain(db));
    expect([gainNow(), changes, editor.moving]).toEqual([50, 0, true]);
    editor.commit('Move band 1');
    for (const stop of stops) stop();
    expect([acts, edits.steps(), editor.moving]).toEqual([1, ['Move band 1'], false]);
    editor.undo();
    expect([gainNow(), editor.state.redo]).toEqual([0, 'Move band 1']);
    editor.redo();
    expect([gainNow(), editor.state.undo]).toEqual([50, 'Move band 1']);
  });
  it('that is cancelled leaves nothing', () => {
    editor.preview(gain(9));
    editor.cancel();
    expect(gainNow()).toBe(0);
    expect(edits.steps()).toEqual([]);
  });
  it('that ends where it began is no step', () => {
    editor.edit('nothing', (draft) => draft);
    expect(edits.steps()).toEqual([]);
  });
  it('continues despite a change from the core', () => {
    editor.preview(gain(9));
    const { draft, ...shown } = editor.state;
    editor.show({ ...shown, draft: gain(4, 'band2')(draft) });
    expect([gainNow(0), gainNow(1), editor.moving]).toEqual([9, 4, true]);
    const kept: unknown[] = [];
    const stop = editor.acted.on(({ act }) => kept.push(act));
    editor.commit('Move band 1');
    stop();
    const bands = (first: number) => [{ bands: [{ gain: first }, { gain: 4 }] }];
    expect(kept).toMatchObject([{ before: { filters: bands(0) }, config: { filters: bands(9) } }]);
  });
  it('is kept for its own player when another one is opened', () => {
    const told: string[] = [];
    const stop = editor.acted.on(({ playerId, act }) => told.push(`${playerId} ${act.k}`));
    editor.preview(gain(9));
    const end = editor.settling.on(() => editor.commit('Move band 1'));
    editor.open('q');
    stop();
    end();
    expect(told).toEqual(['p edit']);
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
});

describe('the other slot', () =>
  it('of a player is there again when the player is', () => {
    switchSlot('B', 48_000);
    editor.edit('a', gain(7));
    editor.open('q');
    expect(editor.state).toMatchObject({ slot: 'A', other: null });
    editor.open('p');
    expect(editor.state.slot).toBe('B');
    expect(editor.state.other).toEqual(start);
  }));

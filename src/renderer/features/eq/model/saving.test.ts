import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WindowCore } from '../../../../../test/support/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window-core.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers, MethodArgs, MethodOutput } from '../../../../shared/contract/methods.ts';
import { changeBand } from '../../../../shared/eq/edit.ts';
import { configOfBands, makeBand } from '../../../../shared/eq/make.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import { emptyConfig } from '../../../../shared/eq/model.ts';
import { sameConfig } from '../../../../shared/eq/same.ts';
import { currentShape } from '../../../../shared/eq/shape.ts';
import type { PlayerDsp } from '../../../../shared/eq/state.ts';
import { defaultPreferences } from '../../../../shared/settings/model.ts';
import { editor } from './editor.ts';
import { saving } from './saving.ts';

type Save = MethodArgs<'eq.save'>;

const start = configOfBands([
  makeBand('band1', { frequency: 100, gain: 3 }),
  makeBand('band2', { frequency: 4000, gain: -2 }),
]);
const dsp = (config: DspConfig, revision: number): PlayerDsp => ({
  playerId: 'p',
  status: 'ready',
  reason: null,
  error: null,
  config,
  revision,
  rate: { hz: 48_000, from: 'default' },
  active: 'unknown',
  limiter: null,
  layers: null,
});
const gain = (id: string, db: number) => (config: DspConfig) =>
  changeBand(config, 'eq1', id, { gain: db });

let open: WindowCore;
let sent: Save[];
let answer: (save: Save) => MethodOutput<'eq.save'>;
let stop: () => void;

async function follow(
  over: { applyOnly?: boolean; readOnly?: 'offline' | 'forbidden' | null } = {},
): Promise<void> {
  const handlers: Partial<Handlers> = {
    'eq.load': () => dsp(start, 1),
    'eq.save': (save) => {
      sent.push(save);
      return answer(save);
    },
  };
  open = await windowCore(
    {
      'eq.server': { shape: currentShape, readOnly: over.readOnly ?? null },
      'eq.players': { p: dsp(start, 1) },
      settings: { ...defaultPreferences, eqApplyOnly: over.applyOnly ?? false },
    },
    handlers,
  );
  stop = saving.follow('p');
  await arrived();
}

/** Time passes, and what waits on promises happens. */
async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  await arrived();
  await arrived();
}

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  answer = ({ config }) => ({ k: 'saved', dsp: dsp(config, 2), differences: [], before: start });
});
afterEach(() => {
  stop();
  open.close();
  vi.useRealTimers();
});

describe('saving by itself', () => {
  it('sends once, two seconds after the last change', async () => {
    await follow();
    editor.edit('a', gain('band1', 4));
    await pass(1_500);
    editor.edit('b', gain('band1', 5));
    await pass(1_900);
    expect(sent).toEqual([]);
    expect(editor.state.save.k).toBe('changed');
    await pass(200);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ playerId: 'p', base: 1 });
    expect(sent[0]?.config.filters[0]).toHaveProperty('bands.0.gain', 5);
    expect(editor.state).toMatchObject({ save: { k: 'saved' }, revision: 2 });
  });
  it('waits while a band is held', async () => {
    await follow();
    editor.edit('a', gain('band1', 4));
    editor.preview(gain('band1', 9));
    await pass(10_000);
    expect(sent).toEqual([]);
    editor.commit('b');
    await pass(2_100);
    expect(sent.map(({ config }) => config.filters[0])).toMatchObject([
      { bands: [{ gain: 9 }, {}] },
    ]);
  });
  it('sends nothing when the change was taken back', async () => {
    await follow();
    editor.edit('a', gain('band1', 4));
    editor.undo();
    await pass(5_000);
    expect(sent).toEqual([]);
    expect(editor.state.save.k).toBe('saved');
  });
  it('waits for Apply where the user wants that', async () => {
    await follow({ applyOnly: true });
    editor.edit('a', gain('band1', 4));
    await pass(60_000);
    expect(sent).toEqual([]);
    expect(editor.state.save).toEqual({ k: 'changed', at: null });
    await saving.apply();
    expect(sent).toHaveLength(1);
  });
  it('sends what waits when the panel is left', async () => {
    await follow();
    editor.edit('a', gain('band1', 4));
    stop();
    await pass(0);
    expect(sent).toHaveLength(1);
  });
  it('keeps what is changed while a save runs, and saves it too', async () => {
    await follow();
    editor.edit('a', gain('band1', 4));
    answer = ({ config }) => {
      editor.edit('b', gain('band2', 1));
      return { k: 'saved', dsp: dsp(config, 2), differences: [], before: start };
    };
    await saving.apply();
    answer = ({ config }) => ({ k: 'saved', dsp: dsp(config, 3), differences: [], before: null });
    expect(editor.state.draft.filters[0]).toMatchObject({ bands: [{ gain: 4 }, { gain: 1 }] });
    await pass(2_100);
    expect(sent.at(-1)?.config.filters[0]).toMatchObject({ bands: [{ gain: 4 }, { gain: 1 }] });
  });
});

describe('a save that fails', () => {
  it('is told, keeps the curve and is not sent again by itself', async () => {
    await follow();
    answer = () => {
      throw failure('connection-lost', 'The connection was lost.');
    };
    editor.edit('a', gain('band1', 4));
    await saving.apply();
    expect(editor.state.save).toMatchObject({ k: 'failed', error: { code: 'connection-lost' } });
    await open.publish({ 'eq.server': { shape: null, readOnly: 'offline' } });
    await open.publish({ 'eq.server': { shape: currentShape, readOnly: null } });
    await pass(60_000);
    expect(sent).toHaveLength(1);
    expect(editor.state.draft.filters[0]).toHaveProperty('bands.0.gain', 4);
  });
  it('that had come through after all is no change of another client', async () => {
    await follow();
    answer = () => {
      throw failure('connection-lost', 'The connection was lost.');
    };
    editor.edit('a', gain('band1', 4));
    await saving.apply();
    await open.publish({ 'eq.players': { p: dsp(gain('band1', 4)(start), 2) } });
    expect(editor.state).toMatchObject({ save: { k: 'saved' }, revision: 2 });
    expect(editor.state.history.undo.map(({ label }) => label)).toEqual(['a']);
    await pass(5_000);
    expect(sent).toHaveLength(1);
  });
  it('waits offline and goes when the connection is back', async () => {
    await follow({ readOnly: 'offline' });
    editor.edit('a', gain('band1', 4));
    await pass(10_000);
    expect(sent).toEqual([]);
    await open.publish({ 'eq.server': { shape: currentShape, readOnly: null } });
    await pass(2_100);
    expect(sent).toHaveLength(1);
  });
});

describe('a server that stores something else', () => {
  const erased = { ...emptyConfig, enabled: true };
  beforeEach(async () => {
    await follow();
    answer = () => ({
      k: 'saved',
      dsp: dsp(erased, 2),
      differences: [{ path: 'Bands', sent: '2', stored: '0' }],
      before: start,
    });
    editor.edit('a', gain('band1', 4));
    await saving.apply();
  });
  it('is shown, and the curve stays drawn', () => {
    expect(editor.state.save).toMatchObject({ k: 'differs', differences: [{ path: 'Bands' }] });
    expect(editor.state.draft.filters[0]).toHaveProperty('bands.0.gain', 4);
    expect(editor.state.base).toEqual(erased);
  });
  it('gets back what it had before', async () => {
    answer = ({ config }) => ({ k: 'saved', dsp: dsp(config, 3), differences: [], before: erased });
    await saving.putBack();
    expect(sent.at(-1)?.config).toEqual(start);
    expect(sent.at(-1)?.base).toBe(2);
    expect(editor.state.save.k).toBe('saved');
  });
  it('can be accepted, and undone', () => {
    saving.keepStored();
    expect(editor.state).toMatchObject({ draft: erased, save: { k: 'saved' } });
    editor.undo();
    expect(editor.state.draft.filters[0]).toHaveProperty('bands.0.gain', 4);
  });
});

describe('another client', () => {
  const theirs = gain('band2', 6)(start);
  it('is followed where nothing was changed here', async () => {
    await follow();
    await open.publish({ 'eq.players': { p: dsp(theirs, 2) } });
    expect(sameConfig(editor.state.draft, theirs)).toBe(true);
    expect(editor.state.revision).toBe(2);
    await pass(5_000);
    expect(sent).toEqual([]);
  });
  it('is joined where other bands were changed', async () => {
    await follow();
    editor.edit('a', gain('band1', 4));
    await open.publish({ 'eq.players': { p: dsp(theirs, 2) } });
    expect(editor.state.draft.filters[0]).toMatchObject({ bands: [{ gain: 4 }, { gain: 6 }] });
    await pass(2_100);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.base).toBe(2);
  });
  it('is asked about where the same value was changed, and nothing is sent meanwhile', async () => {
    await follow();
    editor.edit('a', gain('band2', 1));
    await open.publish({ 'eq.players': { p: dsp(theirs, 2) } });
    expect(editor.state.save.k).toBe('conflict');
    await pass(10_000);
    expect(sent).toEqual([]);
    await saving.keepMine();
    expect(sent).toMatchObject([{ base: 2, config: { filters: [{ bands: [{}, { gain: 1 }] }] } }]);
  });
  it('can be given way to', async () => {
    await follow();
    editor.edit('a', gain('band2', 1));
    await open.publish({ 'eq.players': { p: dsp(theirs, 2) } });
    saving.takeTheirs();
    expect(editor.state.save.k).toBe('saved');
    expect(sameConfig(editor.state.draft, theirs)).toBe(true);
  });
});

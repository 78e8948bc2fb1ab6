import { describe, expect, it } from 'vitest';
import {
  dsp,
  gain,
  gains,
  lost,
  Rig,
  saved,
  start,
} from '../../../../../test/support/eq/eq-session-rig.ts';
import type { SaveResult } from '../../../../shared/eq/state.ts';
import { SAVE_DELAY_MS } from './eq-session.ts';

describe('an edit', () => {
  it('is saved once, two seconds after the last one', () => {
    const rig = new Rig().edit(gain('band1', 4)).after(1_500).edit(gain('band1', 5)).after(1_900);
    expect([rig.sent.length, rig.save]).toEqual([0, 'changed']);
    rig.after(200).after(10_000);
    expect([rig.sent.map(gains), rig.save]).toEqual([[[5, -2, 1]], 'saving']);
    rig.step({ k: 'answered', result: saved(gain('band1', 5), 2) });
    expect(rig.session).toMatchObject({ save: { k: 'saved' }, revision: 2, sent: null });
  });
  it('that is sent twice is applied once', () => {
    const rig = new Rig();
    const edit = { client: 'w', number: 1 };
    const event = { k: 'edit', edit, label: 'a', before: start, config: gain('band1', 4) } as const;
    rig.step(event).step({ k: 'undo', edit: { client: 'w', number: 2 } });
    rig.step(event);
    expect(rig.gains).toEqual([3, -2, 1]);
  });
  it('of a draft that changed in the meantime is merged with it', () => {
    const rig = new Rig().edit(gain('band1', 4)).edit(gain('band2', 5), start, 'other');
    expect(rig.gains).toEqual([4, 5, 1]);
  });
  it('that is undone leaves nothing to save', () => {
    const rig = new Rig().edit(gain('band1', 4)).undo().after(5_000);
    expect([rig.sent.length, rig.save]).toEqual([0, 'saved']);
  });
  it('made during a save is kept and saved after it', () => {
    const rig = new Rig().edit(gain('band1', 4)).after(SAVE_DELAY_MS);
    rig.edit(gain('band2', 6, rig.session.draft));
    expect(rig.save).toBe('saving');
    rig.step({ k: 'answered', result: saved(gain('band1', 4), 2) }).after(SAVE_DELAY_MS);
    expect(rig.sent.map(gains)).toEqual([
      [4, -2, 1],
      [4, 6, 1],
    ]);
  });
  it('waits during a gesture', () => {
    const rig = new Rig().edit(gain('band1', 4)).after(1_900).step({ k: 'postpone' }).after(1_900);
    expect(rig.sent).toEqual([]);
    expect(rig.after(200).sent).toHaveLength(1);
  });
  it('is not delayed by other changes', () => {
    const rig = new Rig().edit(gain('band1', 4));
    for (let turn = 0; turn < 10; turn += 1) rig.after(190).step({ k: 'environment' });
    expect(rig.sent).toEqual([]);
    expect(rig.after(100).sent).toHaveLength(1);
  });
  it('continues without the server, and is saved after reconnecting', () => {
    const rig = new Rig();
    rig.env = { ...rig.env, readOnly: 'offline' };
    rig.edit(gain('band1', 4)).after(60_000);
    expect(rig.session.save).toEqual({ k: 'changed', at: null });
    rig.env = { ...rig.env, readOnly: null };
    expect(rig.step({ k: 'environment' }).after(SAVE_DELAY_MS).sent).toHaveLength(1);
  });
  it('waits for Apply if the user wants that', () => {
    const rig = new Rig();
    rig.env = { ...rig.env, applyOnly: true };
    rig.edit(gain('band1', 4)).after(60_000);
    expect(rig.session.save).toEqual({ k: 'changed', at: null });
    expect(rig.step({ k: 'apply' }).sent).toHaveLength(1);
  });
});

describe('a change that is much louder', () => {
  it('is put on hold, and saved with the preamp that it needs', () => {
    const rig = new Rig().edit(gain('band2', 60)).after(60_000);
    expect(rig.session.save).toMatchObject({ k: 'held', hazard: { reason: 'louder' } });
    expect(rig.sent).toEqual([]);
    rig.step({ k: 'decide', decision: 'preamp' });
    expect(rig.sent[0]?.filters[0]).toMatchObject({ preamp: expect.closeTo(-60, 0) as unknown });
  });
  it('is saved as it is if the user decides so', () => {
    const rig = new Rig().edit(gain('band2', 60)).step({ k: 'decide', decision: 'anyway' });
    expect(rig.sent.map(gains)).toEqual([[3, 60, 1]]);
  });
  it('is put on hold once also after Apply; clipping alone is applied', () => {
    const rig = new Rig();
    rig.env = { ...rig.env, applyOnly: true };
    rig.edit(gain('band2', 60)).step({ k: 'apply' });
    expect([rig.save, rig.sent.length]).toEqual(['held', 0]);
    expect(rig.step({ k: 'apply' }).sent).toHaveLength(1);
    const clips = new Rig();
    clips.env = rig.env;
    expect(clips.edit(gain('band2', 12)).step({ k: 'apply' }).sent).toHaveLength(1);
  });
  it('is no longer on hold once it is undone', () =>
    expect(new Rig().edit(gain('band2', 60)).undo().save).toBe('saved'));
});

describe('a save that fails', () => {
  const failed = (): Rig =>
    new Rig().edit(gain('band1', 4)).after(SAVE_DELAY_MS).step({ k: 'failed', error: lost });
  it('is not sent again automatically', () => {
    const rig = failed().step({ k: 'environment' }).after(60_000);
    rig.step({ k: 'serverConfig', config: start, revision: 2 }).after(60_000);
    expect([rig.save, rig.sent.length]).toEqual(['failed', 1]);
    expect(rig.step({ k: 'apply' }).sent).toHaveLength(2);
  });
  it('but succeeded is recognized, also by the answer to the next one', () => {
    const arrived = gain('band1', 4);
    const rig = failed().step({ k: 'serverConfig', config: arrived, revision: 2 });
    expect([rig.save, rig.session.history.undo.length]).toEqual(['saved', 1]);
    const again = failed().step({ k: 'apply' });
    again.step({ k: 'answered', result: { k: 'conflict', dsp: dsp(arrived, 2) } });
    expect(again.save).toBe('saved');
  });
});

describe('a server that stores different values', () => {
  const erased = { ...start, filters: [] };
  const differs = (): Rig => {
    const rig = new Rig().edit(gain('band1', 4)).after(SAVE_DELAY_MS);
    const differences = [{ path: 'Bands', sent: '3', stored: '0' }];
    const result = { ...saved(erased, 2), differences } as SaveResult;
    return rig.step({ k: 'answered', result });
  };
  it('is reported, and the draft stays', () => {
    const rig = differs();
    expect([rig.save, rig.gains]).toEqual(['differs', [4, -2, 1]]);
    expect(rig.after(60_000).sent).toHaveLength(1);
  });
  it('gets its previous configuration back', () => {
    const rig = differs().step({ k: 'decide', decision: 'before' });
    expect(rig.sent.at(-1)).toEqual(start);
  });
  it('can be accepted, and that undone', () => {
    const rig = differs().step({ k: 'decide', decision: 'stored' });
    expect([rig.save, rig.gains]).toEqual(['saved', []]);
    expect(rig.undo().gains).toEqual([4, -2, 1]);
  });
});

describe('another client', () => {
  const theirs = gain('band2', 6);
  const heard = { k: 'serverConfig', config: theirs, revision: 2 } as const;
  it('is followed if nothing was changed here', () => {
    const rig = new Rig().step(heard).after(60_000);
    expect([rig.save, rig.gains, rig.sent.length]).toEqual(['saved', [3, 6, 1], 0]);
  });
  it('is merged if other bands were changed', () => {
    const rig = new Rig().edit(gain('band1', 4)).step(heard).after(SAVE_DELAY_MS);
    expect(rig.sent.map(gains)).toEqual([[4, 6, 1]]);
    expect(rig.session.joins).toBe(1);
  });
  it('causes a conflict if the same value was changed', () => {
    const rig = new Rig().edit(gain('band2', 1)).step(heard).after(60_000);
    expect([rig.save, rig.sent.length]).toEqual(['conflict', 0]);
    const mine = new Rig()
      .edit(gain('band2', 1))
      .step(heard)
      .step({ k: 'decide', decision: 'mine' });
    expect([mine.sent.map(gains), mine.session.revision]).toEqual([[[3, 1, 1]], 2]);
    rig.step({ k: 'decide', decision: 'theirs' });
    expect([rig.save, rig.gains]).toEqual(['saved', [3, 6, 1]]);
    expect(rig.undo().gains).toEqual([3, 1, 1]);
  });
  it('keeps its other changes when the own value wins', () => {
    const both = gain('band3', 5, theirs);
    const rig = new Rig()
      .edit(gain('band2', 1))
      .step({ k: 'serverConfig', config: both, revision: 2 });
    rig.step({ k: 'decide', decision: 'mine' });
    expect(rig.sent.map(gains)).toEqual([[3, 1, 5]]);
  });
  it('is no longer a conflict when the own edit is undone', () => {
    const rig = new Rig().edit(gain('band2', 1)).step(heard).undo();
    expect([rig.save, rig.gains]).toEqual(['saved', [3, 6, 1]]);
  });
});

describe('a draft of an earlier run', () => {
  const draft = gain('band1', 4);
  it('is saved after the pause if the server still has its base', () => {
    const rig = new Rig({ draft }).step({ k: 'environment' }).after(60_000);
    expect([rig.save, rig.sent.length]).toEqual(['changed', 0]);
    rig.step({ k: 'serverConfig', config: start, revision: 1 }).after(SAVE_DELAY_MS);
    expect(rig.sent.map(gains)).toEqual([[4, -2, 1]]);
  });
  it('whose save succeeded is not sent again', () => {
    const rig = new Rig({ draft, sent: draft }).step({
      k: 'serverConfig',
      config: draft,
      revision: 1,
    });
    expect([rig.save, rig.after(60_000).sent.length]).toEqual(['saved', 0]);
  });
  it("is merged with, or conflicts with, another client's changes", () => {
    const joined = new Rig({ draft });
    joined.step({ k: 'serverConfig', config: gain('band3', 9), revision: 1 });
    expect(joined.gains).toEqual([4, -2, 9]);
    const asked = new Rig({ draft }).step({
      k: 'serverConfig',
      config: gain('band1', 9),
      revision: 1,
    });
    expect([asked.save, asked.after(60_000).sent.length]).toEqual(['conflict', 0]);
  });
  it("is not sent before the server's configuration is known", () =>
    expect(new Rig({ draft }).step({ k: 'apply' }).sent).toEqual([]));
});

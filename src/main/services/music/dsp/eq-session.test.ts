import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failure } from '../../../../shared/contract/errors.ts';
import { changeBand } from '../../../../shared/eq/edit.ts';
import { configOfBands, makeBand } from '../../../../shared/eq/make.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import { sameConfig } from '../../../../shared/eq/same.ts';
import type { PlayerDsp, SaveResult } from '../../../../shared/eq/state.ts';
import type { Session, SessionEnv, SessionEvent } from './eq-session.ts';
import { isDirty, newSession, PAUSE, stepSession } from './eq-session.ts';

const start = configOfBands(
  [
    makeBand('band1', { frequency: 100, gain: 3 }),
    makeBand('band2', { frequency: 1000, gain: -2 }),
    makeBand('band3', { frequency: 8000, gain: 1 }),
  ],
  -6,
);
const gain = (id: string, db: number, config = start): DspConfig =>
  changeBand(config, 'eq1', id, { gain: db });
const gains = (config: DspConfig): number[] =>
  config.filters.flatMap((filter) =>
    filter.type === 'parametric_eq' ? filter.bands.map((band) => band.gain) : [],
  );
const dsp = (config: DspConfig, revision: number): PlayerDsp => ({
  ...{ playerId: 'p', status: 'ready', reason: null, error: null, config, revision },
  ...{ rate: { hz: 48_000, from: 'default' }, active: 'unknown', limiter: null, layers: null },
});
const saved = (config: DspConfig, revision: number): SaveResult => ({
  ...{ k: 'saved', dsp: dsp(config, revision), differences: [], before: start },
});
const lost = failure('connection-lost', 'The connection was lost.').error;

/** One session, driven by hand. */
class Rig {
  session: Session;
  env: SessionEnv = { now: 0, rate: 48_000, applyOnly: false, readOnly: null };
  readonly sent: DspConfig[] = [];
  #number = 0;

  constructor(over: Parameters<typeof newSession>[2] = { revision: 1 }) {
    this.session = newSession('p', start, over);
  }

  step(event: SessionEvent): this {
    const { session, send } = stepSession(this.session, event, this.env);
    this.session = session;
    if (send) this.sent.push(session.draft);
    return this;
  }

  edit(config: DspConfig, before = this.session.draft, client = 'w'): this {
    this.#number += 1;
    const edit = { client, number: this.#number };
    return this.step({ k: 'edit', edit, label: 'a', before, config });
  }

  undo(): this {
    this.#number += 1;
    return this.step({ k: 'undo', edit: { client: 'w', number: this.#number } });
  }

  after(ms: number): this {
    this.env = { ...this.env, now: this.env.now + ms };
    return this.step({ k: 'due' });
  }

  get gains(): number[] {
    return gains(this.session.draft);
  }

  get save(): string {
    return this.session.save.k;
  }
}

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
  it('of a draft that moved meanwhile is joined with it', () => {
    const rig = new Rig().edit(gain('band1', 4)).edit(gain('band2', 5), start, 'other');
    expect(rig.gains).toEqual([4, 5, 1]);
  });
  it('that is taken back leaves nothing to save', () => {
    const rig = new Rig().edit(gain('band1', 4)).undo().after(5_000);
    expect([rig.sent.length, rig.save]).toEqual([0, 'saved']);
  });
  it('made while a save runs is kept and saved after it', () => {
    const rig = new Rig().edit(gain('band1', 4)).after(PAUSE);
    rig.edit(gain('band2', 6, rig.session.draft));
    expect(rig.save).toBe('saving');
    rig.step({ k: 'answered', result: saved(gain('band1', 4), 2) }).after(PAUSE);
    expect(rig.sent.map(gains)).toEqual([
      [4, -2, 1],
      [4, 6, 1],
    ]);
  });
  it('waits while a gesture is under way', () => {
    const rig = new Rig().edit(gain('band1', 4)).after(1_900).step({ k: 'postpone' }).after(1_900);
    expect(rig.sent).toEqual([]);
    expect(rig.after(200).sent).toHaveLength(1);
  });
  it('goes on without the server, and leaves when that is back', () => {
    const rig = new Rig();
    rig.env = { ...rig.env, readOnly: 'offline' };
    rig.edit(gain('band1', 4)).after(60_000);
    expect(rig.session.save).toEqual({ k: 'changed', at: null });
    rig.env = { ...rig.env, readOnly: null };
    expect(rig.step({ k: 'environment' }).after(PAUSE).sent).toHaveLength(1);
  });
  it('waits for Apply where the user wants that', () => {
    const rig = new Rig();
    rig.env = { ...rig.env, applyOnly: true };
    rig.edit(gain('band1', 4)).after(60_000);
    expect(rig.session.save).toEqual({ k: 'changed', at: null });
    expect(rig.step({ k: 'apply' }).sent).toHaveLength(1);
  });
});

describe('a change that is much louder', () => {
  it('is held, and saved with the preamp that it needs', () => {
    const rig = new Rig().edit(gain('band2', 60)).after(60_000);
    expect(rig.session.save).toMatchObject({ k: 'held', hazard: { reason: 'louder' } });
    expect(rig.sent).toEqual([]);
    rig.step({ k: 'decide', decision: 'preamp' });
    expect(rig.sent[0]?.filters[0]).toMatchObject({ preamp: expect.closeTo(-60, 0) as unknown });
  });
  it('is saved as it is when somebody says so', () => {
    const rig = new Rig().edit(gain('band2', 60)).step({ k: 'decide', decision: 'anyway' });
    expect(rig.sent.map(gains)).toEqual([[3, 60, 1]]);
  });
  it('is held once also after Apply; what only clips is applied', () => {
    const rig = new Rig();
    rig.env = { ...rig.env, applyOnly: true };
    rig.edit(gain('band2', 60)).step({ k: 'apply' });
    expect([rig.save, rig.sent.length]).toEqual(['held', 0]);
    expect(rig.step({ k: 'apply' }).sent).toHaveLength(1);
    const clips = new Rig();
    clips.env = rig.env;
    expect(clips.edit(gain('band2', 12)).step({ k: 'apply' }).sent).toHaveLength(1);
  });
  it('is held no more once it is taken back', () => {
    expect(new Rig().edit(gain('band2', 60)).undo().save).toBe('saved');
  });
});

describe('a save that fails', () => {
  const failed = (): Rig =>
    new Rig().edit(gain('band1', 4)).after(PAUSE).step({ k: 'failed', error: lost });
  it('is not sent again by itself', () => {
    const rig = failed().step({ k: 'environment' }).after(60_000);
    rig.step({ k: 'heard', config: start, revision: 2 }).after(60_000);
    expect([rig.save, rig.sent.length]).toEqual(['failed', 1]);
    expect(rig.step({ k: 'apply' }).sent).toHaveLength(2);
  });
  it('that had come through is recognised, also by the answer to the next one', () => {
    const arrived = gain('band1', 4);
    const rig = failed().step({ k: 'heard', config: arrived, revision: 2 });
    expect([rig.save, rig.session.history.undo.length]).toEqual(['saved', 1]);
    const again = failed().step({ k: 'apply' });
    again.step({ k: 'answered', result: { k: 'conflict', dsp: dsp(arrived, 2) } });
    expect(again.save).toBe('saved');
  });
});

describe('a server that stores something else', () => {
  const erased = { ...start, filters: [] };
  const differs = (): Rig => {
    const rig = new Rig().edit(gain('band1', 4)).after(PAUSE);
    const differences = [{ path: 'Bands', sent: '3', stored: '0' }];
    const result = { ...saved(erased, 2), differences } as SaveResult;
    return rig.step({ k: 'answered', result });
  };
  it('is told, and the draft stays', () => {
    const rig = differs();
    expect([rig.save, rig.gains]).toEqual(['differs', [4, -2, 1]]);
    expect(rig.after(60_000).sent).toHaveLength(1);
  });
  it('gets back what it had', () => {
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
  const heard = { k: 'heard', config: theirs, revision: 2 } as const;
  it('is followed where nothing was changed here', () => {
    const rig = new Rig().step(heard).after(60_000);
    expect([rig.save, rig.gains, rig.sent.length]).toEqual(['saved', [3, 6, 1], 0]);
  });
  it('is joined where other bands were changed', () => {
    const rig = new Rig().edit(gain('band1', 4)).step(heard).after(PAUSE);
    expect(rig.sent.map(gains)).toEqual([[4, 6, 1]]);
    expect(rig.session.joins).toBe(1);
  });
  it('is asked about where the same value was changed', () => {
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
    const rig = new Rig().edit(gain('band2', 1)).step({ k: 'heard', config: both, revision: 2 });
    rig.step({ k: 'decide', decision: 'mine' });
    expect(rig.sent.map(gains)).toEqual([[3, 1, 5]]);
  });
  it('is no conflict any more when the own edit is taken back', () => {
    const rig = new Rig().edit(gain('band2', 1)).step(heard).undo();
    expect([rig.save, rig.gains]).toEqual(['saved', [3, 6, 1]]);
  });
});

describe('a draft of an earlier run', () => {
  const draft = gain('band1', 4);
  it('is saved after the pause where the server has what it was made from', () => {
    const rig = new Rig({ draft }).step({ k: 'environment' }).after(60_000);
    expect([rig.save, rig.sent.length]).toEqual(['changed', 0]);
    rig.step({ k: 'heard', config: start, revision: 1 }).after(PAUSE);
    expect(rig.sent.map(gains)).toEqual([[4, -2, 1]]);
  });
  it('whose save had come through is not sent again', () => {
    const rig = new Rig({ draft, sent: draft }).step({ k: 'heard', config: draft, revision: 1 });
    expect([rig.save, rig.after(60_000).sent.length]).toEqual(['saved', 0]);
  });
  it('is joined with, or asked about, what another client did meanwhile', () => {
    const joined = new Rig({ draft });
    joined.step({ k: 'heard', config: gain('band3', 9), revision: 1 });
    expect(joined.gains).toEqual([4, -2, 9]);
    const asked = new Rig({ draft }).step({ k: 'heard', config: gain('band1', 9), revision: 1 });
    expect([asked.save, asked.after(60_000).sent.length]).toEqual(['conflict', 0]);
  });
  it('cannot be sent before it is known what the server has', () => {
    expect(new Rig({ draft }).step({ k: 'apply' }).sent).toEqual([]);
  });
});

type Move =
  | { readonly k: 'edit'; readonly band: number; readonly db: number; readonly again: boolean }
  | { readonly k: 'undo' | 'redo' | 'pause' | 'apply' | 'lose' | 'restart' | 'arrive' | 'resend' }
  | { readonly k: 'other'; readonly band: number; readonly db: number }
  | { readonly k: 'decide'; readonly mine: boolean };

const db = fc.integer({ min: -6, max: 2 });
const band = fc.integer({ min: 0, max: 2 });
const moves: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ k: fc.constant('edit' as const), band, db, again: fc.boolean() }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      k: fc.constantFrom(
        ...(['undo', 'redo', 'pause', 'apply', 'lose', 'restart', 'arrive', 'resend'] as const),
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ k: fc.constant('other' as const), band, db }) },
  { weight: 2, arbitrary: fc.record({ k: fc.constant('decide' as const), mine: fc.boolean() }) },
);

/** A server beside the session: it stores what arrives, and answers may be lost. */
class Play {
  rig = new Rig();
  server = start;
  revision = 1;
  writes = 0;
  /** The one write on its way, and what it was made from. */
  flight: { readonly config: DspConfig; readonly base: number } | null = null;
  last: SessionEvent | null = null;
  #number = 0;

  #step(event: SessionEvent): void {
    const before = this.rig.sent.length;
    this.rig.step(event);
    if (this.rig.sent.length === before) return;
    // One write at a time, never from an unknown base.
    expect(this.flight).toBeNull();
    expect(this.rig.session.revision).not.toBeNull();
    this.flight = { config: this.rig.session.draft, base: this.rig.session.revision ?? 0 };
  }

  /** The session's own edit: acknowledged, so the draft has it. */
  #edit(index: number, to: number, again: boolean): void {
    const id = `band${String(index + 1)}`;
    const before = this.rig.session.draft;
    const config = gain(id, to, before);
    this.#number += 1;
    const edit = { client: 'w', number: this.#number };
    this.last = { k: 'edit', edit, label: 'a', before, config };
    this.#step(this.last);
    if (again) this.#step(this.last);
    expect(gains(this.rig.session.draft)[index]).toBe(to);
  }

  #store(config: DspConfig): void {
    if (!sameConfig(config, this.server)) this.revision += 1;
    this.server = config;
  }

  /** The write reaches the server, which looks at what it has first; `answer` false: nobody hears of it. */
  #arrive(answer: boolean): void {
    const { flight } = this;
    if (flight === null) return;
    this.flight = null;
    const fits = flight.base === this.revision;
    if (fits) {
      this.writes += 1;
      this.#store(flight.config);
    }
    if (!answer) return;
    const result = fits
      ? saved(this.server, this.revision)
      : { k: 'conflict' as const, dsp: dsp(this.server, this.revision) };
    this.#step({ k: 'answered', result });
    this.hear();
  }

  hear(): void {
    this.#step({ k: 'heard', config: this.server, revision: this.revision });
  }

  /** The app ends at once; what its file had comes back. */
  #restart(): void {
    const { base, draft, sent, seen } = this.rig.session;
    // A write under way may have come through or not.
    if (this.flight !== null && this.#number % 2 === 0) this.#arrive(false);
    this.flight = null;
    this.revision += 1;
    const { env } = this.rig;
    this.rig = new Rig({ revision: null, draft, sent, seen });
    this.rig.session = newSession('p', base, { draft, sent, seen });
    this.rig.env = env;
    this.#step({ k: 'environment' });
    expect(sameConfig(this.rig.session.draft, draft)).toBe(true);
    this.hear();
  }

  move(move: Move): void {
    switch (move.k) {
      case 'edit':
        this.#edit(move.band, move.db, move.again);
        return;
      case 'undo':
      case 'redo':
        this.#number += 1;
        this.#step({ k: move.k, edit: { client: 'w', number: this.#number } });
        return;
      case 'resend': {
        const before = this.rig.session;
        if (this.last !== null) this.#step(this.last);
        expect(this.rig.session).toBe(before);
        return;
      }
      case 'pause':
        this.rig.env = { ...this.rig.env, now: this.rig.env.now + PAUSE };
        this.#step({ k: 'due' });
        return;
      case 'apply':
        this.#step({ k: 'apply' });
        return;
      case 'arrive':
        this.#arrive(true);
        return;
      case 'lose':
        if (this.flight === null) return;
        if (this.#number % 2 === 0) this.#arrive(false);
        this.flight = null;
        this.#step({ k: 'failed', error: lost });
        this.hear();
        return;
      case 'other':
        this.#store(gain(`band${String(move.band + 1)}`, move.db, this.server));
        if (this.flight === null) this.hear();
        return;
      case 'decide':
        this.#step({ k: 'decide', decision: move.mine ? 'mine' : 'theirs' });
        return;
      case 'restart':
        this.#restart();
        return;
    }
  }

  /** Everything calms down: what waits is decided and saved. */
  settle(): void {
    for (
      let round = 0;
      round < 8 && (isDirty(this.rig.session) || this.flight !== null);
      round += 1
    ) {
      this.#arrive(true);
      this.hear();
      this.#step({ k: 'decide', decision: 'mine' });
      this.#step({ k: 'apply' });
    }
    this.#arrive(true);
  }
}

describe('any order of edits, steps, answers, losses, other clients and restarts', () => {
  it('keeps every edit that was taken, applies none twice and ends saved', () => {
    fc.assert(
      fc.property(fc.array(moves, { maxLength: 40 }), (list) => {
        const play = new Play();
        for (const move of list) {
          const { draft } = play.rig.session;
          play.move(move);
          // Only an edit, a step, a decision or another client changes what is drawn.
          if (['pause', 'apply', 'lose', 'resend'].includes(move.k))
            expect(sameConfig(play.rig.session.draft, draft)).toBe(true);
        }
        play.settle();
        const { session } = play.rig;
        expect(session.save.k).toBe('saved');
        expect(sameConfig(session.draft, play.server)).toBe(true);
        const before = play.writes;
        play.move({ k: 'pause' });
        play.move({ k: 'restart' });
        play.move({ k: 'pause' });
        play.move({ k: 'arrive' });
        expect(play.writes).toBe(before);
      }),
      { numRuns: 400 },
    );
  });
});

import fc from 'fast-check';
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
import { runs } from '../../../../../test/support/sample.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import { sameConfig } from '../../../../shared/eq/same.ts';
import type { SessionEvent } from './eq-session.ts';
import { isDirty, newSession, SAVE_DELAY_MS } from './eq-session.ts';

const plain = [
  'undo',
  'redo',
  'pause',
  'apply',
  'lose',
  'restart',
  'arrive',
  'resend',
  'hear',
] as const;
type Plain = (typeof plain)[number];
type Move =
  | { readonly k: 'edit'; readonly band: number; readonly db: number; readonly again: boolean }
  | { readonly k: Plain }
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
      k: fc.constantFrom(...plain),
    }),
  },
  { weight: 1, arbitrary: fc.record({ k: fc.constant('other' as const), band, db }) },
  { weight: 2, arbitrary: fc.record({ k: fc.constant('decide' as const), mine: fc.boolean() }) },
);

/** A server beside the session: it stores what arrives, and answers can be lost. */
class Play {
  rig = new Rig();
  server = start;
  revision = 1;
  writes = 0;
  /** The pending write, and its base. */
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

  /** The write reaches the server, which first compares its configuration; `answer` false: the answer is lost. */
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
    this.#step({ k: 'serverConfig', config: this.server, revision: this.revision });
  }

  /** The app ends at once; the stored state is restored. */
  #restart(): void {
    const { base, draft, sent, seen } = this.rig.session;
    // A pending write may have succeeded or not.
    if (this.flight !== null && this.#number % 2 === 0) this.#arrive(false);
    this.flight = null;
    this.revision += 1;
    const { env } = this.rig;
    this.rig = new Rig({ revision: null, draft, sent, seen });
    this.rig.session = newSession('p', base, { draft, sent, seen });
    this.rig.env = env;
    this.#step({ k: 'environment' });
    expect(sameConfig(this.rig.session.draft, draft)).toBe(true);
  }

  #resend(): void {
    const before = this.rig.session;
    if (this.last !== null) this.#step(this.last);
    expect(this.rig.session).toBe(before);
  }

  #pause(): void {
    this.rig.env = { ...this.rig.env, now: this.rig.env.now + SAVE_DELAY_MS };
    this.#step({ k: 'due' });
  }

  /** The connection ends during a write, which may have succeeded. */
  #lose(): void {
    if (this.flight === null) return;
    if (this.#number % 2 === 0) this.#arrive(false);
    this.flight = null;
    this.#step({ k: 'failed', error: lost });
    this.hear();
  }

  move(move: Move): void {
    switch (move.k) {
      case 'edit':
        this.#edit(move.band, move.db, move.again);
        return;
      case 'other':
        this.#store(gain(`band${String(move.band + 1)}`, move.db, this.server));
        if (this.flight === null) this.hear();
        return;
      case 'decide':
        this.#step({ k: 'decide', decision: move.mine ? 'mine' : 'theirs' });
        return;
      default:
        this.#act(move.k);
    }
  }

  #act(k: Plain): void {
    switch (k) {
      case 'undo':
      case 'redo':
        this.#number += 1;
        this.#step({ k, edit: { client: 'w', number: this.#number } });
        return;
      case 'resend':
        this.#resend();
        return;
      case 'pause':
        this.#pause();
        return;
      case 'apply':
        this.#step({ k: 'apply' });
        return;
      case 'arrive':
        this.#arrive(true);
        return;
      case 'lose':
        this.#lose();
        return;
      case 'hear':
        this.hear();
        return;
      case 'restart':
        this.#restart();
        return;
    }
  }

  /** Settles everything: makes the open decision and saves the draft. */
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
  it('keeps every accepted edit, applies none twice and ends saved', () => {
    fc.assert(
      fc.property(fc.array(moves, { maxLength: 40 }), (list) => {
        const play = new Play();
        const alone = list.every(({ k }) => k !== 'other');
        for (const move of list) {
          const { draft } = play.rig.session;
          play.move(move);
          if (!alone || ['edit', 'undo', 'redo', 'decide'].includes(move.k)) continue;
          // Nothing else changes the draft, and own edits need no decision.
          expect(sameConfig(play.rig.session.draft, draft)).toBe(true);
          expect([play.rig.session.save.k === 'conflict', play.rig.session.joins]).toEqual([
            false,
            0,
          ]);
        }
        play.settle();
        const { session } = play.rig;
        expect(session.save.k).toBe('saved');
        expect(sameConfig(session.draft, play.server)).toBe(true);
        const before = play.writes;
        play.move({ k: 'pause' });
        play.move({ k: 'restart' });
        play.move({ k: 'hear' });
        play.move({ k: 'pause' });
        play.move({ k: 'arrive' });
        expect(play.writes).toBe(before);
      }),
      { numRuns: runs(400) },
    );
  });
});

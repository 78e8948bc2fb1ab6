import type {
  EditSession,
  SessionEnv,
  SessionEvent,
} from '../../../src/main/services/music/dsp/eq-session.ts';
import { newSession, stepSession } from '../../../src/main/services/music/dsp/eq-session.ts';
import { failure } from '../../../src/shared/contract/errors.ts';
import { changeBand } from '../../../src/shared/eq/edit.ts';
import { configOfBands, makeBand } from '../../../src/shared/eq/make.ts';
import type { DspConfig } from '../../../src/shared/eq/model.ts';
import type { PlayerDsp, SaveResult } from '../../../src/shared/eq/state.ts';

export const start = configOfBands(
  [
    makeBand('band1', { frequency: 100, gain: 3 }),
    makeBand('band2', { frequency: 1000, gain: -2 }),
    makeBand('band3', { frequency: 8000, gain: 1 }),
  ],
  -6,
);
export const gain = (id: string, db: number, config = start): DspConfig =>
  changeBand(config, 'eq1', id, { gain: db });
export const gains = (config: DspConfig): number[] =>
  config.filters.flatMap((filter) =>
    filter.type === 'parametric_eq' ? filter.bands.map((band) => band.gain) : [],
  );
export const dsp = (config: DspConfig, revision: number): PlayerDsp => ({
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
export const saved = (config: DspConfig, revision: number): SaveResult => ({
  k: 'saved',
  dsp: dsp(config, revision),
  differences: [],
  before: start,
});
export const lost = failure('unconfirmed', 'The answer was lost.').error;

/** One session, driven step by step. */
export class Rig {
  session: EditSession;
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

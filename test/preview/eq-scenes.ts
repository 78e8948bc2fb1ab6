import { failure } from '../../src/shared/contract/errors.ts';
import type { Handlers } from '../../src/shared/contract/methods.ts';
import { makeBand, makeEq, makeFilter } from '../../src/shared/eq/make.ts';
import type { Band, DspConfig } from '../../src/shared/eq/model.ts';
import { emptyConfig } from '../../src/shared/eq/model.ts';
import { currentShape } from '../../src/shared/eq/shape.ts';
import type { EqSession, SaveState } from '../../src/shared/eq/session-model.ts';
import type { EqServer, PlayerDsp } from '../../src/shared/eq/state.ts';
import { dayTopics, online, waiting } from './parts.ts';
import type { Scene } from './scene.ts';

const band = (id: number, over: Partial<Band>): Band => makeBand(`band${String(id)}`, over);

/** A room correction that uses every feature of a curve. */
const room: readonly Band[] = [
  band(1, { type: 'high_pass', frequency: 28, q: 0.71 }),
  band(2, { type: 'low_shelf', frequency: 105, gain: 5.5, q: 0.7 }),
  band(3, { frequency: 212, gain: -3.4, q: 0.9 }),
  band(4, { frequency: 820, gain: 1.8, q: 1.2 }),
  band(5, { frequency: 2140, gain: -4.6, q: 2.2 }),
  band(6, { frequency: 5600, gain: 3.6, q: 2.4 }),
  band(7, { type: 'high_shelf', frequency: 10_000, gain: -3.2, q: 0.7 }),
];

export const roomConfig: DspConfig = {
  ...emptyConfig,
  enabled: true,
  filters: [makeEq('eq1', room, -6.2), makeFilter('tone1', 'tone_control')],
};

/** Twenty bands, with different sides, one band that is not sent and one that is off. */
const many: DspConfig = {
  ...emptyConfig,
  enabled: true,
  filters: [
    makeEq(
      'eq1',
      Array.from({ length: 20 }, (_, index) =>
        band(index + 1, {
          frequency: index === 19 ? 21_500 : Math.round(30 * 1.4 ** index),
          gain: Math.round(90 * Math.sin(index * 1.7)) / 10,
          q: 0.6 + (index % 5) * 1.7,
          channel: index % 6 === 2 ? 'FL' : index % 6 === 4 ? 'FR' : 'ALL',
          enabled: index !== 7,
          type: index === 12 ? 'notch' : 'peak',
        }),
      ),
      -4,
    ),
  ],
};

const dsp = (over: Partial<PlayerDsp> = {}): PlayerDsp => ({
  playerId: 'living',
  status: 'ready',
  reason: null,
  error: null,
  config: roomConfig,
  revision: 1,
  rate: { hz: 48_000, from: 'stream' },
  active: 'enabled',
  limiter: null,
  layers: null,
  ...over,
});

/** The session of a loaded player; a `save` other than saved means unsaved changes. */
export const sessionsOf = (
  { playerId: id, config }: PlayerDsp,
  save: SaveState = { k: 'saved' },
): Record<string, EqSession> =>
  config === null
    ? {}
    : {
        [id]: {
          playerId: id,
          draft: config,
          version: 1,
          undo: null,
          redo: null,
          seen: {},
          joins: 0,
          dirty: save.k !== 'saved',
          save,
        },
      };

/** Accepts edits without publishing them. */
export const edits: Partial<Handlers> = {
  'eq.edit': () => undefined,
  'eq.postpone': () => undefined,
};

const writable: EqServer = { shape: currentShape, readOnly: null };
const playerId = Object.keys(dayTopics['music.players'] ?? {})[0] ?? 'living';

function scene(
  name: string,
  over: Partial<Scene> & {
    dsp?: Partial<PlayerDsp>;
    server?: Partial<EqServer>;
    save?: SaveState;
  } = {},
): Scene {
  const { dsp: change, server, save, topics, handlers, ...rest } = over;
  const entry = dsp({ playerId, ...change });
  return {
    name,
    path: `/equalizer#${playerId}`,
    ...rest,
    topics: {
      ...dayTopics,
      'music.connection': online,
      'eq.server': { ...writable, ...server },
      'eq.players': { [playerId]: entry },
      'eq.sessions': sessionsOf(entry, save),
      ...topics,
    },
    handlers: { 'eq.load': () => entry, ...edits, ...handlers },
  };
}

const lost: SaveState = {
  k: 'failed',
  error: failure('connection-lost', 'The connection was lost before the server answered.').error,
};

const differs: SaveState = {
  k: 'differs',
  differences: [
    { path: 'Bands', sent: '7', stored: '0' },
    { path: 'Preamp', sent: '−6.2 dB', stored: '0.0 dB' },
  ],
  before: roomConfig,
};

const held: SaveState = {
  k: 'held',
  hazard: { peak: 50.2, before: -0.4, frequency: 2140, reason: 'louder', preamp: -56.4 },
};

export const eqScenes: readonly Scene[] = [
  scene('eq'),
  scene('eq-many', { dsp: { config: many, limiter: -2 } }),
  scene('eq-new', { dsp: { config: emptyConfig, rate: { hz: 48_000, from: 'default' } } }),
  scene('eq-bypassed', { dsp: { config: { ...roomConfig, enabled: false } } }),
  scene('eq-read-only', { server: { readOnly: 'forbidden' } }),
  scene('eq-offline', { server: { readOnly: 'offline' }, topics: { 'music.connection': waiting } }),
  scene('eq-hardware', { dsp: { status: 'none', reason: 'hardware', config: null } }),
  scene('eq-loading', { dsp: { status: 'loading', config: null } }),
  scene('eq-unreadable', {
    dsp: {
      status: 'failed',
      config: null,
      error: {
        code: 'timeout',
        message: "The music server didn't answer within 10 s.",
        retryable: true,
      },
    },
  }),
  scene('eq-failed', { save: lost }),
  scene('eq-differs', { save: differs }),
  scene('eq-held', { save: held }),
  scene('eq-group', { dsp: { active: 'unsupported_group' } }),
];

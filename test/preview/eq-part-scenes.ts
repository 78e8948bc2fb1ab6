import { failure } from '../../src/shared/contract/errors.ts';
import { filterTypes } from '../../src/shared/eq/filter-specs.ts';
import { configOfBands, makeBand, makeFilter } from '../../src/shared/eq/make.ts';
import type { DspConfig, Filter } from '../../src/shared/eq/model.ts';
import { currentShape, specifiedShape } from '../../src/shared/eq/shape.ts';
import type { EqPreset, EqServer, PlayerDsp } from '../../src/shared/eq/state.ts';
import { edits, roomConfig, sessionsOf } from './eq-scenes.ts';
import { dayTopics, online } from './parts.ts';
import type { Scene } from './scene.ts';

const playerId = Object.keys(dayTopics['music.players'] ?? {})[0] ?? 'living';

const longName = 'spatial_renderer_of_a_release_that_nobody_has_installed_yet';
const unknown: Filter = { id: 'x1', type: 'unknown', name: longName, enabled: true, raw: null };

/** Every filter type, plus one unknown to the app. */
const whole: DspConfig = {
  ...roomConfig,
  inputGain: -1.5,
  filters: [
    ...roomConfig.filters.slice(0, 1),
    ...filterTypes.slice(1).map((type, at) => makeFilter(`f${String(at)}`, type)),
    unknown,
  ],
};

const preset = (id: string, name: string, change: Partial<EqPreset> = {}): EqPreset => ({
  id,
  name,
  place: 'local',
  config: roomConfig,
  pinned: false,
  ...change,
});

const bass = configOfBands([
  makeBand('b1', { type: 'low_shelf', frequency: 105, gain: 7, q: 0.7 }),
  makeBand('b2', { frequency: 3000, gain: -4, q: 2 }),
]);
const sides = configOfBands([
  makeBand('b1', { frequency: 90, gain: 8, channel: 'FL' }),
  makeBand('b2', { frequency: 6000, gain: -8, channel: 'FR' }),
]);

const someOf: readonly EqPreset[] = [
  preset('s1', 'Room correction', { place: 'server' }),
  preset('s2', 'Night', { place: 'server', config: sides }),
  preset('l1', 'More bass', { config: bass, pinned: true }),
  preset('l2', 'The very long name of a preset that somebody wrote without a thought for lists', {
    config: sides,
  }),
];
const manyOf = [
  ...someOf,
  ...Array.from({ length: 30 }, (_, at) => preset(`m${String(at)}`, `Headphone ${String(at + 1)}`)),
];

const base = { name: 'More bass', bands: bass.filters.flatMap(bandsOf), preamp: -7 };
function bandsOf(filter: Filter) {
  return filter.type === 'parametric_eq' ? filter.bands : [];
}

interface Over {
  readonly dsp?: Partial<PlayerDsp>;
  readonly server?: Partial<EqServer>;
  readonly presets?: readonly EqPreset[];
  readonly handlers?: Scene['handlers'];
}

function scene(name: string, { dsp, server, presets, handlers }: Over = {}): Scene {
  const entry: PlayerDsp = {
    playerId,
    status: 'ready',
    reason: null,
    error: null,
    config: roomConfig,
    revision: 1,
    rate: { hz: 48_000, from: 'stream' },
    active: 'enabled',
    limiter: null,
    layers: null,
    ...dsp,
  };
  return {
    name: `eq-${name}`,
    path: `/equalizer#${playerId}`,
    sizes: ['320x640', '1280x780', '1600x1000'],
    topics: {
      ...dayTopics,
      'music.connection': online,
      'eq.server': { shape: currentShape, readOnly: null, ...server },
      'eq.players': { [playerId]: entry },
      'eq.sessions': sessionsOf(entry),
      'eq.presets': { presets: [...(presets ?? someOf)] },
    },
    handlers: { 'eq.load': () => entry, ...edits, ...handlers },
  };
}

const refusing: Over = {
  handlers: {
    'eq.pinPreset': () => {
      throw failure('storage', 'The settings could not be written: the disk is full.');
    },
  },
};

/** Scenes of the equalizer's chain, presets, layers and listening, including errors. */
export const eqPartScenes: readonly Scene[] = [
  scene('chain', { dsp: { config: whole } }),
  scene('chain-end', { dsp: { config: whole } }),
  scene('chain-wrong', { dsp: { config: whole } }),
  scene('chain-fixed', { server: { shape: specifiedShape } }),
  scene('chain-read-only', { dsp: { config: whole }, server: { readOnly: 'forbidden' } }),
  scene('presets'),
  scene('presets-menu'),
  scene('presets-many', { presets: manyOf }),
  scene('presets-none', { presets: [], server: { shape: specifiedShape } }),
  scene('presets-refused', refusing),
  scene('import'),
  scene('import-empty'),
  scene('import-curve'),
  scene('import-nothing'),
  scene('export', { dsp: { config: whole } }),
  scene('layers', {
    dsp: { config: bass, layers: { base, taste: null, strength: 1 } },
  }),
  scene('layers-none'),
  scene('layers-edited', { dsp: { layers: { base, taste: null, strength: 0.8 } } }),
  scene('listen'),
  scene('listen-noise', { dsp: { config: whole } }),
  scene('listen-refused'),
  scene('fit'),
  scene('fit-tilt'),
  scene('fit-found'),
  scene('fit-refused'),
  scene('fit-simplify'),
  scene('fit-rate'),
];

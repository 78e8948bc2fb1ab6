import { configOfBands, makeBand } from '../../../src/shared/eq/make.ts';
import type { DspConfig } from '../../../src/shared/eq/model.ts';
import { currentShape } from '../../../src/shared/eq/shape.ts';
import type { PlayerDsp } from '../../../src/shared/eq/state.ts';
import type { Handlers } from '../../../src/shared/contract/methods.ts';
import type { MusicCoreRig } from '../music/music-core-rig.ts';
import { musicCoreRig } from '../music/music-core-rig.ts';

/** The configuration of every player in the rig. */
export const stored = configOfBands(
  [makeBand('b1', { frequency: 105, gain: 5.5, type: 'low_shelf' })],
  -6,
);
/** A loaded player's sound processing. */
export const dspOf = (
  playerId: string,
  config: DspConfig | null,
  more: Partial<PlayerDsp> = {},
): PlayerDsp => ({
  playerId,
  status: 'ready',
  reason: null,
  error: null,
  config,
  revision: 1,
  rate: { hz: 48_000, from: 'default' },
  active: 'unknown',
  limiter: null,
  layers: null,
  ...more,
});

export interface EqCoreRig extends MusicCoreRig {
  readonly saves: { playerId: string; config: DspConfig; base: number | null }[];
}

/** A rig whose server stores each player's configuration. */
export function eqCoreRig(own: Partial<Handlers> = {}): EqCoreRig {
  const saves: EqCoreRig['saves'] = [];
  const rig = musicCoreRig({
    'eq.load': ({ playerId }) => dspOf(playerId, stored),
    'eq.save': (input) => {
      saves.push(input);
      const dsp = dspOf(input.playerId, input.config);
      return { k: 'saved', dsp, differences: [], before: stored };
    },
    ...own,
  });
  rig.core.hub.set('eq.server', { shape: currentShape, readOnly: null });
  return { ...rig, saves };
}

/** A file of one band, and a line (3) without its gain. */
export const autoEq = [
  'Preamp: -6.1 dB',
  'Filter 1: ON LSC Fc 105 Hz Gain 5.8 dB Q 0.70',
  'Filter 2: ON PK Fc 212 Hz',
  '',
].join('\n');

import { decibels } from './magnitude.ts';
import type { Section } from './section.ts';
import type { Stage } from './stages.ts';

/**
 * The signal that a response is for: the same in both channels, and then its own level in each of them (`both`) or that of
 * their half sum (`mid`); or opposite in both, and then the level of their half difference (`side`).
 */
export type ChainInput = 'both' | 'mid' | 'side';

/** A channel by itself: a constant gain (dB, -Infinity for silence) and sections. */
export interface ChannelPath {
  readonly gain: number;
  readonly sections: readonly Section[];
}

/** Both channels as lanes of their own; `left` and `right` are the same object where nothing tells them apart. */
export interface ChannelPaths {
  readonly left: ChannelPath;
  readonly right: ChannelPath;
}

/** Whether the channels differ after these stages. */
const differs = (stage: Stage): boolean =>
  stage.kind !== 'difference' && stage.left !== stage.right;

/**
 * The channels as lanes; null where that cannot be: stages that work on the difference of the channels after they were
 * made different, or the sum or difference of channels that differ.
 */
export function channelPaths(stages: readonly Stage[], input: ChainInput): ChannelPaths | null {
  if (!stages.some(differs)) {
    const lane = laneOf(stages, 'left', input === 'side');
    return { left: lane, right: lane };
  }
  if (input !== 'both') return null;
  // Before the channels differ their difference is silence.
  if (mixesChannels(stages)) return null;
  return { left: laneOf(stages, 'left', false), right: laneOf(stages, 'right', false) };
}

function laneOf(
  stages: readonly Stage[],
  channel: 'left' | 'right',
  difference: boolean,
): ChannelPath {
  let gain = 0;
  const sections: Section[] = [];
  for (const stage of stages) {
    if (stage.kind === 'gain') gain += decibels(stage[channel] ** 2);
    else if (stage.kind === 'filter') {
      if (stage[channel]) sections.push(stage.section);
    } else if (difference) {
      gain += decibels(stage.factor ** 2);
      if (stage.section !== null) sections.push(stage.section);
    }
  }
  return { gain, sections };
}

/** Whether the channels cannot be told apart as lanes: their difference is changed after they were made different. */
export function mixesChannels(stages: readonly Stage[]): boolean {
  let different = false;
  for (const stage of stages) {
    if (different && stage.kind === 'difference') return true;
    different ||= differs(stage);
  }
  return false;
}

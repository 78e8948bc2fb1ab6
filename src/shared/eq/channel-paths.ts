import { decibels } from './magnitude.ts';
import type { Section } from './section.ts';
import type { Stage } from './stages.ts';

/**
 * The input of a response: the same signal in both channels, with the level of each output (`both`) or of
 * their half sum (`mid`); or opposite signals, with the level of the half difference (`side`).
 */
export type ChainInput = 'both' | 'mid' | 'side';

/** One channel: a constant gain (dB, -Infinity for silence) and sections. */
export interface ChannelPath {
  readonly gain: number;
  readonly sections: readonly Section[];
}

/** Both channels as separate paths; `left` and `right` are the same object if they are equal. */
export interface ChannelPaths {
  readonly left: ChannelPath;
  readonly right: ChannelPath;
}

/** Whether the channels differ after these stages. */
const differs = (stage: Stage): boolean =>
  stage.kind !== 'difference' && stage.left !== stage.right;

/**
 * The channels as separate paths; null if impossible: stages that process the difference of channels that already
 * differ, or the sum or difference of such channels.
 */
export function channelPaths(stages: readonly Stage[], input: ChainInput): ChannelPaths | null {
  if (!stages.some(differs)) {
    const lane = buildLane(stages, 'left', input === 'side');
    return { left: lane, right: lane };
  }
  if (input !== 'both') return null;
  // While the channels are equal, their difference is silence.
  if (mixesChannels(stages)) return null;
  return { left: buildLane(stages, 'left', false), right: buildLane(stages, 'right', false) };
}

function buildLane(
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

/** Whether the channels cannot be separated: their difference is processed after they differ. */
export function mixesChannels(stages: readonly Stage[]): boolean {
  let different = false;
  for (const stage of stages) {
    if (different && stage.kind === 'difference') return true;
    different ||= differs(stage);
  }
  return false;
}

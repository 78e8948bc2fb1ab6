import { readTopic } from '../../../state/topics.ts';

/** Whether nothing may be changed in a channel, because its files are never written. */
export function stillChannel(channel: string): boolean {
  const state = readTopic('playout.channels')[channel];
  return state === undefined || state.readOnly !== null;
}

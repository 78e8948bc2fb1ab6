import type { Mutes } from '../../../shared/attention/mutes.ts';
import { useTopic } from '../../state/topics.ts';

/** What the user muted. */
export function useMutes(): Mutes {
  const { mutedSources, mutes } = useTopic('settings');
  return { muted: mutedSources, mutes };
}

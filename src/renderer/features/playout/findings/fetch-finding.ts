import { channelOfPlace, findingPlace } from '../../../../shared/playout/finding-place.ts';
import type { PlacedFinding } from '../../../../shared/playout/state.ts';
import { call } from '../../../state/calls.ts';
import { readTopic } from '../../../state/topics.ts';
import { findingPages } from './finding-list.ts';

/** How often, and at which interval (ms), to retry a finding from a link. */
const MAX_TRIES = 4;
const RETRY_MS = 500;

/**
 * The finding at a place from a link; null: it is gone. Retries, because a lineup that was just opened may still be locating its media.
 * Rejects if the core is unreachable.
 */
export async function fetchFinding(
  place: string,
  signal: AbortSignal,
): Promise<PlacedFinding | null> {
  await call('playout.check', undefined);
  for (let tries = 1; ; tries += 1) {
    const finding = await findPlaced(place, signal);
    if (finding !== null || tries === MAX_TRIES || isDraftChanged(place) || signal.aborted)
      return finding;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

async function findPlaced(place: string, signal: AbortSignal): Promise<PlacedFinding | null> {
  for await (const page of findingPages(null, signal)) {
    const finding = page.find((one) => findingPlace(one) === place);
    if (finding !== undefined) return finding;
  }
  return null;
}

/** Whether the draft changes the channel of a finding's place. */
export function isDraftChanged(place: string): boolean {
  const { changedFiles } = readTopic('playout.workspace');
  const files = readTopic('playout.channels')[channelOfPlace(place)]?.files ?? [];
  return changedFiles > 0 && files.some(({ changed }) => changed);
}

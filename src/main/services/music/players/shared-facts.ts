import { equal } from '../../../../shared/lib/equal.ts';
import type { RawMedia, RawPlayer } from './raw-player.ts';

/** Whether nothing changed of what other players' pictures are made from (as leader, or as member). */
export function sameSharedFacts(a: RawPlayer, b: RawPlayer): boolean {
  return (
    a.available === b.available &&
    a.state === b.state &&
    a.powered === b.powered &&
    a.volume === b.volume &&
    a.muted === b.muted &&
    a.type === b.type &&
    a.syncedTo === b.syncedTo &&
    a.activeGroup === b.activeGroup &&
    a.activeSource === b.activeSource &&
    sameFeatures(a.features, b.features) &&
    equal(a.sources, b.sources) &&
    sameMedia(a.media, b.media)
  );
}

/** Features come in another order from frame to frame. */
function sameFeatures(a: RawPlayer['features'], b: RawPlayer['features']): boolean {
  if (a === null || b === null) return a === b;
  if (a.size !== b.size) return false;
  for (const feature of a) if (!b.has(feature)) return false;
  return true;
}

/** The moment is left out: followers take the position from the queue, or from what they tell themselves. */
function sameMedia(a: RawMedia | null, b: RawMedia | null): boolean {
  if (a === null || b === null) return a === b;
  return equal({ ...a, moment: null }, { ...b, moment: null });
}

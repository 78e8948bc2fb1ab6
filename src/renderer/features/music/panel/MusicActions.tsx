import type { MusicAbilities } from '../../../../shared/music/library.ts';
import { useRoute } from '../../../state/route.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useLive } from '../live.ts';
import { usePaneCount } from '../model/panes.ts';
import { parsePlace } from '../model/route.ts';

const CaptureButton = lazyPart(
  async () => (await import('../scenes/ScenesHead.tsx')).CaptureButton,
  () => null,
);
const ScenesButton = lazyPart(
  async () => (await import('../scenes/ScenesHead.tsx')).ScenesButton,
  () => null,
);

const hasNoLibrary = ({ library, browse }: MusicAbilities): boolean => !library && !browse;

/** "Capture now" on the scenes' page; elsewhere the way there, where the library has no tab for it: in a narrow column, or without a library. */
export function MusicActions() {
  const { k } = parsePlace(useRoute().detail);
  const { online } = useLive();
  const isNarrow = usePaneCount() < 3;
  const isBare = useTopicSelector('music.abilities', hasNoLibrary);
  if (k === 'scenes') return <CaptureButton />;
  return isNarrow || (online && isBare) ? <ScenesButton /> : null;
}

import type { MusicAbilities } from '../../../../shared/music/library.ts';
import { useRoute } from '../../../state/route.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { useLive } from '../live.ts';
import { usePaneCount } from '../model/panes.ts';
import { parsePlace } from '../model/route.ts';
import { CaptureButton, ScenesButton } from './scenes-head.ts';

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

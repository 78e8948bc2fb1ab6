import { useSyncExternalStore } from 'react';
import { Emitter } from '../../../../shared/lib/emitter.ts';
import { Remembered, useRemembered } from '../../../state/remembered.ts';
import { navigate, useRoute } from '../../../state/route.ts';
import { useMatches } from '../../../ui/use-matches.ts';

/** Minimum width for players, library and queue side by side. */
const THREE = '(min-width: 1160px)';
/** Below this width, one pane is shown at a time. */
const ONE = '(max-width: 599px)';

export type Pane = 'players' | 'library' | 'queue';

/** Whether a wide window shows the queue. */
const wideQueue = new Remembered('music queue', ['shown', 'hidden'], 'shown');
const changed = new Emitter<void>();
const subscribe = (listener: () => void): (() => void) => changed.on(listener);
let chosen: Pane = 'players';

/** Number of panes that fit side by side. */
export function usePaneCount(): 1 | 2 | 3 {
  const three = useMatches(THREE);
  const isSingle = useMatches(ONE);
  return three ? 3 : isSingle ? 1 : 2;
}

/** The visible pane if not all of them fit. With two panes, `queue` replaces the players. */
export function usePane(): Pane {
  return useSyncExternalStore(subscribe, () => chosen);
}

/** Shows a pane if not all of them fit. */
export function showPane(pane: Pane): void {
  chosen = pane;
  changed.emit();
}

/** The queue's pane: whether it is visible, and how to show or hide it. `toggle` opens the music panel from another one. */
export function useQueuePane(): { readonly shown: boolean; readonly toggle: () => void } {
  const wide = useRemembered(wideQueue) === 'shown';
  const three = usePaneCount() === 3;
  const pane = usePane();
  const { panel } = useRoute();
  const open = three ? wide : pane === 'queue';
  const shown = panel === 'music' && open;
  return {
    shown,
    toggle: () => {
      if (panel !== 'music') navigate('music');
      if (three) wideQueue.set(shown ? 'hidden' : 'shown');
      else showPane(shown ? 'library' : 'queue');
    },
  };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { call, tellFailure } from '../../../state/calls.ts';
import { dismissToast, showToast, useToasts } from '../../../state/toasts.ts';
import { useLatest } from '../../../ui/use-latest.ts';
import type { RelatedItems } from './use-related.ts';
import { entryKey } from './use-related.ts';

const none: ReadonlySet<string> = new Set();

/**
 * Removes entries of a playlist. They disappear at once, but the server removes them only when the toast with "Undo" closes, the page is
 * left or the window closes: it can only append, so a removed entry could not return to its position.
 */
export function useRemoval(
  playlist: string,
  { at, refresh }: Pick<RelatedItems, 'at' | 'refresh'>,
): { readonly hidden: ReadonlySet<string>; readonly remove: (entry: MediaItem) => void } {
  const [hidden, setHidden] = useState(none);
  /** Load time of the list that is outdated by a removal; its removed entries stay hidden until the list is reloaded. */
  const [done, setDone] = useState<number | null>(null);
  const waiting = useRef<readonly MediaItem[]>([]);
  const toast = useRef<number | null>(null);
  const latest = useLatest(at);
  if (done !== null && at !== done) {
    setDone(null);
    setHidden(none);
  }
  const commit = useCallback(() => {
    const entries = waiting.current.flatMap(({ position, uri }) =>
      position === null ? [] : [{ position, uri }],
    );
    waiting.current = [];
    toast.current = null;
    if (entries.length === 0) return;
    const removed = call('music.removeFromPlaylist', { playlist, entries });
    tellFailure(
      removed
        .catch((thrown: unknown) => {
          setHidden(none);
          throw thrown;
        })
        .finally(() => {
          setDone(latest.current);
          refresh();
        }),
    );
  }, [playlist, refresh, latest]);
  useGone(toast, commit);
  const remove = (entry: MediaItem): void => {
    if (entry.position === null) return;
    waiting.current = [...waiting.current, entry];
    setHidden(new Set(waiting.current.map(entryKey)));
    const before = toast.current;
    toast.current = showRemoved(entry.name, waiting.current.length, () => {
      waiting.current = [];
      setHidden(none);
    });
    if (before !== null) dismissToast(before);
  };
  return { hidden, remove };
}

function showRemoved(name: string, count: number, run: () => void): number {
  const text = t('musicpages:playlist.removed', { count, name });
  return showToast({
    tone: 'neutral',
    text,
    action: { label: t('musicpages:playlist.undo'), run },
  });
}

/** Calls `act` when the toast closes, the page is left or the window closes. */
function useGone(toast: { current: number | null }, act: () => void): void {
  const toasts = useToasts();
  useEffect(() => {
    if (toast.current !== null && !toasts.some(({ id }) => id === toast.current)) act();
  }, [toasts, toast, act]);
  useEffect(() => {
    const leave = (): void => {
      if (toast.current !== null) dismissToast(toast.current);
      act();
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [toast, act]);
}

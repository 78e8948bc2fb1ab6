import { useEffect } from 'react';
import { create } from 'zustand';
import type { Scene } from '../../../../shared/music/scenes/model.ts';
import { focusStop } from '../../../ui/list/use-roving.ts';

/** The scene to select as soon as the page lists it. */
const store = create<{ readonly id: string | null }>(() => ({ id: null }));

/** Number of mounted scenes pages. */
let pages = 0;

/** Selects and focuses the row of a scene once it exists. Has no effect outside of the scenes' page. */
export function showRow(id: string): void {
  if (pages > 0) store.setState({ id });
}

/** Follows `showRow` within `view`. `onSelect` null: only moves the focus. */
export function useShownRow(
  view: { readonly current: HTMLElement | null },
  scenes: readonly Scene[],
  onSelect: ((id: string) => void) | null,
): void {
  const id = store((state) => state.id);
  const isThere = scenes.some((scene) => scene.id === id);
  useEffect(() => {
    pages += 1;
    return () => {
      pages -= 1;
      store.setState({ id: null });
    };
  }, []);
  useEffect(() => {
    if (id === null || !isThere) return;
    store.setState({ id: null });
    onSelect?.(id);
    focusStop(view.current, id);
  }, [id, isThere, onSelect, view]);
}

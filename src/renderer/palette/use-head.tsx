import type { KeyboardEvent, ReactNode } from 'react';
import { createElement, useCallback, useEffect, useState } from 'react';
import { isCombination } from './actions.ts';
import { holdForPalette, releasePaletteKeys } from './open.ts';
import type { PaletteEntry, PaletteSource } from './source.ts';

/**
 * What stands at the end of the head: that of the selected row's source. Ctrl+P shows it for any row, opened; before its source has been
 * loaded, the keys that follow wait for it.
 */
export function useHead(
  entry: PaletteEntry | undefined,
  sources: readonly PaletteSource[],
  ready: boolean,
): { readonly element: ReactNode; readonly onKey: (event: KeyboardEvent) => boolean } {
  // It opens once, not again after the page of actions.
  const [wanted, setWanted] = useState<'opened' | 'shown' | null>(null);
  const withHead = sources.find(({ Head }) => Head !== undefined);
  const source = wanted !== null || withHead?.scope === entry?.scope ? withHead : undefined;
  const onShown = useCallback(() => setWanted((now) => now && 'shown'), []);
  useEffect(() => {
    if (ready) releasePaletteKeys();
  }, [ready]);
  const onKey = (event: KeyboardEvent): boolean => {
    if (!isCombination('Ctrl+P', event)) return false;
    setWanted('opened');
    if (!ready) holdForPalette();
    return true;
  };
  const element =
    source?.Head && createElement(source.Head, { opened: wanted === 'opened', onShown });
  return { element, onKey };
}

import { createContext, useContext } from 'react';
import type { PanelId } from '../../shared/domain-names.ts';
import type { Scope } from './scopes.ts';

/** What the views of the palette share. */
export interface PaletteState {
  /** Null: everything. */
  readonly scope: Scope | null;
  readonly setScope: (scope: Scope | null, text?: string) => void;
  readonly text: string;
  /** Sets the text; a prefix selects its scope. */
  readonly setText: (text: string) => void;
  /** The open panel. */
  readonly panel: PanelId;
  readonly close: () => void;
  /** Whether the view of the scope has been loaded. Until then keys are held, because its field is not that of the list. */
  readonly viewReady: boolean;
}

export const PaletteContext = createContext<PaletteState | null>(null);

/** Only below the palette's dialog. */
export function usePaletteState(): PaletteState {
  const state = useContext(PaletteContext);
  if (state === null) throw new Error('not in the palette');
  return state;
}

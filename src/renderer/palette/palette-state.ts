import { createContext, useContext } from 'react';
import type { PanelId } from '../../shared/domain-names.ts';
import type { Scope } from './scopes.ts';

/** State that the views of the palette share. */
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
  /** Whether the scope's view has loaded. Until then keys are held, because the view has a separate field. */
  readonly viewReady: boolean;
}

export const PaletteContext = createContext<PaletteState | null>(null);

/** Only inside the palette's dialog. */
export function usePaletteState(): PaletteState {
  const state = useContext(PaletteContext);
  if (state === null) throw new Error('not in the palette');
  return state;
}

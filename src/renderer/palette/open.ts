import { create } from 'zustand';
import { currentRoute, replaceDetail } from '../state/route.ts';
import { dropKeys, holdKeys } from '../ui/held-keys.ts';
import type { Scope } from './scopes.ts';

/** How the palette was opened. */
export interface PaletteRequest {
  readonly scope: Scope | null;
  readonly text: string;
}

/** The open palette; null: it is closed. */
export const usePalette = create<{ readonly request: PaletteRequest | null }>(() => ({
  request: null,
}));

let release = (): void => undefined;

/** The address that opens the palette in a window, for pages without one. */
export const PALETTE_PATH = '/#palette';

/** Opens the palette if the address requests it, and removes that part of the address. */
export function followPaletteAddress(): void {
  if (location.pathname + location.hash !== PALETTE_PATH) return;
  replaceDetail(currentRoute().panel, '');
  openPalette();
}

/** Opens the palette over the panel. Keys pressed while it loads are held for its field. */
export function openPalette(scope: Scope | null = null, text = ''): void {
  holdForPalette();
  usePalette.setState({ request: { scope, text } });
}

/** Holds keys until `releasePaletteKeys`, because the part of the palette that they are for is still loading. `first`: see `holdKeys`. */
export function holdForPalette(first?: KeyboardEvent): void {
  release = holdKeys(closePalette, first);
}

/** Replays the held keys at the current focus. From then on, keys act directly. */
export const releasePaletteKeys = (): void => release();

export function closePalette(): void {
  dropKeys();
  usePalette.setState({ request: null });
}

/** Moves the focus to the field. */
export const focusField = (): void =>
  document.querySelector<HTMLElement>('[data-first-focus]')?.focus();

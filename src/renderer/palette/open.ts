import { create } from 'zustand';
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

let early: KeyboardEvent[] = [];

function collect(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
  if (event.key === 'Escape') closePalette();
  else early.push(event);
}

/** Opens the palette over the panel. Keys pressed while it loads are buffered for its field. */
export function openPalette(scope: Scope | null = null, text = ''): void {
  early = [];
  window.addEventListener('keydown', collect, true);
  usePalette.setState({ request: { scope, text } });
}

/** Takes the keys pressed since the palette was opened. From then on, keys go to its field. */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  window.removeEventListener('keydown', collect, true);
  return early.splice(0);
}

export function closePalette(): void {
  takeEarlyKeys();
  usePalette.setState({ request: null });
}

/** Moves the focus to the field. */
export const focusField = (): void =>
  document.querySelector<HTMLElement>('[data-first-focus]')?.focus();

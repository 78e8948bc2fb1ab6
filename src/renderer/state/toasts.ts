import { create } from 'zustand';
import type { AppError } from '../../shared/contract/errors.ts';
import { serverMessage } from '../../shared/contract/server-message.ts';

interface ToastAction {
  readonly label: string;
  run(): void;
}

export interface Toast {
  readonly id: number;
  readonly tone: 'neutral' | 'good' | 'bad';
  readonly text: string;
  readonly action?: ToastAction;
  /** The server's own words, shown on demand. */
  readonly details?: string;
  /** Display time (ms); default: by the length of the text. */
  readonly lasts?: number;
}

interface Toasts {
  readonly items: readonly Toast[];
}

/** Maximum number of queued failures. */
const MAX_TOASTS = 3;

const store = create<Toasts>(() => ({ items: [] }));
let nextId = 1;

/**
 * Shows a short message until the user dismisses it or it times out. It replaces the previous one; only a failure with a different text is
 * shown again afterwards.
 */
export function showToast(toast: Omit<Toast, 'id'>): number {
  const id = nextId++;
  store.setState(({ items }) => ({
    items: [
      ...items.filter(({ tone, text }) => tone === 'bad' && text !== toast.text),
      { ...toast, id },
    ].slice(-MAX_TOASTS),
  }));
  return id;
}

/** Shows a failure, with the server's own words under "Details". */
export function showFailure(error: AppError): number {
  const details = serverMessage(error);
  const text = error.message;
  return showToast({ tone: 'bad', text, ...(details === null ? {} : { details }) });
}

export function dismissToast(id: number): void {
  store.setState(({ items }) => ({ items: items.filter((item) => item.id !== id) }));
}

export function useToasts(): readonly Toast[] {
  return store((state) => state.items);
}

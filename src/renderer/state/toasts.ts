import { create } from 'zustand';
import type { AppError } from '../../shared/contract/errors.ts';
import { serverMessage } from '../../shared/contract/server-message.ts';

export interface ToastAction {
  readonly label: string;
  run(): void;
}

export interface Toast {
  readonly id: number;
  readonly tone: 'neutral' | 'good' | 'bad';
  readonly text: string;
  readonly action?: ToastAction;
  /** Shown on demand only: what a server said in its own words. */
  readonly details?: string;
}

interface Toasts {
  readonly items: readonly Toast[];
}

/** More at once would cover the view; the oldest goes. */
const MOST = 3;

const store = create<Toasts>(() => ({ items: [] }));
let nextId = 1;

/** Shows a short message until it is dismissed or its time is over. The same text twice is one message. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  const id = nextId++;
  store.setState(({ items }) => ({
    items: [...items.filter((item) => item.text !== toast.text), { ...toast, id }].slice(-MOST),
  }));
  return id;
}

/** Shows a failure, with the words of the server that refused it behind "Details". */
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

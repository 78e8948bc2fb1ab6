import { showToast } from './toasts.ts';

/** Puts a text on the clipboard; a message says that it is there, or that the browser refused. */
export function copyText(text: string, copied: string, failed: string): void {
  navigator.clipboard.writeText(text).then(
    () => {
      showToast({ tone: 'good', text: copied });
    },
    () => {
      showToast({ tone: 'bad', text: failed });
    },
  );
}

import { copyText } from '../ui/clipboard.ts';
import { showToast } from './toasts.ts';

/** Copies a text to the clipboard and shows a toast with the result. */
export function copyAndTell(text: string, copied: string, failed: string): void {
  // `copyText` never rejects.
  void copyText(text).then((there) => {
    showToast({ tone: there ? 'good' : 'bad', text: there ? copied : failed });
  });
}

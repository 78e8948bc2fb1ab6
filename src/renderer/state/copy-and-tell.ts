import { copyText } from '../ui/clipboard.ts';
import { showToast } from './toasts.ts';

/** Puts a text on the clipboard; a message says that it is there, or that the browser refused. */
export function copyAndTell(text: string, copied: string, failed: string): void {
  // `copyText` never rejects.
  void copyText(text).then((there) => {
    showToast({ tone: there ? 'good' : 'bad', text: there ? copied : failed });
  });
}

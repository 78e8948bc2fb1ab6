import { toError } from './failure.ts';
import { call } from './calls.ts';
import { navigatePath } from './route.ts';
import { showToast } from './toasts.ts';

/**
 * Opens a page of the main window, such as `/connections#studio`: in the desktop window where there is one, else in this page. For
 * the quick controls.
 */
export function showWindow(path: string): void {
  call('desktop.showWindow', { path }).then(
    ({ shown }) => {
      if (!shown) navigatePath(path);
    },
    (thrown: unknown) => {
      showToast({ tone: 'bad', text: toError(thrown).message });
    },
  );
}

import { toError } from './failure.ts';
import { call } from './calls.ts';
import { navigatePath } from './route.ts';
import { showToast } from './toasts.ts';

/**
 * Shows a page of the app's window (`/connections#studio`): in the window of the desktop where there is one, else here.
 * For pages that are not the window themselves.
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

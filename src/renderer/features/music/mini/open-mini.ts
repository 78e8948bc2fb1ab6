import { t } from '../../../../shared/i18n/translate.ts';
import { send } from '../../../state/calls.ts';
import { MINI } from '../../../state/route.ts';
import { showWindow } from '../../../state/show-window.ts';
import { showToast } from '../../../state/toasts.ts';

/** Size of the mini player (CSS px). */
const SIZE = 'width=420,height=140';
/** Name of the browser window, so that a second click reuses it. */
const NAME = 'channelstrip-mini';

/** Opens the mini player: the host's own window if it has one (`own`), else a small browser window. */
export function openMini(own: boolean): void {
  if (own) {
    send('desktop.showMini', undefined);
    return;
  }
  const opened = window.open(MINI, NAME, `popup,${SIZE}`);
  if (opened === null) showToast({ tone: 'bad', text: t('music:bar.miniBlocked') });
  else opened.focus();
}

/** Shows a page in the main window from the mini player, which closes. */
export function openWindow(path: string, own: boolean): void {
  const opener = own ? null : (window.opener as Window | null);
  if (opener === null || opener.closed) {
    showWindow(path);
    if (own) closeMini(own);
    return;
  }
  if (path !== '/') opener.location.assign(path);
  opener.focus();
  window.close();
}

/** Closes the mini player. */
export function closeMini(own: boolean): void {
  if (own) send('desktop.closeMini', undefined);
  else window.close();
}

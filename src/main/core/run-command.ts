import '../../shared/tray/texts.ts';
import type { CallContext } from '../../shared/contract/methods.ts';
import type { TrayCommand } from '../../shared/tray/model.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { AttentionAction } from '../../shared/attention/model.ts';
import type { Router } from '../rpc/router.ts';
import { toAppError } from '../rpc/router.ts';
import type { NotifierPort, Logger } from '../platform/ports.ts';
import type { HostFacts } from './core-types.ts';

/** Runs a command of a menu, a key or the desktop, which no window waits for. Rejects with its failure. */
export async function runCommand(
  router: Pick<Router, 'dispatch'>,
  { method, input }: Extract<TrayCommand, { readonly k: 'call' }>,
  origin: CallContext['origin'],
): Promise<void> {
  const { signal } = new AbortController();
  await router.dispatch(method, input, { signal, origin });
}

/**
 * Runs the command of a shortcut. Shows a system notification about the players that a scene skipped, because no window may be open; the
 * effect of other commands is visible. Rejects with the failure.
 */
export async function callByShortcut(
  router: Pick<Router, 'dispatch'>,
  notifier: Pick<NotifierPort, 'show'> | null,
  command: Extract<TrayCommand, { readonly k: 'call' }>,
): Promise<void> {
  try {
    await runCommand(router, command, 'shortcut');
  } catch (error) {
    if (command.method === 'music.applyScene')
      notifier?.show({ id: 'shortcut', title: t('tray:refused'), body: toAppError(error).message });
    throw error;
  }
}

/** Handles a click on a notification: shows its page or calls its method. Never throws, because no caller waits for it. */
export function handleNotificationClick(
  action: AttentionAction,
  { host, router, log }: { host: HostFacts; router: Router; log: Logger },
): void {
  const show = (path: string): void => {
    if (host.desktop === null) host.browse(path);
    else host.desktop.showWindow(path);
  };
  const wanted = action.k === 'call' ? action : action.first;
  if (wanted === undefined) {
    if (action.k === 'open') show(action.path);
    return;
  }
  const { method, input } = wanted;
  const { signal } = new AbortController();
  router
    .dispatch(method, input, { signal, origin: 'notification' })
    .then(() => {
      if (action.k === 'open') show(action.path);
    })
    .catch((error: unknown) => log.warn('what an announcement offers failed', { method, error }));
}

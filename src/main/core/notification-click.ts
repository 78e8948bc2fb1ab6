import type { AttentionAction } from '../../shared/attention/model.ts';
import type { Logger } from '../platform/ports.ts';
import type { Router } from '../rpc/router.ts';
import type { HostFacts } from './core-types.ts';

/** Handles a click on a notification: shows its page or calls its method. Never throws, because no caller waits for it. */
export function handleNotificationClick(
  action: AttentionAction,
  { host, router, log }: { host: HostFacts; router: Router; log: Logger },
): void {
  if (action.k === 'open') {
    if (host.desktop === null) host.browse(action.path);
    else host.desktop.showWindow(action.path);
    return;
  }
  const { method, input } = action;
  const { signal } = new AbortController();
  router
    .dispatch(method, input, { signal, origin: 'notification' })
    .catch((error: unknown) => log.warn('what an announcement offers failed', { method, error }));
}

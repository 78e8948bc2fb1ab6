import type { AttentionAction } from '../../shared/attention/model.ts';
import type { Logger } from '../platform/ports.ts';
import type { Router } from '../rpc/router.ts';
import type { HostFacts } from './core-types.ts';

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

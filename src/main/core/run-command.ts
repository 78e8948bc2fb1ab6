import type { CallContext } from '../../shared/contract/methods.ts';
import type { TrayCommand } from '../../shared/tray/model.ts';
import type { Router } from '../rpc/router.ts';

/** Runs a command that no window waits for: of a menu, a key or the desktop. Rejects with its failure. */
export async function runCommand(
  router: Pick<Router, 'dispatch'>,
  { method, input }: Extract<TrayCommand, { readonly k: 'call' }>,
  origin: CallContext['origin'],
): Promise<void> {
  const { signal } = new AbortController();
  await router.dispatch(method, input, { signal, origin });
}

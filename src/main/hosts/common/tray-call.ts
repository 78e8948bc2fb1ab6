import type { TrayCommand } from '../../../shared/tray/model.ts';
import type { Core } from '../../core.ts';
import { runCommand } from '../../core/run-command.ts';
import { toAppError } from '../../rpc/router.ts';

/** Runs a call of the tray's menu. `refused`: shows the reason of a failure, because no window may be open. Never rejects. */
export async function callFromTray(
  core: Pick<Core, 'router' | 'log'>,
  command: Extract<TrayCommand, { readonly k: 'call' }>,
  refused: (message: string) => void,
): Promise<void> {
  try {
    await runCommand(core.router, command, 'tray');
  } catch (error) {
    const { message } = toAppError(error);
    core.log.warn('a click in the tray was refused', { method: command.method, message });
    refused(message);
  }
}

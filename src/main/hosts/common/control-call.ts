import type { TrayCommand } from '../../../shared/tray/model.ts';
import type { Core } from '../../core.ts';
import { runCommand } from '../../core/run-command.ts';

/** Runs a command of the system's media controls. A failure has no window to be shown in: it is logged, and shown by the state itself. */
export function callFromControls(
  { router, log }: Pick<Core, 'router' | 'log'>,
  command: Extract<TrayCommand, { readonly k: 'call' }>,
): void {
  runCommand(router, command, 'shortcut').catch((error: unknown) => {
    const { method } = command;
    log.info('a media control of the desktop had no effect', { method, error });
  });
}

import '../../shared/tray/texts.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { TrayCommand } from '../../shared/tray/model.ts';
import type { NotifierPort } from '../platform/ports.ts';
import type { Router } from '../rpc/router.ts';
import { toAppError } from '../rpc/router.ts';
import { runCommand } from './run-command.ts';

/**
 * Runs the command of a shortcut. What a scene left out is shown by the system, because it may concern several players and no window may be
 * open; other commands are seen by their effect. Rejects with the failure.
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

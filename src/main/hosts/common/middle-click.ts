import type { ShortcutAction } from '../../../shared/desktop/shortcut.ts';
import { shortcutCommand } from '../../../shared/tray/shortcut-command.ts';
import type { Core } from '../../core.ts';
import { callFromControls } from './control-call.ts';

/** A middle click on the tray icon: does with the selected player what the settings say. */
export function runMiddleClick(core: Core): void {
  const { middle } = core.hub.get('settings').tray;
  const action: ShortcutAction =
    middle === 'mute' ? { do: 'mute', playerId: null } : { do: middle };
  const command = shortcutCommand(action, (name) => core.hub.get(name));
  if (command?.k === 'call') callFromControls(core, command);
}

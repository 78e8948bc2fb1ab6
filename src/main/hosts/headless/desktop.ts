import '../../../shared/tray/texts.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { TrayCommand } from '../../../shared/tray/model.ts';
import type { Core } from '../../core.ts';
import type { NotifierPort } from '../../platform/ports.ts';
import { callFromTray } from '../common/tray-call.ts';
import type { LinuxDesktop } from '../linux/linux-desktop.ts';
import { joinDesktop } from '../linux/linux-desktop.ts';

export interface HeadlessDesktopPorts {
  readonly core: Core;
  /** Folder of the tray icons; null: the user disabled tray icon and media controls. */
  readonly icons: string | null;
  /** Opens a page of the window in the user's browser. */
  readonly browse: (path: string) => void;
  readonly notifier: () => Promise<NotifierPort | null>;
  /** Ends the host. */
  readonly quit: () => void;
}

/** The tray icon and the media controls of a host whose windows are pages of the browser. Null without a session bus. */
export async function joinHeadless(ports: HeadlessDesktopPorts): Promise<LinuxDesktop | null> {
  const { core, icons, browse, notifier, quit } = ports;
  if (icons === null) return null;
  const refused = async (body: string): Promise<void> => {
    (await notifier())?.show({ id: 'tray', title: t('tray:refused'), body });
  };
  const run = (command: TrayCommand): void => {
    if (command.k === 'call')
      void callFromTray(core, command, (message) => void refused(message)).then(() => {
        desktop?.redraw();
      });
    else if (command.do === 'open') browse(command.path);
    else if (command.do === 'quick') browse('/quick');
    else quit();
  };
  const open = (): void => {
    browse('/');
  };
  const desktop = await joinDesktop({ core, icons, run, clicked: open, raise: open, quick: true });
  return desktop;
}

import type { TrayIconState } from './model.ts';

export interface TrayIconLook {
  /** Node's name of the system. */
  readonly platform: string;
  readonly state: TrayIconState;
  /** Whether the taskbar or panel is dark, so that the icon must be light. macOS colors its own. */
  readonly darkTaskbar: boolean;
}

/**
 * The file of an icon, within `resources/icons`. macOS tells a template image by its name and finds the one for sharp
 * screens (`@2x`) beside it, as Linux does; an ICO holds all sizes.
 */
export function trayIconFile({ platform, state, darkTaskbar }: TrayIconLook): string {
  if (platform === 'darwin') return `tray-${state}Template.png`;
  const ground = darkTaskbar ? 'dark' : 'light';
  return `tray-${state}-${ground}.${platform === 'win32' ? 'ico' : 'png'}`;
}

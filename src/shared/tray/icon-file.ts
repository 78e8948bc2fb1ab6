import type { TrayIconState } from './model.ts';

export interface TrayIconLook {
  /** Node's name of the platform. */
  readonly platform: string;
  readonly state: TrayIconState;
  /** Whether the taskbar or panel is dark, so that the icon must be light. macOS colors template images itself. */
  readonly darkTaskbar: boolean;
}

/**
 * The file of an icon, within `resources/icons`. macOS recognizes a template image by its name and, like Linux, finds the high-resolution one
 * (`@2x`) beside it; an ICO contains all sizes.
 */
export function trayIconFile({ platform, state, darkTaskbar }: TrayIconLook): string {
  if (platform === 'darwin') return `tray-${state}Template.png`;
  const ground = darkTaskbar ? 'dark' : 'light';
  return `tray-${state}-${ground}.${platform === 'win32' ? 'ico' : 'png'}`;
}

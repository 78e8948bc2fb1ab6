export interface PanelFacts {
  readonly platform: NodeJS.Platform;
  /** The engine's information about system colors. */
  readonly darkSystem: boolean;
  /** XDG_CURRENT_DESKTOP, if set. */
  readonly desktop: string | undefined;
}

/** Whether the panel or taskbar with the icon is dark. GNOME's top bar always is. */
export function isDarkPanel({ platform, darkSystem, desktop = '' }: PanelFacts): boolean {
  if (platform !== 'linux') return darkSystem;
  return darkSystem || desktop.split(':').includes('GNOME');
}

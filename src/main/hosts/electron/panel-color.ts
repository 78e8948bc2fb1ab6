export interface PanelFacts {
  readonly platform: NodeJS.Platform;
  /** What the engine knows of the system's own colors. */
  readonly darkSystem: boolean;
  /** XDG_CURRENT_DESKTOP, where there is one. */
  readonly desktop: string | undefined;
}

/** Whether the panel or taskbar that the icon stands in is dark. GNOME's bar is, whatever theme the windows have. */
export function isDarkPanel({ platform, darkSystem, desktop = '' }: PanelFacts): boolean {
  if (platform !== 'linux') return darkSystem;
  return darkSystem || desktop.split(':').includes('GNOME');
}

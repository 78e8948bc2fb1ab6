/** The panels of the window by the first part of their address, in the order of the rail. */
export const panelIds = [
  'music',
  'equalizer',
  'playout',
  'attention',
  'connections',
  'settings',
] as const;
export type PanelId = (typeof panelIds)[number];

/** Who may ask for attention: the app itself and the domains that report. */
export const attentionSources = ['app', 'music', 'playout'] as const;

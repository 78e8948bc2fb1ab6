/** The window's panels by the first part of their address, in the order of the rail. */
export const panelIds = [
  'music',
  'equalizer',
  'playout',
  'deploys',
  'issues',
  'workflows',
  'ads',
  'attention',
  'connections',
  'settings',
] as const;
export type PanelId = (typeof panelIds)[number];

/** Sources of attention: one per domain, and the app itself. The settings show a switch for each. */
export const attentionSources = [
  'app',
  'music',
  'playout',
  'deploys',
  'issues',
  'workflows',
  'ads',
] as const;

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

/** Who may ask for attention: one source per domain, and the app itself. */
export const attentionSources = [
  'app',
  'music',
  'playout',
  'deploys',
  'issues',
  'workflows',
  'ads',
] as const;

/** The sources that report by now; the settings show a switch for each. */
export const reportingSources = [
  'app',
  'music',
  'playout',
] as const satisfies readonly (typeof attentionSources)[number][];

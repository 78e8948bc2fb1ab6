/** What this host can do. The UI checks capabilities instead of the kind of host. */
export interface Capabilities {
  readonly tray: boolean;
  readonly globalShortcuts: boolean;
  /** The desktop's media controls can show the selected player. */
  readonly mediaControls: boolean;
  readonly launchAtLogin: boolean;
  readonly nativeNotifications: boolean;
  /** The host has a separate window for the mini player. */
  readonly miniPlayer: boolean;
  /** The host scales its windows by the text size setting. In a browser, the browser does. */
  readonly textSize: boolean;
  readonly updates: boolean;
  readonly secretsAtRest: boolean;
  /** Its pages can open any web address in a new browser tab. */
  readonly webLinks: boolean;
}

/** A host without capabilities; hosts start from this. */
export const noCapabilities: Capabilities = {
  tray: false,
  globalShortcuts: false,
  mediaControls: false,
  launchAtLogin: false,
  nativeNotifications: false,
  miniPlayer: false,
  textSize: false,
  updates: false,
  secretsAtRest: false,
  webLinks: false,
};

/** Plain text for a notification service that reads the body as markup. Names from servers may contain anything. */
export const asMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The body for Electron, which hands it on as it is: the services of Linux desktops read it as markup. */
export const electronBody = (text: string, platform: NodeJS.Platform): string =>
  platform === 'linux' ? asMarkup(text) : text;

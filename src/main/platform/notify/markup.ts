/** Escapes plain text for a notification service that reads the body as markup. Names from servers may contain anything. */
export const asMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The body for Electron, which passes it on unchanged: the services of Linux desktops read it as markup. */
export const electronBody = (text: string, platform: NodeJS.Platform): string =>
  platform === 'linux' ? asMarkup(text) : text;

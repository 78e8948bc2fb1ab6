/** 127.0.0.0/8, [::1] and localhost: this computer itself, so nobody listens in between. */
export function isLoopback(origin: string): boolean {
  const host = tryUrl(origin)?.hostname ?? '';
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Whether whoever shares the network could read what goes there. */
export function isPlainRemote(origin: string): boolean {
  return tryUrl(origin)?.protocol !== 'https:' && !isLoopback(origin);
}

/** The address that a text is; null: none. */
export function tryUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** 127.0.0.0/8, [::1] and localhost: this computer, so no network can be monitored. */
export function isLoopback(origin: string): boolean {
  const host = tryUrl(origin)?.hostname ?? '';
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Whether others on the network could read the traffic. */
export function isPlainRemote(origin: string): boolean {
  return tryUrl(origin)?.protocol !== 'https:' && !isLoopback(origin);
}

/** Parses an address; null: invalid. */
export function tryUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

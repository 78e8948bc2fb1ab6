/** The port on which a music server listens when nobody changed it. */
const SERVER_PORT = '8095';

export type AddressFault = 'empty' | 'malformed' | 'scheme' | 'credentials' | 'port';

export type AddressReading =
  | {
      readonly ok: true;
      /** Origin without a trailing slash, plus a path where one was given. */
      readonly url: string;
      /** Whether something was added to what was typed, so that it should be shown. */
      readonly completed: boolean;
      /** Whether a query or fragment was left out. */
      readonly stripped: boolean;
      /** Whether a token would travel unencrypted over a network. */
      readonly plain: boolean;
    }
  | { readonly ok: false; readonly fault: AddressFault; readonly scheme: string };

const hasScheme = /^([a-z][a-z0-9+.-]*):\/\//i;
const otherScheme = /^(mailto|javascript|data|file|about|blob|tel):/i;
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;
const privateHost =
  /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|\[f[cde])|\.(local|lan|home|internal|home\.arpa)$/i;

/**
 * Reads what a person types as an address. Without a scheme: a name or IP address of the own network gets `http://` and the
 * server's usual port, anything else `https://`. What cannot be an address says why.
 */
export function readAddress(typed: string): AddressReading {
  const text = typed.trim();
  if (text === '') return fault('empty');
  const scheme = schemeOf(text);
  if (scheme !== null && scheme !== 'http' && scheme !== 'https') return fault('scheme', scheme);
  const url = parse(scheme === null ? completed(text) : text);
  if (url === null) return fault(/:\d{6,}|:[6-9]\d{4}/.test(text) ? 'port' : 'malformed');
  if (url.username !== '' || url.password !== '') return fault('credentials');
  const path = url.pathname.replace(/\/+$/, '');
  const result = `${url.origin}${path}`;
  const bare = text.replace(/\/+$/, '');
  return {
    ok: true,
    url: result,
    completed: bare.toLowerCase() !== result.toLowerCase(),
    stripped: url.search !== '' || url.hash !== '',
    plain: url.protocol === 'http:' && !loopback.test(url.hostname),
  };
}

const fault = (kind: AddressFault, scheme = ''): AddressReading => ({
  ok: false,
  fault: kind,
  scheme,
});

function schemeOf(text: string): string | null {
  const name = hasScheme.exec(text)?.[1] ?? otherScheme.exec(text)?.[1];
  return name?.toLowerCase() ?? null;
}

function parse(text: string): URL | null {
  if (/\s/.test(text)) return null;
  try {
    const url = new URL(text);
    return url.hostname === '' ? null : url;
  } catch {
    return null;
  }
}

function completed(text: string): string {
  const url = parse(`http://${text}`);
  if (url === null) return `http://${text}`;
  const own = isOwn(url.hostname);
  if (!own) return `https://${text}`;
  if (url.port === '' && !/:80(\/|$)/.test(text)) url.port = SERVER_PORT;
  return url.href;
}

/** A name without a dot, a private address or a name that only home networks use. */
const isOwn = (host: string): boolean =>
  loopback.test(host) || privateHost.test(host) || (!host.includes('.') && !host.startsWith('['));

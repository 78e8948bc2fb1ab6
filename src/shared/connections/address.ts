/** Ports that `fetch` never connects to ("bad ports" of the fetch standard), whatever listens there. Proxies do not change that. */
const blocked: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102,
  103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465,
  512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993,
  995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668,
  6669, 6679, 6697, 10080,
]);

/** The port of an address if `fetch` refuses it, otherwise null. */
export const blockedPort = ({ port }: Pick<URL, 'port'>): string | null =>
  port !== '' && blocked.has(Number(port)) ? port : null;

export interface AddressRule {
  /** Default port for a host on the local network typed without scheme and port. Null: the scheme's default. */
  readonly port: number | null;
  /** Refuses plain http except to this computer. */
  readonly encryptedOnly?: boolean;
  /** Paths of web pages, as copied from a browser, in the order in which they are removed. */
  readonly pages?: readonly PagePath[] | undefined;
  /** The path of an address that has none: `/graphql`. */
  readonly path?: string | undefined;
}

/** A path pattern of one of the service's web pages, and its replacement. Default: removed. */
export interface PagePath {
  readonly page: RegExp;
  readonly to?: string;
}

type AddressFault =
  'empty' | 'malformed' | 'scheme' | 'credentials' | 'port' | 'blockedPort' | 'plain';

export type ParsedAddress =
  | {
      readonly ok: true;
      /** Origin without a trailing slash, plus a path if one was given. */
      readonly url: string;
      /** Whether something was added to the typed text, so that the result should be shown. */
      readonly completed: boolean;
      /** Whether a query, a fragment or the path of a page was removed. */
      readonly stripped: boolean;
      /** Whether a token would be sent unencrypted over a network. */
      readonly plain: boolean;
    }
  /** `value`: the scheme or port at fault. */
  | { readonly ok: false; readonly fault: AddressFault; readonly value: string };

/** Also matches invalid schemes, so that the error names what the user typed. */
const hasScheme = /^([^\s/?#[\]@:]+):\/\//;
const otherScheme = /^(mailto|javascript|data|file|about|blob|tel):/i;
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;
const privateHost =
  /^((10\.\d+|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\.\d+\.\d+$|\[f[cde])|\.(local|lan|home|internal|home\.arpa)$/i;

/**
 * Parses a typed address. Without a scheme, a name or IP address on the local network gets `http://` and the server's default port, anything
 * else `https://`. Invalid input returns the reason.
 */
export function readAddress(typed: string, rule: AddressRule): ParsedAddress {
  const text = typed.trim();
  if (text === '') return fault('empty');
  const scheme = parseScheme(text);
  if (scheme !== null && scheme !== 'http' && scheme !== 'https')
    return fault('scheme', scheme.slice(0, 40));
  const url = parse(scheme === null ? completed(text, rule) : text);
  if (url === null) return fault(/:\d{6,}|:[6-9]\d{4}/.test(text) ? 'port' : 'malformed');
  if (!isHost(url.hostname)) return fault('malformed');
  const plain = url.protocol === 'http:' && !loopback.test(url.hostname);
  const refused = addressFault(url, plain && rule.encryptedOnly === true);
  if (refused !== null) return refused;
  const typedPath = url.pathname.replace(/\/+$/, '');
  const path = withoutPage(typedPath, rule);
  const result = `${url.origin}${path}`;
  const bare = text.replace(/\/+$/, '');
  return {
    ok: true,
    url: result,
    completed: bare.toLowerCase() !== result.toLowerCase(),
    stripped: url.search !== '' || url.hash !== '' || !path.startsWith(typedPath),
    plain,
  };
}

/** Why a valid address can't be used; null: it can. */
function addressFault(url: URL, isTooPlain: boolean): ParsedAddress | null {
  if (url.username !== '' || url.password !== '') return fault('credentials');
  const port = blockedPort(url);
  if (port !== null) return fault('blockedPort', port);
  return isTooPlain ? fault('plain') : null;
}

/** Names of letters, digits and hyphens, or an IP address; the URL parser alone accepts far more. */
export const isHost = (host: string): boolean =>
  /^\[[0-9a-f:.]+\]$/.test(host) ||
  /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?$/.test(
    host,
  );

function withoutPage(typed: string, { pages = [], path = '' }: AddressRule): string {
  const left = pages.reduce((rest, { page, to = '' }) => rest.replace(page, to), typed);
  const bare = left.replace(/\/+$/, '');
  return bare === '' ? path : bare;
}

const fault = (kind: AddressFault, value = ''): ParsedAddress => ({
  ok: false,
  fault: kind,
  value,
});

function parseScheme(text: string): string | null {
  const name = hasScheme.exec(text)?.[1] ?? otherScheme.exec(text)?.[1];
  return name?.toLowerCase() ?? null;
}

function parse(text: string): URL | null {
  if (/\s/.test(text)) return null;
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function completed(text: string, { port, encryptedOnly }: AddressRule): string {
  const url = parse(`http://${text}`);
  if (url === null) return `http://${text}`;
  const ownHost = encryptedOnly === true ? loopback.test(url.hostname) : isOwn(url.hostname);
  if (!ownHost) return `https://${text}`;
  if (port !== null && url.port === '' && !/:80(\/|$)/.test(text)) url.port = String(port);
  return url.href;
}

/** A name without a dot, a private address, or a name that is used only in home networks. */
const isOwn = (host: string): boolean =>
  loopback.test(host) || privateHost.test(host) || (!host.includes('.') && !host.startsWith('['));

/**
 * How a page is let in by the headless host. Browsers send cookies to every port of a host name, so another program of this
 * machine would get one; what is in `localStorage` belongs to scheme, name and port.
 */

/** Name under which the page of a login keeps its session in `localStorage`. */
export const SESSION_STORAGE = 'channelstrip.session';

/** What one browser gets at its login. Both are 256 random bits in base64url; they end with the host. */
export interface BrowserSession {
  /** Sent in the first message on the socket (`{"t":"key","key":…}`, before `hello`), and nowhere else. */
  readonly key: string;
  /** Part of the addresses of pictures and channels, which elements of a page load without a word from it. */
  readonly paths: string;
}

/** The host's answer to a key that it knows. */
export const ADMITTED = JSON.stringify({ t: 'admitted' });

/** Code with which the host closes the socket of a page that it does not know (any more). */
export const SIGNED_OUT = 4401;

/** Windows of all browsers that the headless host serves at the same time. */
export const MAX_WINDOWS = 64;

/** Code with which the host closes the socket of one window too many; it is served once another one has closed. */
export const TOO_MANY_WINDOWS = 4429;

/** Where a path of the core (`/art/<id>`, `/hls/<channel>/<file>`) is found by a browser with this session. */
export const privatePath = ({ paths }: Pick<BrowserSession, 'paths'>, path: string): string =>
  `/private/${paths}${path}`;

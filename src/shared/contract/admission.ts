/**
 * How the headless host admits a page. Browsers send cookies to every port of a host name, so another program on this machine would receive
 * them; `localStorage` belongs to scheme, name and port.
 */

/** Key in `localStorage` where the page stores its session. */
export const SESSION_STORAGE = 'channelstrip.session';

/** What a browser receives when it signs in. Both are 256 random bits in base64url and valid until the host ends. */
export interface BrowserSession {
  /** Sent in the first message on the socket (`{"t":"key","key":…}`, before `hello`), and nowhere else. */
  readonly key: string;
  /** Part of the addresses of pictures and channels, which page elements load directly. */
  readonly paths: string;
}

/** The host's answer to a known key. */
export const ADMITTED = JSON.stringify({ t: 'admitted' });

/** Close code of the host's socket for a page without a valid session. */
export const SIGNED_OUT = 4401;

/** Maximum number of windows of all browsers that the headless host serves at the same time. */
export const MAX_WINDOWS = 64;

/** Close code for a window beyond `MAX_WINDOWS`; the host serves it once another window has closed. */
export const TOO_MANY_WINDOWS = 4429;

/** The address in this session of a path of the core (`/art/<id>`, `/hls/<channel>/<file>`). */
export const privatePath = ({ paths }: Pick<BrowserSession, 'paths'>, path: string): string =>
  `/private/${paths}${path}`;

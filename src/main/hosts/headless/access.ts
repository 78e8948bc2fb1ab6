import { timingSafeEqual } from 'node:crypto';
import { readTarget } from '../../../node/request-target.ts';
import type { FileRequest } from '../../platform/ports/domain-service.ts';
import { isPage, isServedPath, resolveTarget } from '../common/target.ts';
import { LOGIN_SCRIPT } from './login-page.ts';

/** The only path for the contract's socket. */
const SOCKET_PATH = '/rpc';

/** The unverified facts of a request. */
export interface RequestFacts {
  readonly method: string;
  /** Path and query as received, not decoded. */
  readonly target: string;
  /** All `Host` headers. */
  readonly hosts: readonly string[];
}

export type Access =
  | { readonly k: 'refuse'; readonly status: 400 | 401 | 404 | 405 | 421 }
  | {
      readonly k: 'login';
      readonly token: string;
      /** A page of the window. */ readonly to: string;
    }
  | { readonly k: 'login-script' }
  | { readonly k: 'file'; readonly path: string }
  | { readonly k: 'fetched'; readonly path: string; readonly request: FileRequest };

export interface UpgradeFacts extends RequestFacts {
  /** All `Origin` headers. */
  readonly origins: readonly string[];
}

export type UpgradeAccess =
  { readonly k: 'accept' } | { readonly k: 'refuse'; readonly status: 400 | 403 | 404 | 405 | 421 };

/** The exact `Host` header required on this port. */
export function formatAuthority(port: number): string {
  return port === 80 ? '127.0.0.1' : `127.0.0.1:${String(port)}`;
}

/** Compares two secrets in a time that reveals at most their length. */
export function sameSecret(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Private paths of a session; the rest of the window is the same for everybody and contains no secret. */
const privatePath = /^\/private\/([A-Za-z0-9_-]{43})(\/.*)$/;

/**
 * Decides about a request. The order matters: a page of another site that was rebound to this address (wrong `Host`) must not learn anything,
 * not even which paths exist. Pictures and channels need the private paths of a session.
 */
export function decideRequest(
  facts: RequestFacts,
  authority: string,
  knowsPaths: (paths: string) => boolean,
): Access {
  if (!exactly(facts.hosts, authority)) return { k: 'refuse', status: 421 };
  if (facts.method !== 'GET' && facts.method !== 'HEAD') return { k: 'refuse', status: 405 };
  const wanted = readTarget(facts.target);
  if (wanted === null) return { k: 'refuse', status: 400 };
  const { path, query } = wanted;
  if (path === '/login') {
    // A HEAD request must not use up the token.
    if (facts.method !== 'GET') return { k: 'refuse', status: 405 };
    return { k: 'login', token: query.get('t') ?? '', to: parsePage(query.get('to')) };
  }
  if (path === LOGIN_SCRIPT) return { k: 'login-script' };
  const { paths, rest } = privateParts(path);
  if (paths !== undefined && !knowsPaths(paths)) return { k: 'refuse', status: 401 };
  const target = resolveTarget(rest ?? path, query);
  if (target.k === 'missing') return { k: 'refuse', status: 404 };
  return paths === undefined && target.k !== 'file' ? { k: 'refuse', status: 401 } : target;
}

/** The secret and the address of a file that needs a session. */
function privateParts(path: string): { readonly paths?: string; readonly rest?: string } {
  const [, paths, rest] = privatePath.exec(path) ?? [];
  return paths !== undefined && rest !== undefined && isServedPath(rest) ? { paths, rest } : {};
}

/** The page after signing in: only pages of the window are allowed. */
function parsePage(wanted: string | null): string {
  const page = /^(\/[a-z]*)(#[\w.~%-]*)?$/.exec(wanted ?? '')?.[1];
  return wanted !== null && page !== undefined && isPage(page) ? wanted : '/';
}

/** Decides about opening the contract's socket. */
export function decideUpgrade(facts: UpgradeFacts, authority: string): UpgradeAccess {
  if (!exactly(facts.hosts, authority)) return { k: 'refuse', status: 421 };
  if (facts.method !== 'GET') return { k: 'refuse', status: 405 };
  if (readTarget(facts.target) === null) return { k: 'refuse', status: 400 };
  if (facts.target !== SOCKET_PATH) return { k: 'refuse', status: 404 };
  if (!exactly(facts.origins, `http://${authority}`)) return { k: 'refuse', status: 403 };
  return { k: 'accept' };
}

function exactly(values: readonly string[], wanted: string): boolean {
  return values.length === 1 && values[0] === wanted;
}

import type { Session } from 'electron';
import { session } from 'electron';
import type { FetchPort, FindProxy } from '../../platform/ports/fetch.ts';
import { systemRoute, usableProxy } from '../../platform/ports/fetch.ts';

/**
 * `fetch` over Chromium's network stack: the system's proxy (PAC, NTLM, Kerberos) and certificates. Uses separate in-memory sessions, so
 * that no cookies are stored and no page rules apply. `node` handles routes with an authority file, which Chromium cannot use for a single
 * request, through the proxy that Chromium would use. Chromium has no limit for connecting, so a dead address takes the request's whole
 * time limit. Use only after the app is ready.
 */
export function desktopFetch(node: FetchPort): FetchPort {
  const sessions = new Map<string, Promise<Session>>();
  const sessionFor = (proxy: string): Promise<Session> => {
    const known = sessions.get(proxy) ?? openSession(proxy);
    sessions.set(proxy, known);
    return known;
  };
  return async (url, init, route = systemRoute) => {
    const own = await sessionFor(route.proxy);
    if (route.caFile !== null) {
      const proxy = usableProxy(await own.resolveProxy(url)) ?? 'none';
      return node(url, init, { caFile: route.caFile, proxy });
    }
    // With `manual`, Chromium rejects redirects with the same error as other failures.
    const strict = { ...init, redirect: 'error', bypassCustomProtocolHandlers: true } as const;
    return own.fetch(url, strict);
  };
}

async function openSession(proxy: string): Promise<Session> {
  const own = session.fromPartition(`services ${proxy}`, { cache: false });
  // The rules for pages, set on every new session, would block everything but the app's own files.
  own.webRequest.onBeforeRequest(null);
  if (proxy === 'none') await own.setProxy({ mode: 'direct' });
  else if (proxy !== 'system') await own.setProxy({ mode: 'fixed_servers', proxyRules: proxy });
  return own;
}

/** The proxy that Chromium uses for an address, for connections outside Chromium such as the music server's socket. */
export const systemProxy: FindProxy = async (url) => {
  // Proxy rules do not support WebSocket schemes.
  const web = url.replace(/^ws/, 'http');
  return usableProxy(await session.defaultSession.resolveProxy(web));
};

import type { Session } from 'electron';
import { session } from 'electron';
import type { FetchPort } from '../../platform/ports/fetch.ts';
import { systemRoute } from '../../platform/ports/fetch.ts';

/**
 * `fetch` over Chromium's network stack: the system's proxy (PAC, NTLM, Kerberos) and certificates. It runs in sessions of its own in
 * memory, so that no cookie is kept and no page's rules apply. `node` answers where a route names an authority file, which
 * Chromium cannot take for one request; the proxy is then the one that Chromium would use. Only after the app is ready.
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
      const proxy = proxyOf(await own.resolveProxy(url));
      return node(url, init, { caFile: route.caFile, proxy });
    }
    // With `manual` Chromium rejects redirects without telling them apart from other failures.
    const strict = { ...init, redirect: 'error', bypassCustomProtocolHandlers: true } as const;
    return own.fetch(url, strict);
  };
}

async function openSession(proxy: string): Promise<Session> {
  const own = session.fromPartition(`services ${proxy}`, { cache: false });
  // The rules for pages, laid on every new session, keep everything but the app's own files out.
  own.webRequest.onBeforeRequest(null);
  if (proxy === 'none') await own.setProxy({ mode: 'direct' });
  else if (proxy !== 'system') await own.setProxy({ mode: 'fixed_servers', proxyRules: proxy });
  return own;
}

/** The first way of a PAC answer (`PROXY host:port; DIRECT`) as an address. */
function proxyOf(answer: string): string {
  const [kind, where] = answer.split(';')[0]?.trim().split(/\s+/) ?? [];
  if (where === undefined) return 'none';
  return `${kind === 'HTTPS' ? 'https' : 'http'}://${where}`;
}

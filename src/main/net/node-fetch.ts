import '../../shared/net/texts.ts';
import { stat } from 'node:fs/promises';
import type { Dispatcher } from 'undici';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { FetchPort, Route } from '../platform/ports/fetch.ts';
import { systemRoute } from '../platform/ports/fetch.ts';
import { isLoopback } from './plain-http.ts';
import { readAuthorities, trustSystem } from './ca.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * `fetch` for hosts without a browser engine: the system's certificate authorities, the proxy of the environment (with `NO_PROXY`; never for
 * this computer itself) or of the route, and a route's authority file. Uses Node's own `fetch` if possible, because loading undici takes 50 to
 * 80 ms.
 */
export function createNodeFetch(env: Environment = process.env): FetchPort {
  const proxies = proxiesOf(env);
  const proxied = proxies.httpProxy !== '' || proxies.httpsProxy !== '';
  const agents = new Map<string, { stamp: string; agent: Promise<Dispatcher> }>();
  const agentFor = async (route: Route): Promise<Dispatcher> => {
    const key = `${route.caFile ?? ''}\n${route.proxy}`;
    const stamp = route.caFile === null ? '' : await stampOf(route.caFile);
    const known = agents.get(key);
    if (known?.stamp === stamp) return known.agent;
    const agent = createAgent(route, proxies);
    agents.set(key, { stamp, agent });
    agent.catch(() => agents.delete(key));
    return agent;
  };
  return async (url, init, route = systemRoute) => {
    const own = isLoopback(url);
    if (!own && url.startsWith('https:')) trustSystem();
    const proxy = route.proxy !== 'system' ? route.proxy : proxied && !own ? 'environment' : 'none';
    if (route.caFile === null && proxy === 'none') return fetch(url, init);
    const agent = await agentFor({ caFile: route.caFile, proxy });
    const { fetch: through } = await import('undici');
    return through(url, { ...(init as object), dispatcher: agent });
  };
}

/** Lower case takes precedence over upper case, as in other programs. */
function proxiesOf(env: Environment) {
  const read = (name: string): string => env[name] ?? env[name.toUpperCase()] ?? '';
  return {
    httpProxy: read('http_proxy'),
    httpsProxy: read('https_proxy'),
    noProxy: read('no_proxy'),
  };
}

async function createAgent(
  { caFile, proxy }: Route,
  proxies: ReturnType<typeof proxiesOf>,
): Promise<Dispatcher> {
  const ca = caFile === null ? {} : { ca: await readAuthorities(caFile) };
  const { Agent, EnvHttpProxyAgent, ProxyAgent } = await import('undici');
  if (proxy === 'none') return new Agent({ connect: ca });
  const tls = { requestTls: ca, proxyTls: ca };
  if (proxy === 'environment') return new EnvHttpProxyAgent({ ...proxies, ...tls, connect: ca });
  if (!/^https?:\/\//.test(proxy) || !URL.canParse(proxy))
    throw failure('invalid-input', t('net:http.proxy', { proxy: proxy.slice(0, 80) }), {
      field: 'proxy',
    });
  return new ProxyAgent({ ...tls, uri: proxy });
}

/** A new stamp means the file changed. If it cannot be read, the next reader reports the error. */
async function stampOf(file: string): Promise<string> {
  const info = await stat(file).catch(() => null);
  return info === null ? 'none' : `${String(info.mtimeMs)}/${String(info.size)}`;
}

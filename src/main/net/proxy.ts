import '../../shared/net/request-texts.ts';
import { BlockList, isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import type { AppFailure } from '../../shared/contract/errors.ts';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { netFailure, netSentence } from '../../shared/net/cause.ts';
import type { FindProxy } from '../platform/ports/fetch.ts';
import { isLoopback, tryUrl } from './plain-http.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy that the environment names for an address: `HTTPS_PROXY` for https and wss, otherwise `HTTP_PROXY`; null: direct, as for this
 * computer itself and for what `NO_PROXY` lists. Lower case takes precedence over upper case. Throws `invalid-input` with cause `proxy` and
 * the variable in `detail.field` if it names no proxy.
 */
export function environmentProxy(address: string, env: Environment): string | null {
  if (isLoopback(address)) return null;
  const url = new URL(address);
  const secure = url.protocol === 'https:' || url.protocol === 'wss:';
  const set = (secure ? variable(env, 'https_proxy') : null) ?? variable(env, 'http_proxy');
  if (set === null || set.value.trim() === '') return null;
  if (isSpared(url, variable(env, 'no_proxy')?.value ?? '')) return null;
  return proxyAddress(set.value, set.name);
}

/** `environmentProxy` with this process's environment. */
export const findInEnvironment: FindProxy = (url) =>
  Promise.resolve().then(() => environmentProxy(url, process.env));

function variable(env: Environment, name: string): { name: string; value: string } | null {
  const variableName = [name, name.toUpperCase()].find((each) => env[each] !== undefined);
  return variableName === undefined ? null : { name: variableName, value: env[variableName] ?? '' };
}

/**
 * A complete address of a proxy (`http://host:port`, with its user and password): without a scheme, it is http. `field`: the variable or the
 * form's field for the error.
 */
export function proxyAddress(typed: string, field: string): string {
  const text = typed.trim();
  const url = tryUrl(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  if (url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '' && !/\s/.test(text))
    return url.href;
  // Cuts off everything before the last @, which may contain a password.
  const proxy = text.slice(text.lastIndexOf('@') + 1).slice(0, 80);
  const detail = t('requests:proxy.setting', { field, proxy });
  const cause = { code: 'proxy', detail } as const;
  throw failure('invalid-input', netSentence(cause), { field, cause });
}

/** Whether an address of a proxy contains a user or password. */
export const hasPassword = (typed: string): boolean =>
  /^([a-z][a-z\d+.-]*:\/\/)?[^/?#]*@/i.test(typed.trim());

/**
 * The proxy of a connection: its own (`asked`), otherwise the one that the host finds. Only the proxy can then resolve and reach the server.
 * Throws `invalid-input` on field `proxy`, or as `find` does.
 */
export const proxyFor = (
  origin: string,
  proxy: string | null,
  find: FindProxy = findInEnvironment,
): Promise<string | null> =>
  proxy === null ? find(origin) : Promise.resolve().then(() => proxyAddress(proxy, 'proxy'));

/** Whether `NO_PROXY` lists the address: `*`, a domain with its subdomains, an IP address, a network (`10.0.0.0/8`); each with an optional port. */
function isSpared(url: URL, list: string): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const port = url.port === '' ? (/^(https|wss):$/.test(url.protocol) ? '443' : '80') : url.port;
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => entry !== '' && matches(entry, host, port));
}

function matches(entry: string, host: string, port: string): boolean {
  const [, named = entry, only = port] = /^(\[[^\]]*\]|[^:]*):(\d+)$/.exec(entry) ?? [];
  if (only !== port) return false;
  const name = named.replace(/^\[(.*)\]/, '$1');
  if (name === '*') return true;
  const [net = '', bits] = name.split('/');
  if (isIP(net) !== 0) return inNetwork(host, net, bits);
  // 192.168.*
  if (name.endsWith('.*')) return host.startsWith(name.slice(0, -1));
  const domain = domainToASCII(name.replace(/^\*?\./, '').replace(/\.$/, ''));
  return domain !== '' && (host === domain || host.endsWith(`.${domain}`));
}

function inNetwork(host: string, net: string, bits: string | undefined): boolean {
  const kind = (ip: string) => (isIP(ip) === 6 ? 'ipv6' : 'ipv4');
  if (isIP(host) === 0) return false;
  const block = new BlockList();
  if (bits === undefined) block.addAddress(net, kind(net));
  else if (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(net) === 6 ? 128 : 32))
    block.addSubnet(net, Number(bits), kind(net));
  return block.check(host, kind(host));
}

/**
 * Why there was no connection through a proxy. `where`: host and port of the server. Names the proxy without its password; `detail.proxyStatus`
 * is its answer, as `detail.status` would be the server's.
 */
export function proxyFailure(
  proxy: string,
  where: string,
  why: { readonly status: number } | 'down' | 'notProxy',
): AppFailure {
  const { host } = new URL(proxy);
  if (typeof why === 'string')
    return netFailure({ code: 'proxy', detail: t(`requests:proxy.${why}`, { proxy: host }) });
  const { status } = why;
  const known = status === 407 || status === 403 ? status : 'other';
  const detail = t(`requests:proxy.${known}`, { proxy: host, where, status });
  const cause = { code: 'proxy', detail } as const;
  // A retry would get the same response.
  if (known !== 'other')
    return failure('rejected', netSentence(cause), { proxyStatus: status, cause });
  return netFailure(cause, { proxyStatus: status });
}

import type { IncomingMessage } from 'node:http';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { Socket } from 'node:net';
import { causeFromError } from './errors.ts';
import { proxyFailure } from './proxy.ts';

/** Time (ms) for a proxy to connect to the server. */
const CONNECT_MS = 10_000;

export interface TunnelOptions {
  /** Authorities for a proxy with an https address. */
  readonly ca?: string[];
  readonly signal?: AbortSignal;
}

/** Connects to a server (`host:port`) through a proxy, by CONNECT. Rejects with cause `proxy`, because a failure here is the proxy's. */
export function openTunnel(
  proxy: string,
  where: string,
  options: TunnelOptions = {},
): Promise<Socket> {
  const url = new URL(proxy);
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const tunnel = request({
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port),
      method: 'CONNECT',
      path: where,
      headers: { host: where, ...authorization(url) },
      agent: false,
      timeout: CONNECT_MS,
      ...options,
    });
    tunnel.once('connect', ({ statusCode = 0 }: IncomingMessage, socket: Socket, head: Buffer) => {
      if (statusCode < 200 || statusCode > 299) {
        socket.destroy();
        reject(proxyFailure(proxy, where, { status: statusCode }));
        return;
      }
      socket.setTimeout(0);
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
    tunnel.once('timeout', () => tunnel.destroy(new Error('timeout')));
    tunnel.once('error', (error) => {
      const answered = ['wrong-protocol', 'closed'].includes(causeFromError(error, where).code);
      reject(proxyFailure(proxy, where, answered ? 'notProxy' : 'down'));
    });
    tunnel.end();
  });
}

function authorization({ username, password }: URL): { 'proxy-authorization'?: string } {
  if (username === '') return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` };
}

import { lookup } from 'node:dns/promises';
import { connect as connectTcp, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { Clock } from '../platform/ports.ts';
import { readAuthorities, trustSystem } from './ca.ts';
import { netFailure } from '../../shared/net/cause.ts';
import { causeFromError } from './errors.ts';
import { onAbort } from '../../shared/lib/abort.ts';

export interface ProbeOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** The steps below HTTP, separately, so that a connection test can name the one that fails. All reject with `AppFailure`. */
export interface NetProbe {
  /** The IP address of a host name; an IP address is returned unchanged. */
  resolve(origin: string, options: ProbeOptions): Promise<string>;
  /** ms until the port accepted a connection. */
  port(origin: string, options: ProbeOptions): Promise<number>;
  /** Verifies the certificate; returns its expiry (ISO 8601). */
  tls(origin: string, caFile: string | null, options: ProbeOptions): Promise<string>;
}

/** Probes with Node's resolver and sockets; sends nothing but the handshake. */
export function createNetProbe(clock: Clock): NetProbe {
  return {
    async resolve(origin, options) {
      const { host, where } = parts(origin);
      if (isIP(host) !== 0) return host;
      const addresses = lookup(host).catch((error: unknown) => {
        throw netFailure(causeFromError(error, where));
      });
      return (await within(clock, options, where, addresses, () => undefined)).address;
    },
    async port(origin, options) {
      const { host, port, where } = parts(origin);
      const started = clock.monotonic();
      const socket = connectTcp({ host, port });
      await within(clock, options, where, connected(socket, 'connect', where), () =>
        socket.destroy(),
      );
      return Math.round(clock.monotonic() - started);
    },
    async tls(origin, caFile, options) {
      const { host, port, where } = parts(origin);
      const ca = caFile === null ? {} : { ca: await readAuthorities(caFile) };
      trustSystem();
      const name = isIP(host) === 0 ? { servername: host } : {};
      const socket: TLSSocket = connectTls({ host, port, ...name, ...ca });
      const secure = connected(socket, 'secureConnect', where).then(() =>
        new Date(socket.getPeerCertificate().valid_to).toISOString(),
      );
      return within(clock, options, where, secure, () => socket.destroy());
    },
  };
}

function parts(origin: string): { host: string; port: number; where: string } {
  const url = new URL(origin);
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port, where: url.host };
}

function connected(socket: Socket, event: string, where: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once(event, () => resolve());
    socket.on('error', (error) => reject(netFailure(causeFromError(error, where))));
    socket.once('close', () => reject(netFailure({ code: 'closed', detail: where })));
  });
}

/** Ends the wait at the time limit or when the caller aborts; always runs `cleanUp`. */
async function within<T>(
  clock: Clock,
  options: ProbeOptions,
  where: string,
  work: Promise<T>,
  cleanUp: () => void,
): Promise<T> {
  let dispose = (): void => undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    const stop = clock.after(options.timeoutMs, () =>
      reject(netFailure({ code: 'timeout', detail: where })),
    );
    const stopListening = onAbort(options.signal, () =>
      reject(failure('cancelled', t('errors:cancelled'))),
    );
    dispose = () => {
      stop();
      stopListening();
    };
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    dispose();
    cleanUp();
    work.catch(() => undefined);
  }
}

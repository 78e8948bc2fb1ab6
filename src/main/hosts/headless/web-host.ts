import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AppFailure } from '../../../shared/contract/errors.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Core } from '../../core.ts';
import type { Clock } from '../../platform/ports.ts';
import { formatAuthority } from './access.ts';
import { createWebServer } from './http-server.ts';
import { Logins } from './logins.ts';
import { SessionSet } from '../common/session-set.ts';
import type { StaticFiles } from '../common/static-files.ts';
import { acceptWindows } from './upgrades.ts';

export interface WebHostPorts {
  readonly core: Core;
  readonly clock: Clock;
  /** Called if a page request failed because of a bug in the app. */
  readonly pageFailed: (error: unknown) => void;
  readonly files: StaticFiles;
  /** 0: any free port. */
  readonly port: number;
}

/** The window's running server. */
export interface WebHost {
  readonly port: number;
  /** A new address that signs one browser in, once, and opens a page of the window (`/attention`). */
  loginUrl(page?: string): string;
  /** Number of open windows. */
  windows(): number;
  stop(): Promise<void>;
}

/** Serves the window on 127.0.0.1 only. Rejects with `conflict` if the port is taken and `forbidden` if the system does not allow it. */
export async function startWebHost(ports: WebHostPorts): Promise<WebHost> {
  const logins = new Logins(ports.clock);
  const sessions = new SessionSet(ports.core, ports.clock, 'window');
  let port = ports.port;
  const http = { ...ports, logins, authority: () => formatAuthority(port) };
  const server = createWebServer(http);
  const windows = acceptWindows(server, sessions, http);
  port = await listen(server, ports.port);
  return {
    port,
    loginUrl: (page) => {
      const to = page === undefined ? '' : `&to=${encodeURIComponent(page)}`;
      return `http://127.0.0.1:${String(port)}/login?t=${logins.issue()}${to}`;
    },
    windows: () => sessions.size,
    stop: async () => {
      const ended = new Promise<void>((resolve) => server.close(() => resolve()));
      sessions.close();
      windows.close();
      server.closeAllConnections();
      await ended;
    },
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(listenFailure(error, port)));
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () =>
      resolve((server.address() as AddressInfo).port),
    );
  });
}

function listenFailure(error: NodeJS.ErrnoException, port: number): AppFailure {
  const detail = { field: 'port', port };
  if (error.code === 'EADDRINUSE')
    return failure('conflict', t('cli:serve.portTaken', { port }), detail, { cause: error });
  if (error.code === 'EACCES')
    return failure('forbidden', t('cli:serve.portForbidden', { port }), detail, { cause: error });
  const reason = error.code ?? error.message;
  return failure('internal', t('cli:serve.listenFailed', { port, reason }), detail, {
    cause: error,
  });
}

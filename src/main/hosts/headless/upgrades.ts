import type { IncomingMessage, Server } from 'node:http';
import type { WebSocket, WebSocketServer } from 'ws';
import { ADMITTED } from '../../../shared/contract/admission.ts';
import { MAX_FRAME, MAX_FRAME_BEFORE_HELLO } from '../../../shared/contract/wire.ts';
import { decideUpgrade, MAX_SESSIONS } from './access.ts';
import type { HttpPorts } from './http-server.ts';
import { allOf, factsOf } from './http-server.ts';
import { refuseSocket } from './refusal-page.ts';
import type { SessionSet } from '../common/session-set.ts';
import { PendingSockets } from './pending-sockets.ts';
import { wsTransport } from './ws-transport.ts';

const GOING_AWAY = 1001;

/** The windows' sockets of one server. */
export interface Windows {
  /** Tells every window that the host ends, and cuts it off. */
  close(): void;
}

/** Opens the contract's socket for windows that may have it; any other upgrade gets a status line at once. */
export function acceptWindows(server: Server, sessions: SessionSet, ports: HttpPorts): Windows {
  const sockets = new Set<WebSocket>();
  let opened: Promise<WebSocketServer> | null = null;

  const join = (socket: WebSocket): void => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.send(ADMITTED);
    const limit = (): number => (session.greeted ? MAX_FRAME : MAX_FRAME_BEFORE_HELLO);
    const session = sessions.open(wsTransport(socket, { clock: ports.clock, limit }));
  };

  const pending = new PendingSockets({
    clock: ports.clock,
    knowsKey: (key) => ports.logins.knowsKey(key),
    full: () => sockets.size >= MAX_SESSIONS,
    admit: join,
  });

  server.on('upgrade', (request: IncomingMessage, raw, head) => {
    raw.on('error', () => raw.destroy());
    const facts = { ...factsOf(request), origins: allOf(request, 'origin') };
    const access = decideUpgrade(facts, ports.authority());
    if (access.k === 'refuse') refuseSocket(raw, access.status);
    else {
      opened ??= openUpgrader();
      void opened.then((upgrader) => {
        upgrader.handleUpgrade(request, raw, head, (socket) => {
          pending.take(socket);
        });
      });
    }
  });

  return {
    close: () => {
      pending.close();
      for (const socket of sockets) {
        socket.close(GOING_AWAY);
        socket.terminate();
      }
    },
  };
}

/** The library is loaded for the first window: a host that is only started does not wait for it. */
async function openUpgrader(): Promise<WebSocketServer> {
  const ws = await import('ws');
  const upgrader = new ws.WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME,
    perMessageDeflate: false,
    clientTracking: false,
  });
  upgrader.on('wsClientError', (_error, socket) => {
    refuseSocket(socket, 400);
  });
  return upgrader;
}

import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket, WebSocketServer, RawData } from 'ws';
import { z } from 'zod';
import {
  ADMITTED,
  MAX_WINDOWS,
  SIGNED_OUT,
  TOO_MANY_WINDOWS,
} from '../../../shared/contract/admission.ts';
import { MAX_FRAME, MAX_FRAME_BEFORE_HELLO } from '../../../shared/contract/wire.ts';
import { parseJson } from '../../../shared/lib/json.ts';
import { handleUpgrades } from '../../../node/http-listener.ts';
import type { Clock } from '../../platform/ports.ts';
import { HELLO_DEADLINE_MS } from '../../rpc/session.ts';
import type { SessionSet } from '../common/session-set.ts';
import { decideUpgrade } from './access.ts';
import type { HttpPorts } from './http-server.ts';
import { selectHeaders, toFacts } from './http-server.ts';
import { refuseSocket } from './error-page.ts';
import { wsTransport } from './ws-transport.ts';

/** The first message on a socket, before `hello`. */
const KeyMessage = z.object({ t: z.literal('key'), key: z.string().max(64) });

/** Maximum number of sockets without a key; a further one closes the oldest. */
const MAX_PENDING = 16;

interface PendingPorts {
  readonly clock: Clock;
  readonly knowsKey: (key: string) => boolean;
  /** Whether the maximum number of windows is reached. */
  readonly full: () => boolean;
  /** Takes over a socket that has sent a valid key. */
  readonly admit: (socket: WebSocket) => void;
}

/** Sockets that have not authenticated yet. They receive nothing; their number and time are limited. */
class PendingSockets {
  readonly #ports: PendingPorts;
  readonly #sockets = new Set<WebSocket>();

  constructor(ports: PendingPorts) {
    this.#ports = ports;
  }

  /** Waits for the key of a signed-in page; any other first message, or none in time, closes the socket. */
  take(socket: WebSocket): void {
    const [oldest] = this.#sockets;
    if (this.#sockets.size >= MAX_PENDING && oldest !== undefined) {
      this.#sockets.delete(oldest);
      oldest.terminate();
    }
    this.#sockets.add(socket);
    // Also terminates a socket that does not close when asked.
    const deadline = this.#ports.clock.after(HELLO_DEADLINE_MS, () => socket.terminate());
    const leave = (): void => {
      deadline();
      this.#sockets.delete(socket);
    };
    socket.once('close', leave);
    // A frame that violates the protocol; `close` follows.
    socket.on('error', () => undefined);
    socket.once('message', (data, binary) => {
      if (binary || !this.#ports.knowsKey(keyIn(data))) socket.close(SIGNED_OUT);
      else if (this.#ports.full()) socket.close(TOO_MANY_WINDOWS);
      else {
        socket.off('close', leave);
        leave();
        this.#ports.admit(socket);
      }
    });
  }

  /** Closes all of them. */
  close(): void {
    for (const socket of this.#sockets) socket.terminate();
  }
}

/** The key in a socket's first message; empty if there is none. */
function keyIn(data: RawData): string {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer);
  if (bytes.length > MAX_FRAME_BEFORE_HELLO) return '';
  return KeyMessage.safeParse(parseJson(bytes.toString('utf8'))).data?.key ?? '';
}

const GOING_AWAY = 1001;

/** The window sockets of one server. */
export interface Windows {
  /** Notifies all windows that the host ends, and disconnects them. */
  close(): void;
}

/** Opens the contract's socket for authorized windows; any other upgrade gets an HTTP error at once. */
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
    full: () => sockets.size >= MAX_WINDOWS,
    admit: join,
  });

  const upgrade = async (request: IncomingMessage, raw: Duplex, head: Buffer): Promise<void> => {
    const facts = { ...toFacts(request), origins: selectHeaders(request, 'origin') };
    const access = decideUpgrade(facts, ports.authority());
    if (access.k === 'refuse') {
      refuseSocket(raw, access.status);
      return;
    }
    opened ??= openUpgrader();
    const upgrader = await opened;
    upgrader.handleUpgrade(request, raw, head, (socket) => pending.take(socket));
  };
  handleUpgrades(server, upgrade, ports.pageFailed);

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

/** Loads the library for the first window, so that startup does not wait for it. */
async function openUpgrader(): Promise<WebSocketServer> {
  const ws = await import('ws');
  const upgrader = new ws.WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME,
    perMessageDeflate: false,
    clientTracking: false,
  });
  upgrader.on('wsClientError', (_error, socket) => refuseSocket(socket, 400));
  return upgrader;
}

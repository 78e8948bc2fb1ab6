import type { RawData, WebSocket } from 'ws';
import { z } from 'zod';
import { SIGNED_OUT } from '../../../shared/contract/admission.ts';
import { MAX_FRAME_BEFORE_HELLO } from '../../../shared/contract/wire.ts';
import type { Clock } from '../../platform/ports.ts';
import { HELLO_DEADLINE } from '../../rpc/session.ts';

/** The first message on a socket, before `hello`. */
const KeyMessage = z.object({ t: z.literal('key'), key: z.string().max(64) });

/** Most sockets without a key at the same time; a further one ends the oldest. */
const MAX_PENDING = 16;
const TRY_AGAIN_LATER = 1013;

export interface PendingPorts {
  readonly clock: Clock;
  readonly knowsKey: (key: string) => boolean;
  /** Whether no further window may be open. */
  readonly full: () => boolean;
  /** Takes over a socket that has shown the key of a session. */
  readonly admit: (socket: WebSocket) => void;
}

/** Sockets that have not authenticated yet. They receive nothing; their number and time are limited. */
export class PendingSockets {
  readonly #ports: PendingPorts;
  readonly #sockets = new Set<WebSocket>();

  constructor(ports: PendingPorts) {
    this.#ports = ports;
  }

  /** Waits for the key of a signed-in page; any other first message, or none in time, ends the socket. */
  take(socket: WebSocket): void {
    const [oldest] = this.#sockets;
    if (this.#sockets.size >= MAX_PENDING && oldest !== undefined) {
      this.#sockets.delete(oldest);
      oldest.terminate();
    }
    this.#sockets.add(socket);
    // Also ends one that was told to close and does not.
    const deadline = this.#ports.clock.after(HELLO_DEADLINE, () => {
      socket.terminate();
    });
    const leave = (): void => {
      deadline();
      this.#sockets.delete(socket);
    };
    socket.once('close', leave);
    // A frame that breaks the protocol; `close` follows.
    socket.on('error', () => undefined);
    socket.once('message', (data, binary) => {
      if (binary || !this.#ports.knowsKey(keyIn(data))) socket.close(SIGNED_OUT);
      else if (this.#ports.full()) socket.close(TRY_AGAIN_LATER);
      else {
        socket.off('close', leave);
        leave();
        this.#ports.admit(socket);
      }
    });
  }

  /** Ends all of them. */
  close(): void {
    for (const socket of this.#sockets) socket.terminate();
  }
}

/** The key in a socket's first message; the empty text where there is none. */
function keyIn(data: RawData): string {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer);
  if (bytes.length > MAX_FRAME_BEFORE_HELLO) return '';
  try {
    return KeyMessage.safeParse(JSON.parse(bytes.toString('utf8'))).data?.key ?? '';
  } catch {
    return '';
  }
}

import type { RawData, WebSocket } from 'ws';
import { Emitter } from '../../../shared/lib/emitter.ts';
import type { Transport } from '../../../shared/lib/transport.ts';
import type { Clock } from '../../platform/ports.ts';

/** Interval (ms) of pings, and the time a client has to answer. */
export const HEARTBEAT_MS = 30_000;

const UNSUPPORTED_DATA = 1003;
const TOO_BIG = 1009;

export interface WsTransportPorts {
  readonly clock: Clock;
  /** The current maximum length of a text (bytes); it grows with the client's hello. */
  readonly limit: () => number;
}

/** Carries the contract over one WebSocket. Disconnects a client that misses two heartbeats. */
export function wsTransport(socket: WebSocket, { clock, limit }: WsTransportPorts): Transport {
  const messages = new Emitter<string>();
  const closed = new Emitter<string>();

  let answered = true;
  let heartbeat = clock.after(HEARTBEAT_MS, beat);
  function beat(): void {
    if (!answered) {
      socket.terminate();
      return;
    }
    answered = false;
    socket.ping();
    heartbeat = clock.after(HEARTBEAT_MS, beat);
  }

  socket.on('pong', () => {
    answered = true;
  });
  socket.on('message', (data: RawData, binary: boolean) => {
    answered = true;
    // Ignores messages that still arrive while a refused client is being disconnected.
    if (socket.readyState !== socket.OPEN) return;
    const bytes = asBuffer(data);
    if (binary) socket.close(UNSUPPORTED_DATA);
    else if (bytes.length > limit()) socket.close(TOO_BIG);
    else messages.emit(bytes.toString('utf8'));
  });
  // A frame that violates the protocol ends the connection; `close` follows with the reason.
  socket.on('error', () => undefined);
  socket.on('close', (code) => {
    heartbeat();
    closed.emit(`closed (${String(code)})`);
  });

  return {
    send: (text) => {
      if (socket.readyState === socket.OPEN) socket.send(text);
    },
    onMessage: (listener) => messages.on(listener),
    onClose: (listener) => closed.on(listener),
    close: () => socket.close(),
    buffered: () => socket.bufferedAmount,
  };
}

function asBuffer(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}

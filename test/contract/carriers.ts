import { once } from 'node:events';
import { createConnection } from 'node:net';
import path from 'node:path';
import type { WebSocket } from 'ws';
import { SessionSet } from '../../src/main/hosts/common/session-set.ts';
import { LineTransport } from '../../src/main/platform/line-transport.ts';
import type { Clock } from '../../src/main/platform/ports.ts';
import { listenPrivate } from '../../src/main/platform/private-socket.ts';
import { Emitter } from '../../src/shared/lib/emitter.ts';
import { memoryPair } from '../../src/shared/lib/memory-pair.ts';
import type { Transport } from '../../src/shared/lib/transport.ts';
import type { ScriptedCore } from '../support/core/scripted-core.ts';
import { admittedSocket, signedInHost, windowFolder } from '../support/window/web-host.ts';

/** The client's end of a carrier; it reads nothing while paused. */
export interface ClientEnd {
  readonly transport: Transport;
  pause(): void;
  resume(): void;
}

/** A way to reach a core, as used by the product itself. */
export interface Carrier {
  connect(): Promise<ClientEnd>;
  /** Ends the core's side. */
  stop(): Promise<void>;
}

export type CarrierFactory = (core: ScriptedCore, clock: Clock, dir: string) => Promise<Carrier>;

export const memoryCarrier: CarrierFactory = (core, clock) => {
  const sessions = new SessionSet(core, clock, 'cli');
  return Promise.resolve({
    connect: () => {
      const [near, far] = memoryPair();
      sessions.open(far);
      return Promise.resolve({
        transport: near,
        pause: () => near.pause(),
        resume: () => near.resume(),
      });
    },
    stop: () => {
      sessions.close();
      return Promise.resolve();
    },
  });
};

export const webSocketCarrier: CarrierFactory = async (core, clock, dir) => {
  const own = await signedInHost(core, clock, await windowFolder(dir));
  return {
    connect: async () => {
      const socket = await admittedSocket(own);
      const transport = clientTransport(socket);
      return {
        transport,
        pause: () => socket.pause(),
        resume: () => socket.resume(),
      };
    },
    stop: () => own.host.stop(),
  };
};

export const privateCarrier: CarrierFactory = async (core, clock, dir) => {
  const socketPath = path.join(dir, 'run', 'app.sock');
  const sessions = new SessionSet(core, clock, 'cli');
  const listener = await listenPrivate(socketPath, (transport) => {
    sessions.open(transport);
  });
  return {
    connect: async () => {
      const socket = createConnection(socketPath);
      await once(socket, 'connect');
      return {
        transport: new LineTransport(socket),
        pause: () => {
          socket.pause();
        },
        resume: () => {
          socket.resume();
        },
      };
    },
    stop: async () => {
      sessions.close();
      await listener.close();
    },
  };
};

/** A WebSocket as a browser's page sees it: texts and an end. */
function clientTransport(socket: WebSocket): Transport {
  const messages = new Emitter<string>();
  const closed = new Emitter<string>();
  socket.on('message', (data: Buffer) => messages.emit(data.toString()));
  socket.on('error', () => undefined);
  socket.on('close', () => closed.emit('closed'));
  return {
    send: (text) => socket.send(text),
    onMessage: (listener) => messages.on(listener),
    onClose: (listener) => closed.on(listener),
    close: () => socket.close(),
  };
}

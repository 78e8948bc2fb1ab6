import type { Transport } from '../../../shared/lib/transport.ts';
import type { Core } from '../../core.ts';
import type { Clock } from '../../platform/ports.ts';
import { Session } from '../../rpc/session.ts';
import { restWithoutClients, watchForClient } from './end-watchdog.ts';

/** The connected clients of one kind. */
export class SessionSet {
  readonly #core: Core;
  readonly #clock: Clock;
  readonly #origin: 'window' | 'cli';
  readonly #sessions = new Map<Session, Transport>();

  constructor(core: Core, clock: Clock, origin: 'window' | 'cli') {
    this.#core = core;
    this.#clock = clock;
    this.#origin = origin;
    restWithoutClients();
  }

  get size(): number {
    return this.#sessions.size;
  }

  /** Serves the contract on a transport until it closes. */
  open(transport: Transport): Session {
    const { instance, router, hub } = this.#core;
    const session = new Session(transport, {
      instance,
      router,
      hub,
      clock: this.#clock,
      origin: this.#origin,
      capabilities: () => this.#core.capabilities(),
    });
    this.#sessions.set(session, transport);
    const leave = watchForClient();
    transport.onClose(() => {
      if (this.#sessions.delete(session)) leave();
    });
    return session;
  }

  close(): void {
    for (const [session, transport] of this.#sessions) {
      session.dispose();
      transport.close();
    }
    this.#sessions.clear();
  }
}

import { AppFailure } from '../../../../shared/contract/errors.ts';
import type { AddressChoice } from '../../../../shared/music/connection.ts';
import type { Generation, MusicProfile } from '../../../../shared/music/settings.ts';
import { causeFailure } from '../../../../shared/music/cause-failure.ts';
import { getStatus } from '../../../net/errors.ts';
import type { HttpPort } from '../../../net/http.ts';
import type { OpenSocket, SocketPort } from '../../../net/socket.ts';
import type { Clock, Logger, SecretsPort } from '../../../platform/ports.ts';
import { currentDialect } from '../dialects/current.ts';
import { specifiedDialect } from '../dialects/specified.ts';
import { admit, wantsToken } from './admission.ts';
import type { SignedInUser } from './authenticate.ts';
import { authenticateCurrent, authenticateSpecified, anonymous } from './authenticate.ts';
import type { EvidenceTarget } from './evidence.ts';
import type { Identity } from './identify.ts';
import { identify } from './identify.ts';
import { profileSecret } from './profile-secret.ts';
import { ServerSession } from './session.ts';

export interface AttemptPorts {
  readonly clock: Clock;
  readonly log: Logger;
  readonly http: HttpPort;
  readonly openSocket: OpenSocket;
  readonly secrets: Pick<SecretsPort, 'has' | 'use'> & Partial<Pick<SecretsPort, 'conceal'>>;
  readonly uuid: () => string;
}

/** An attempt at one address, from the socket to the signed-in session. Every step rejects with `AppFailure` and a cause. */
export class Attempt {
  readonly choice: AddressChoice;
  readonly where: string;
  readonly #ports: AttemptPorts;
  readonly #profile: MusicProfile;
  readonly #remembered: Generation | null;
  readonly #controller = new AbortController();
  #socket: SocketPort | null = null;
  #session: ServerSession | null = null;
  #identity: Identity | null = null;

  constructor(
    ports: AttemptPorts,
    profile: MusicProfile,
    choice: AddressChoice,
    remembered: Generation | null,
  ) {
    this.#remembered = remembered;
    this.#ports = ports;
    this.#profile = profile;
    this.choice = choice;
    this.where = new URL(choice.url).host;
  }

  get session(): ServerSession | null {
    return this.#session;
  }

  get identity(): Identity | null {
    return this.#identity;
  }

  get target(): EvidenceTarget {
    const { signal } = this.#controller;
    return { origin: this.choice.url, caFile: this.#profile.caFile, signal };
  }

  /** Opens the socket. If an HTTP response refused it, `getStatus` returns the status of the failure. */
  async open(): Promise<void> {
    const socket = await this.#ports.openSocket({
      url: socketUrl(this.choice.url),
      caFile: this.#profile.caFile,
      signal: this.#controller.signal,
    });
    if (this.#controller.signal.aborted) socket.close();
    this.#socket = socket;
  }

  /** Identifies the server and checks whether the profile's token may be sent to it. */
  async identify(): Promise<Identity> {
    const socket = this.#open();
    const identity = await identify(this.#ports, socket, this.target, this.#remembered);
    admit(identity, this.#profile, this.choice.url);
    this.#identity = identity;
    const dialect = identity.generation === 'current' ? currentDialect : specifiedDialect;
    this.#session = new ServerSession(socket, dialect, this.#ports);
    return identity;
  }

  async authenticate(): Promise<SignedInUser> {
    const session = this.#session;
    const identity = this.#identity;
    if (session === null || identity === null) throw this.#closed();
    if (!wantsToken(identity)) {
      session.trustSize();
      return anonymous;
    }
    const withSecret = profileSecret(this.#ports.secrets, this.#profile.id, this.where);
    return identity.generation === 'current'
      ? authenticateCurrent(session, withSecret, this.where)
      : authenticateSpecified(session, withSecret, this.where);
  }

  /** Stops whatever is running. Resolves when the socket is closed, which an unresponsive peer delays by 2 s. */
  close(): Promise<void> {
    this.#controller.abort();
    const socket = this.#socket;
    if (this.#session !== null) this.#session.close();
    else socket?.close();
    if (socket === null) return Promise.resolve();
    return new Promise((resolve) => socket.onClose(() => resolve()));
  }

  #open(): SocketPort {
    if (this.#socket === null) throw this.#closed();
    return this.#socket;
  }

  #closed(): Error {
    return causeFailure({ code: 'closed', detail: this.where });
  }
}

/** Whether the upgrade request got an HTTP response: single calls may then work. */
export function isHttpError(error: unknown): boolean {
  const status = getStatus(error);
  return status !== null && (status < 300 || status >= 400);
}

/** Whether server info arrived after the specified generation's first text was sent. */
export const cameLate = (error: unknown): boolean =>
  error instanceof AppFailure && error.error.detail?.['late'] === true;

/** `http://host` -> `ws://host/ws`. */
export const socketUrl = (origin: string): string => `${origin.replace(/^http/, 'ws')}/ws`;

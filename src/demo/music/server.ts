import type { Dispose } from '../../shared/lib/disposable.ts';
import { Emitter } from '../../shared/lib/emitter.ts';
import type { Clock } from '../../shared/lib/clock.ts';
import { Auth, newServerId } from './auth.ts';
import type { Token } from './auth.ts';
import { Clients } from './clients.ts';
import type { DemoOptions, DemoStart } from '../kit/declare.ts';
import { turn } from '../kit/http-demo.ts';
import { Engine } from './engine.ts';
import type { FaultName } from './faults.ts';
import { musicNames } from './faults.ts';
import { Gate } from './gate.ts';
import { generationTable, serverInfo } from './generations/generation.ts';
import type { Generation, GenerationName } from './generations/generation.ts';
import type { Json } from './json.ts';
import { MusicRecorder } from './recorder.ts';
import type { Received } from './recorder.ts';
import { FirstRun } from './first-run.ts';
import { formatUri } from './library-model.ts';
import { fullShape } from './media-shape.ts';
import { playerShape } from './player-shape.ts';
import { queueShape } from './queue-shape.ts';
import { ServerState } from './server-state.ts';
import type { WireEvent } from './server-state.ts';

/** Default generation: the newest release (2.10, schema 51). */
export interface MusicDemoOptions extends DemoOptions {
  /** Number of players; default the five named ones. */
  readonly players?: number;
  /** Items in the playing queue; default 214. */
  readonly queueLength?: number;
  /** Tracks of the library; default 20,000. The first request for them generates them. */
  readonly tracks?: number;
  readonly serverId?: string;
  readonly name?: string;
  /** False: the server has no user yet. */
  readonly onboarded?: boolean;
  readonly tls?: { readonly key: string; readonly cert: string };
  /** Duration of a command to a player (ms), one after the other per player; default 0. */
  readonly commandDelayMs?: number;
  /** ms by which the server's clock is ahead of this machine's; default 0. */
  readonly clockSkewMs?: number;
  /** Delay of answers (ms) while `slow` is on; default 1500. */
  readonly slowMs?: number;
  /** The server's own base address; default its url. */
  readonly baseUrl?: string;
  /** permessage-deflate, as on the real server; default true. */
  readonly compress?: boolean;
  /** How many received texts and commands are kept; default the newest 100,000. */
  readonly keep?: number;
}

const startingMs = 2000;
const goodbyeMs = 500;
const burstEvents = 20_000;
const burstStep = 100;
const burstMs = 30;

type MusicStart = DemoStart<GenerationName, FaultName>;

/**
 * Starts a music server for tests and demo mode: real HTTP and WebSocket on 127.0.0.1. Rejects with
 * `invalid-input` for an unknown generation or fault, and with the system's error if the port is in use.
 */
export async function startMusicDemo(options: MusicDemoOptions = {}): Promise<MusicDemo> {
  const start = musicNames.read(options);
  const demo = new MusicDemo(start, options);
  await demo.start(start);
  return demo;
}

/** Duration of a command to a player in the app's own demo (ms). */
const COMMAND_MS = 25;

/** Starts the music server of the app's own demo, which keeps no received commands. */
export const startEmbeddedDemo = (options: MusicDemoOptions = {}): Promise<MusicDemo> =>
  startMusicDemo({ ...options, commandDelayMs: COMMAND_MS, keep: 0 });

/** A demo server from its start to its final stop. */
export class MusicDemo {
  readonly name = 'music';
  readonly generation: string;
  /** An administrator's long-lived token. */
  readonly token: string;
  /** A plain user's long-lived token. */
  readonly userToken: string;
  /** The administrator. */
  readonly user = { name: 'demo', password: 'demo-password' };
  readonly model: ServerState;
  readonly #options: MusicDemoOptions;
  readonly #generation: Generation;
  readonly #clock: Clock;
  readonly #auth: Auth;
  readonly #firstRun: FirstRun;
  readonly #faults = new Set<FaultName>();
  readonly #recorder: MusicRecorder;
  readonly #clients = new Clients();
  readonly #connected = new Emitter<void>();
  readonly #gate: Gate;
  readonly #serverId: string;
  #port = 0;
  /** Pending opening or closing of the port by a fault. */
  #moving: Promise<void> = Promise.resolve();
  #stopPing: Dispose | null = null;
  #stopStarting: Dispose | null = null;

  constructor({ generation, clock }: MusicStart, options: MusicDemoOptions) {
    this.generation = generation;
    this.#options = options;
    this.#generation = generationTable[generation];
    this.#clock = clock;
    this.#recorder = new MusicRecorder(options.keep ?? 100_000);
    this.#serverId = options.serverId ?? newServerId();
    this.#auth = new Auth(this.#generation, this.#clock);
    this.#firstRun = new FirstRun(this.#auth, options.onboarded ?? true);
    const admin = this.#auth.addUser(this.user.name, this.user.password, 'admin');
    const plain = this.#auth.addUser('guest', 'guest-password', 'user');
    this.token = this.#auth.issue(admin, 'Channelstrip demo', true).text;
    this.userToken = this.#auth.issue(plain, 'Channelstrip demo', true).text;
    this.model = new ServerState({
      generation: this.#generation,
      clock: this.#clock,
      skewMs: options.clockSkewMs ?? 0,
      players: options.players,
      queueLength: options.queueLength ?? 214,
      tracks: options.tracks ?? 20_000,
    });
    this.#gate = new Gate(this.#engine(), {
      clients: this.#clients,
      firstRun: this.#firstRun,
      tls: options.tls,
      compress: options.compress ?? true,
      connected: () => {
        this.#connected.emit();
        this.#recorder.changed.emit();
      },
    });
    this.model.events.on((event) => {
      if (!this.#faults.has('silent-commands')) this.#emit(event);
      // A command is recorded before it runs, so waiting tests must be notified again after it.
      this.#recorder.changed.emit();
    });
    this.#auth.revoked.on((token: Token) => this.#clients.closeToken(token));
  }

  /** `http://127.0.0.1:<port>`. */
  get url(): string {
    return `${this.#options.tls === undefined ? 'http' : 'https'}://127.0.0.1:${this.#port}`;
  }

  get port(): number {
    return this.#port;
  }

  /** Null on the specified wire format, which reports none. */
  get serverId(): string | null {
    return this.#generation.specified ? null : this.#serverId;
  }

  async start({ port, faults }: MusicStart): Promise<void> {
    this.#port = await this.#gate.listen(port);
    this.model.baseUrl = this.#options.baseUrl ?? this.url;
    this.model.start();
    this.#planPing();
    for (const name of faults) this.fault(name);
  }

  /** Turns a fault on or off while the server runs. */
  fault(name: FaultName, on = true): void {
    turn(this.#faults, name, on);
    this.#auth.refuseAll = this.#faults.has('token-revoked');
    this.model.oldFields = this.#faults.has('old-fields');
    if (name === 'no-setup') this.#firstRun.set(!on);
    if (name === 'starting') this.#setStarting(on);
    else if (name === 'refuse') this.#setRefusing(on);
    else if (name === 'token-revoked' && on) this.#clients.close((one) => one.session !== null);
    else if (name === 'half-open') this.#setHalfOpen(on);
    else if (name === 'drop' && on) this.drop();
    else if (name === 'sync-burst' && on) this.#burst(0);
  }

  /** Sends changes of all tracks, a hundred at a time so that a client's outgoing queue does not overflow. */
  #burst(from: number): void {
    if (!this.#faults.has('sync-burst') || from >= burstEvents) return;
    const { track } = this.model.library.lists;
    for (let at = from; at < from + burstStep; at += 1) {
      const entry = track[at % track.length];
      if (entry !== undefined)
        this.emit('media_item_updated', formatUri(entry), fullShape(entry, this.#generation));
    }
    this.#clock.after(burstMs, () => this.#burst(from + burstStep));
  }

  /** Sends a raw event to all signed-in clients. */
  emit(event: string, objectId: string | null, data: unknown): void {
    this.#emit({ event, objectId, data });
  }

  /** Received commands, including `auth`. */
  received(): readonly Received[] {
    return this.#recorder.commands;
  }

  /** Every received text: frames, request lines with headers, bodies. */
  everything(): readonly string[] {
    return this.#recorder.texts;
  }

  /** Open sockets. */
  connections(): number {
    return this.#clients.size;
  }

  onConnection(listener: () => void): Dispose {
    return this.#connected.on(listener);
  }

  /**
   * Resolves with the result of `ask` as soon as it is not false, null or undefined; calls it whenever
   * something was received, opened, closed or changed. Rejects after `timeoutMs`.
   */
  waitFor<T>(
    ask: (demo: MusicDemo) => T | false | null | undefined,
    timeoutMs = 50_000,
  ): Promise<T> {
    return this.#recorder.when(() => ask(this), timeoutMs);
  }

  /** Resolves with the nth arrival of a command. */
  waitForCommand(command: string, nth = 1, timeoutMs = 50_000): Promise<Received> {
    const ask = (): Received | undefined =>
      this.received().filter((one) => one.command === command)[nth - 1];
    return this.waitFor(ask, timeoutMs);
  }

  /** Revokes the token and closes its sockets. */
  revoke(token: string): void {
    const found = this.#auth.tokens.find((one) => one.text === token);
    if (found !== undefined) this.#auth.revoke(found);
  }

  /** Limits the token's user to these players from now on; none: all. */
  restrict(token: string, playerIds: readonly string[]): void {
    const found = this.#auth.tokens.find((one) => one.text === token);
    if (found !== undefined) found.user.playerFilter = [...playerIds];
  }

  /** Drops all sockets, without a close frame. */
  drop(): void {
    this.#gate.cut();
  }

  /** Stops as the real server does: close 1000, then closes the port. */
  async stop(): Promise<void> {
    this.#stopPing?.();
    this.#stopStarting?.();
    this.model.stop();
    this.#clients.close(() => true);
    await this.#allGone();
    await this.#moving;
    await this.#gate.close();
  }

  /** Restarts on the same port with the same state and tokens. */
  async restart(): Promise<void> {
    await this.#moving;
    if (this.#gate.open) await this.stop();
    this.#faults.delete('refuse');
    await this.#gate.listen(this.#port);
    this.model.start();
    this.#planPing();
  }

  #emit(event: WireEvent): void {
    if (!this.#faults.has('half-open')) this.#clients.tell(event);
  }

  #engine(): Engine {
    return new Engine({
      generation: this.#generation,
      clock: this.#clock,
      model: this.model,
      auth: this.#auth,
      faults: this.#faults,
      recorder: this.#recorder,
      info: () => this.#info(),
      isSetUp: () => this.#firstRun.done,
      commandDelayMs: this.#options.commandDelayMs ?? 0,
      slowMs: this.#options.slowMs ?? 1500,
    });
  }

  #info(): Json {
    const other = this.#faults.has('wrong-id');
    return serverInfo(this.#generation, {
      serverId: other ? [...this.#serverId].reverse().join('') : this.#serverId,
      name: this.#options.name ?? 'Studio server',
      baseUrl: this.model.baseUrl,
      onboarded: this.#firstRun.done,
      status: this.#faults.has('starting') ? 'starting' : 'running',
    });
  }

  /** Waits a limited time for the clients to answer the close. */
  async #allGone(): Promise<void> {
    if (this.#clients.size === 0) return;
    await this.#recorder
      .when(() => this.#clients.size === 0, goodbyeMs)
      .catch(() => this.#clients.cut());
  }

  #planPing(): void {
    const every = this.#generation.imageIds ? 25_000 : 30_000;
    this.#stopPing = this.#clock.after(every, () => {
      if (!this.#faults.has('half-open')) this.#clients.ping();
      this.#planPing();
    });
  }

  #setStarting(on: boolean): void {
    this.#stopStarting?.();
    this.#stopStarting = null;
    this.model.loading = on;
    if (on) {
      this.#stopStarting = this.#clock.after(startingMs, () => this.fault('starting', false));
      return;
    }
    this.model.emit('core_state_updated', null, this.#info());
    for (const player of this.model.players.values()) {
      this.model.emit('player_added', player.id, playerShape(this.model, player));
      const queue = this.model.queue(player.id);
      this.model.emit('queue_added', queue.id, queueShape(this.model, queue));
    }
  }

  #setRefusing(on: boolean): void {
    this.#moving = this.#moving.then(async () => {
      if (on) await this.#gate.close();
      else if (!this.#gate.open) await this.#gate.listen(this.#port);
    });
  }

  #setHalfOpen(on: boolean): void {
    if (on) this.#clients.freeze();
    else this.#gate.cut();
  }
}

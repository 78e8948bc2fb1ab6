import type { Dispose } from '../../../../shared/lib/disposable.ts';
import { Disposables } from '../../../../shared/lib/disposable.ts';
import type { AddressChoice, Cause, ServerView } from '../../../../shared/music/connection.ts';
import type { Generation, MusicProfile } from '../../../../shared/music/settings.ts';
import { decideAddresses } from './addresses.ts';
import { causeFailure, getCause } from '../../../../shared/music/cause-failure.ts';
import { causeFromError } from '../../../net/errors.ts';
import type { NetworkPort } from '../../../platform/ports.ts';
import type { MusicLink } from '../link.ts';
import { serverView } from './admission.ts';
import type { AttemptPorts } from './attempt.ts';
import { Attempt, cameLate } from './attempt.ts';
import type { SignedInUser } from './authenticate.ts';
import { anonymous } from './authenticate.ts';
import { measureOffset, TIME_SCHEMA } from './clock-offset.ts';
import type { EventGate } from './event-gate.ts';
import type { Fallback } from './http-fallback.ts';
import type { Identity } from './identify.ts';
import type { MachineEffect, MachineEvent, MachineState } from './machine-model.ts';
import { NetworkWatch } from './network-watch.ts';
import { pingServer } from './evidence.ts';
import { SyncTasks, Timers } from './runner-tasks.ts';
import type { ServerSession } from './session.ts';
import { SingleCalls } from './single-calls.ts';

export interface RunnerPorts extends AttemptPorts {
  readonly network: NetworkPort;
}

/** Temporary context besides the profile. */
export interface Extra {
  /** The address at which mDNS found the profile's server id. */
  readonly discoveredUrl?: string | null;
  /** The user trusts the current network although it cannot be identified; ends when it changes. */
  readonly trustUnknownNetwork?: boolean;
}

/** New facts about the profile's server from a connection. */
export interface LearnedFacts {
  readonly profileId: string;
  readonly generation: Generation;
  readonly serverId: string | null;
  readonly tokenExpiresAt: string | null;
}

interface RunnerHooks {
  readonly link: MusicLink;
  readonly gate: EventGate;
  dispatch(event: MachineEvent): void;
  /** Called by the network watch. */
  readonly networkChanged: () => void;
  readonly woke: () => void;
  /** Shown data changed without an event of the machine. */
  changed(): void;
  /** Data was live at this moment. */
  live(): void;
  learned(facts: LearnedFacts): void;
}

/** Time limits (ms) for identifying the network, draining commands before a switch, and answering a ping. */
const NETWORK_MS = 2_000;
const DRAIN_MS = 2_000;
const ALIVE_MS = 2_000;

/** Runs the machine's effects and reports the results back. */
export class Runner {
  readonly #ports: RunnerPorts;
  readonly #hooks: RunnerHooks;
  readonly #timers: Timers;
  readonly #syncTasks: SyncTasks;
  readonly #watch: NetworkWatch;
  readonly #single: SingleCalls;
  #profile: MusicProfile | null = null;
  #extra: Extra = {};
  #attempt: Attempt | null = null;
  #closed: Promise<void> = Promise.resolve();
  #signed: SignedInUser = anonymous;
  /** A server that was taken for the specified generation and then identified itself. */
  #hint: Generation | null = null;
  #stopDrain: Dispose = () => undefined;
  choice: AddressChoice | null = null;
  server: ServerView | null = null;
  identity: Identity | null = null;
  clockOffset: number | null = null;

  constructor(ports: RunnerPorts, hooks: RunnerHooks) {
    this.#ports = ports;
    this.#hooks = hooks;
    this.#timers = new Timers(ports.clock);
    this.#syncTasks = new SyncTasks(ports.log);
    this.#single = new SingleCalls(ports, () => this.#network());
    const { clock, network } = ports;
    this.#watch = new NetworkWatch(clock, network, hooks.networkChanged, hooks.woke);
  }

  get session(): ServerSession | null {
    return this.#attempt?.session ?? null;
  }

  get fallback(): Fallback | null {
    return this.#single.current;
  }

  /** The initial state was read by single calls: the shown data is live. */
  get singleCallsReady(): boolean {
    return this.#single.ready;
  }

  get tokenExpiresAt(): string | null {
    return this.#signed.expiresAt;
  }

  /** `extra` null: unchanged. */
  setProfile(profile: MusicProfile, extra: Extra | null): void {
    this.#profile = profile;
    if (extra !== null) this.#extra = { ...this.#extra, ...extra };
  }

  forgetServer(): void {
    this.choice = null;
    this.server = null;
    this.identity = null;
    this.#signed = anonymous;
    this.#hint = null;
    this.#extra = {};
  }

  /** Trust in an unidentified network ends when it changes. */
  forgetNetwork(): void {
    this.#extra = { ...this.#extra, trustUnknownNetwork: false };
  }

  addRecipe(recipe: (link: MusicLink) => Promise<void>): Dispose {
    return this.#syncTasks.add(recipe);
  }

  closed(): Promise<void> {
    return this.#closed;
  }

  watchNetwork(on: boolean): void {
    if (on) this.#watch.start();
    else this.#watch.stop();
  }

  /** The decision to use single calls no longer applies. */
  dropFallback(): void {
    this.#single.drop();
  }

  /** Call with every state that the machine enters. */
  settle(state: MachineState): void {
    const begun = this.#single.settle(state);
    if (begun === null) return;
    this.#adopt(begun.identity, begun.signed);
    this.choice = begun.choice;
    this.#learn();
    void this.#syncOverHttp(state.gen);
  }

  /** Every step dispatches its failure as an event, so the promises discarded here do not reject. */
  run(effect: MachineEffect): void {
    switch (effect.do) {
      case 'decide':
        void this.decide(effect.gen);
        return;
      case 'open':
        void this.#open(effect.gen, effect.choice);
        return;
      case 'identify':
        void this.#phase(effect.gen, 'identified', (attempt) => this.#identify(attempt));
        return;
      case 'authenticate':
        void this.#phase(effect.gen, 'authenticated', (attempt) =>
          this.#authenticate(effect.gen, attempt),
        );
        return;
      case 'sync':
        void this.#phase(effect.gen, 'synced', (attempt) => this.#sync(attempt));
        return;
      case 'probe':
        void this.#probe(effect.gen, effect.choice);
        return;
      case 'drain':
        this.#drain(effect.gen);
        return;
      case 'checkAlive':
        void this.#checkAlive(effect.gen);
        return;
      case 'timer': {
        const { gen, name, ms } = effect;
        this.#timers.set(name, ms, () => this.#hooks.dispatch({ e: 'timer', gen, name }));
        return;
      }
      case 'cancelTimers':
        this.#timers.clear();
        return;
      case 'close':
        this.#close();
        return;
    }
  }

  /** Determines which addresses may get the token on the current network. */
  async decide(gen: number): Promise<void> {
    const profile = this.#profile;
    if (profile === null) return;
    const network = await this.#network();
    this.#watch.note(network.id);
    const { order, refused } = decideAddresses({
      local: profile.localUrl,
      external: profile.externalUrl,
      discovered: this.#extra.discoveredUrl ?? null,
      network,
      trustedNetworks: profile.trustedNetworks,
      trustUnknown: this.#extra.trustUnknownNetwork ?? false,
      confirmedOrigins: profile.confirmedOrigins,
      generation: profile.generation,
      serverId: profile.serverId,
    });
    this.#hooks.dispatch({ e: 'decided', gen, order, refused });
  }

  async #network(): Promise<{ id: string | null }> {
    let stop: Dispose = () => undefined;
    const late = new Promise<{ id: null }>((resolve) => {
      stop = this.#ports.clock.after(NETWORK_MS, () => resolve({ id: null }));
    });
    const current = this.#ports.network.current().catch(() => ({ id: null }));
    return Promise.race([current, late]).finally(() => stop());
  }

  async #open(gen: number, choice: AddressChoice): Promise<void> {
    const profile = this.#profile;
    if (profile === null) return;
    this.choice = choice;
    const remembered = this.#hint ?? profile.generation;
    const attempt = new Attempt(this.#ports, profile, choice, remembered);
    this.#attempt = attempt;
    try {
      await attempt.open();
    } catch (error) {
      const reason = await this.#single.tryInstead(attempt, profile, error);
      this.#fail(gen, reason, attempt.where);
      return;
    }
    this.#hooks.dispatch({ e: 'opened', gen });
  }

  async #phase(
    gen: number,
    done: 'identified' | 'authenticated' | 'synced',
    work: (attempt: Attempt) => Promise<void>,
  ): Promise<void> {
    const attempt = this.#attempt;
    if (attempt === null) return;
    try {
      await work(attempt);
    } catch (error) {
      if (cameLate(error)) this.#hint = 'current';
      this.#fail(gen, error, attempt.where);
      return;
    }
    this.#hooks.dispatch({ e: done, gen });
  }

  async #identify(attempt: Attempt): Promise<void> {
    const identity = await attempt.identify();
    if (this.#attempt === attempt) this.#adopt(identity, anonymous);
  }

  async #authenticate(gen: number, attempt: Attempt): Promise<void> {
    this.#hooks.gate.close();
    const { session } = attempt;
    session?.onEvent((event) => {
      if (this.#attempt !== attempt || this.#hooks.gate.take(event)) return;
      this.#fail(gen, causeFailure({ code: 'too-large', detail: attempt.where }), attempt.where);
    });
    const signed = await attempt.authenticate();
    const { identity } = attempt;
    if (this.#attempt !== attempt || identity === null) return;
    this.#adopt(identity, signed);
    this.#learn();
    session?.onTimeout(() => void this.#isAlive(gen, attempt));
    session?.onEnd((end) =>
      this.#fail(gen, causeFailure(end.cause ?? { code: 'closed', detail: attempt.where }), ''),
    );
  }

  async #sync(attempt: Attempt): Promise<void> {
    await this.#measure(attempt);
    await this.#syncTasks.run(this.#hooks.link);
    if (this.#attempt === attempt) this.#hooks.gate.open();
  }

  async #measure(attempt: Attempt): Promise<void> {
    const { session, identity } = attempt;
    if (session === null || (identity?.info?.schema ?? 0) < TIME_SCHEMA) return;
    const offset = await measureOffset(
      (name, args, options) => session.request(name, args, options),
      this.#ports.clock,
    );
    if (this.#attempt === attempt) this.clockOffset = offset;
  }

  async #syncOverHttp(gen: number): Promise<void> {
    try {
      await this.#syncTasks.run(this.#hooks.link);
      this.#single.markReady();
      this.#hooks.live();
      this.#hooks.changed();
    } catch (error) {
      if (getCause(error)?.code === 'token-refused') this.#fail(gen, error, '');
    }
  }

  #adopt(identity: Identity, signed: SignedInUser): void {
    this.identity = identity;
    this.#signed = signed;
    this.server = serverView(identity, signed);
  }

  /** Called only after the server accepted the profile's token (or requires none). */
  #learn(): void {
    const { identity } = this;
    if (this.#profile === null || identity === null) return;
    this.#hooks.learned({
      profileId: this.#profile.id,
      generation: identity.generation,
      serverId: identity.info?.id ?? null,
      tokenExpiresAt: this.#signed.expiresAt,
    });
  }

  async #probe(gen: number, choice: AddressChoice): Promise<void> {
    const profile = this.#profile;
    const ok = profile !== null && (await pingServer(this.#ports, profile, choice.url));
    this.#hooks.dispatch({ e: 'probed', gen, ok });
  }

  #drain(gen: number): void {
    const stops = new Disposables();
    const done = (): void => {
      stops.dispose();
      this.#hooks.dispatch({ e: 'drained', gen });
    };
    this.#stopDrain = () => stops.dispose();
    stops.add(this.#ports.clock.after(DRAIN_MS, done));
    if (this.session !== null) stops.add(this.session.onIdle(done));
  }

  async #checkAlive(gen: number): Promise<void> {
    const attempt = this.#attempt;
    if (attempt !== null && (await this.#isAlive(gen, attempt))) await this.#measure(attempt);
  }

  /** Pings the server. Without an answer the connection has failed. */
  async #isAlive(gen: number, attempt: Attempt): Promise<boolean> {
    if (attempt.session === null) return false;
    const alive = await attempt.session.isAlive(ALIVE_MS);
    if (!alive)
      this.#fail(gen, causeFailure({ code: 'silent', detail: attempt.where }), attempt.where);
    return alive;
  }

  #close(): void {
    this.#stopDrain();
    this.#stopDrain = () => undefined;
    this.#hooks.gate.drop();
    this.clockOffset = null;
    const attempt = this.#attempt;
    this.#attempt = null;
    if (attempt !== null) this.#closed = attempt.close();
  }

  #fail(gen: number, error: unknown, where: string): void {
    const cause: Cause = getCause(error) ?? causeFromError(error, where);
    this.#hooks.dispatch({ e: 'failed', gen, cause });
  }
}

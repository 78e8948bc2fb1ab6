import type { AppFailure } from '../../../../shared/contract/errors.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Dispose } from '../../../../shared/lib/disposable.ts';
import { Emitter } from '../../../../shared/lib/emitter.ts';
import { equal } from '../../../../shared/lib/equal.ts';
import type { ConnectionView } from '../../../../shared/music/connection.ts';
import { noConnection } from '../../../../shared/music/topics.ts';
import type { Generation, MusicProfile } from '../../../../shared/music/settings.ts';
import { causeSentence } from '../../../../shared/music/cause-failure.ts';
import type { RandomPort } from '../../../platform/ports.ts';
import { noted } from '../../../platform/ports/writes.ts';
import { isChange } from '../dialects/command-kind.ts';
import type { CommandOptions, MusicLink, ServerEvent } from '../link.ts';
import type { ApiDescription, DocsTarget } from './api-docs.ts';
import { DocsCache } from './api-docs.ts';
import { EventGate } from './event-gate.ts';
import { CommandBuffer } from './command-buffer.ts';
import type { MachineEvent, MachineState } from './machine-model.ts';
import { initialMachine } from './machine-model.ts';
import { step } from './machine.ts';
import type { Extra, LearnedFacts, RunnerPorts } from './runner.ts';
import { Runner } from './runner.ts';
import { connectionView } from './view.ts';

export type { LearnedFacts } from './runner.ts';

export interface MusicConnectionPorts extends RunnerPorts {
  readonly random: RandomPort;
  /** Called with new facts about the active profile's server, if they differ from the profile. */
  readonly onFacts: (facts: LearnedFacts) => void;
}

/** The one connection to a music server. Nothing happens before `start`. */
export class MusicConnection implements MusicLink {
  readonly #ports: MusicConnectionPorts;
  readonly #runner: Runner;
  readonly #gate: EventGate;
  readonly #docs: DocsCache;
  readonly #views = new Emitter<ConnectionView>();
  readonly #buffer = new CommandBuffer();
  readonly #events: MachineEvent[] = [];
  #machine: MachineState = initialMachine;
  #since: number;
  #liveAt: number | null = null;
  #view: ConnectionView = noConnection;
  #profile: MusicProfile | null = null;

  constructor(ports: MusicConnectionPorts) {
    this.#ports = ports;
    this.#since = ports.clock.now();
    this.#gate = new EventGate(ports.log);
    this.#docs = new DocsCache(ports.http, ports.log);
    this.#runner = new Runner(ports, {
      link: this,
      gate: this.#gate,
      dispatch: (event) => this.#dispatch(event),
      networkChanged: () => this.networkChanged(),
      woke: () => this.resumed(),
      changed: () => this.#publish(),
      live: () => {
        this.#liveAt = ports.clock.now();
      },
      learned: (facts) => this.#learn(facts),
    });
  }

  /** Connects a profile and ends any previous connection. */
  start(profile: MusicProfile, extra: Extra = {}): void {
    if (this.#profile?.id !== profile.id) {
      this.#liveAt = null;
      this.#runner.forgetServer();
    }
    this.#profile = profile;
    this.#runner.setProfile(profile, extra);
    this.#runner.dropFallback();
    this.#runner.watchNetwork(true);
    this.#dispatch({ e: 'start' });
  }

  /** Ends the connection. Resolves when the socket is closed (at most 2 s); no timer is left then. */
  async stop(): Promise<void> {
    this.#runner.watchNetwork(false);
    this.#dispatch({ e: 'stop' });
    await this.#runner.closed();
  }

  /** Connects immediately instead of waiting; leaves every blocked state too. */
  retryNow(): void {
    this.#dispatch({ e: 'retryNow' });
  }

  /** The computer woke up: the socket must respond within 2 s. */
  resumed(): void {
    this.#dispatch({ e: 'resumed' });
  }

  /** The network changed: plain sockets are dropped at once and addresses decided again. */
  networkChanged(): void {
    this.#runner.forgetNetwork();
    this.#runner.dropFallback();
    this.#dispatch({ e: 'networkChanged' });
  }

  /** The profile was edited; reconnects only if needed. */
  setProfile(profile: MusicProfile, extra: Extra = {}): void {
    const before = this.#profile;
    if (before === null || before.id !== profile.id || !sameServer(before, profile)) {
      this.start(profile, extra);
      return;
    }
    this.#profile = profile;
    this.#runner.setProfile(profile, extra);
    const trustChanged =
      !equal(before.trustedNetworks, profile.trustedNetworks) ||
      !equal(before.confirmedOrigins, profile.confirmedOrigins) ||
      Object.keys(extra).length > 0;
    if (!trustChanged) {
      this.#publish();
      return;
    }
    this.#runner.dropFallback();
    if (this.#machine.k === 'online') void this.#runner.decide(this.#machine.gen);
    else this.#dispatch({ e: 'networkChanged' });
  }

  command(
    name: string,
    args: Record<string, unknown> = {},
    options: CommandOptions = {},
  ): Promise<unknown> {
    const send = (): Promise<unknown> => this.#send(name, args, options);
    return isChange(name) ? noted(send) : send();
  }

  #send(name: string, args: Record<string, unknown>, options: CommandOptions): Promise<unknown> {
    const machine = this.#machine;
    if (isSwitching(machine))
      return this.#buffer.add(() => this.#send(name, args, options), options.signal);
    const { session, fallback } = this.#runner;
    const usable = machine.k === 'online' || machine.k === 'syncing';
    if (usable && session !== null) return session.request(name, args, options);
    if (fallback !== null) return fallback.carrier.command(name, args, options);
    return Promise.reject(notConnected(machine, name));
  }

  onEvent(listener: (event: ServerEvent) => void): Dispose {
    return this.#gate.on(listener);
  }

  onView(listener: (view: ConnectionView) => void): Dispose {
    return this.#views.on((view) => {
      try {
        listener(view);
      } catch (error) {
        this.#ports.log.error('the state of the connection could not be shown', { error });
      }
    });
  }

  view(): ConnectionView {
    return this.#view;
  }

  onSync(recipe: (link: MusicLink) => Promise<void>): Dispose {
    return this.#runner.addRecipe(recipe);
  }

  get generation(): Generation | null {
    return this.#runner.identity?.generation ?? null;
  }

  get schema(): number | null {
    return this.#runner.identity?.info?.schema ?? null;
  }

  get origin(): string | null {
    const usable = this.#machine.k === 'online' || this.#machine.k === 'syncing';
    if (usable) return this.#runner.choice?.url ?? null;
    return this.#runner.fallback?.carrier.origin ?? null;
  }

  get clockOffset(): number | null {
    return this.#runner.clockOffset;
  }

  knows(command: string): boolean | null {
    const target = this.#docsTarget();
    return target === null ? null : this.#docs.knows(command, target.key, target);
  }

  async describe(): Promise<ApiDescription | null> {
    const target = this.#docsTarget();
    return target === null ? null : this.#docs.describe(target.key, target);
  }

  /** The URL of the connected server's API description, and its cache key. */
  #docsTarget(): (DocsTarget & { readonly key: string }) | null {
    const origin = this.origin;
    const info = this.#runner.identity?.info ?? null;
    if (origin === null) return null;
    const key =
      info === null ? `${origin}/${String(this.#since)}` : `${info.id}/${info.version ?? ''}`;
    return { key, origin, caFile: this.#profile?.caFile ?? null };
  }

  /** One event at a time: events that effects raise in the meantime are queued. */
  #dispatch(event: MachineEvent): void {
    this.#events.push(event);
    if (this.#events.length > 1) return;
    for (let next = this.#events[0]; next !== undefined; next = this.#events[0]) {
      this.#handle(next);
      this.#events.shift();
    }
  }

  #handle(event: MachineEvent): void {
    const before = this.#machine;
    const now = this.#ports.clock.now();
    const { state, effects } = step(before, event, { now, random: this.#ports.random });
    this.#machine = state;
    if (before.k !== state.k) {
      this.#since = now;
      if (before.k === 'online' || state.k === 'online') this.#liveAt = now;
    }
    for (const effect of effects) this.#runner.run(effect);
    this.#runner.settle(state);
    if (before.k !== state.k) this.#note(state);
    this.#releaseHeld(state);
    this.#publish();
  }

  #note(state: MachineState): void {
    const cause = 'cause' in state ? state.cause.code : null;
    const address = this.#runner.choice?.url ?? null;
    this.#ports.log.info('music connection', { state: state.k, address, cause });
  }

  /** Commands buffered during a planned switch are sent on the new socket, or rejected with the reason why there is none. */
  #releaseHeld(state: MachineState): void {
    if (this.#buffer.size === 0) return;
    if (state.k === 'online' && !state.draining) this.#buffer.flush();
    else if (state.k === 'waiting' || state.k === 'blocked' || state.k === 'stopped')
      this.#buffer.refuse(() => notConnected(state, null));
  }

  #learn(facts: LearnedFacts): void {
    const profile = this.#profile;
    if (profile === null || profile.id !== facts.profileId) return;
    const { generation, serverId, tokenExpiresAt } = facts;
    const next: MusicProfile = { ...profile, generation, serverId, tokenExpiresAt };
    if (equal(next, profile)) return;
    this.#profile = next;
    this.#runner.setProfile(next, null);
    this.#ports.onFacts(facts);
  }

  #publish(): void {
    const runner = this.#runner;
    const view = connectionView(this.#machine, {
      profile: this.#profile,
      since: this.#since,
      address: this.#machine.k === 'stopped' ? null : runner.choice,
      carrier: runner.singleCallsReady ? 'http' : this.#machine.k === 'online' ? 'websocket' : null,
      server: runner.server,
      tokenExpiresAt: runner.tokenExpiresAt ?? this.#profile?.tokenExpiresAt ?? null,
      liveAt: this.#liveAt,
    });
    if (equal(view, this.#view)) return;
    this.#view = view;
    this.#views.emit(view);
  }
}

/** Between the decision to switch to a better address and being online there. */
const isSwitching = (machine: MachineState): boolean =>
  machine.k === 'online'
    ? machine.draining
    : 'switching' in machine && machine.switching && machine.k !== 'syncing';

/** Whether an edit leaves the connection to its server unchanged. */
const sameServer = (a: MusicProfile, b: MusicProfile): boolean =>
  a.localUrl === b.localUrl &&
  a.externalUrl === b.externalUrl &&
  a.caFile === b.caFile &&
  a.serverId === b.serverId &&
  a.generation === b.generation;

function notConnected(state: MachineState, command: string | null): AppFailure {
  const reason = 'cause' in state ? causeSentence(state.cause) : '';
  const sentence = t('connection:command.offline', { reason }).trim();
  return failure('offline', sentence, command === null ? undefined : { command });
}

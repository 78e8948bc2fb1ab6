import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import type { Dispose } from '../../../../shared/lib/disposable.ts';
import type { ConnectInput, TestReport, TestStep } from '../../../../shared/music/connection.ts';
import type { MusicProfile } from '../../../../shared/music/settings.ts';
import type { ConnectTestPorts, TestFacts, TestOutcome } from '../connection/connect-test.ts';
import { testConnection } from '../connection/connect-test.ts';
import type { MusicConnection } from '../connection/connection.ts';
import type { SecretsPort, StorePort } from '../../../platform/ports.ts';
import { forKnownServer } from './known-server.ts';
import { secretName } from '../connection/profile-secret.ts';
import { madeByApp, releaseToken } from './release-token.ts';
import { trustCurrentNetwork } from './network-trust.ts';
import type { EqDraftsPort } from '../../../platform/ports/eq-drafts.ts';
import type { Profiles } from './profiles.ts';
import type { NetworkTrust } from '../../../connections/network-trust.ts';

export interface ProfileEditorPorts extends ConnectTestPorts {
  readonly secrets: SecretsPort;
  readonly store: StorePort;
  readonly eqDrafts: EqDraftsPort;
  readonly profiles: Profiles;
  readonly connection: MusicConnection;
  readonly trust: NetworkTrust;
  /** Switches players, queues and settings to another profile. */
  readonly switchTo: (profile: MusicProfile | null) => void;
  /** Connects the profile, and switches to it. Does nothing before the service starts. */
  readonly connect: (profile: MusicProfile) => void;
}

export type OnTestSteps = (steps: readonly TestStep[]) => void;

interface Kept {
  readonly keep: boolean;
  readonly force: boolean;
}

/** A host has 2 s to end (ms). */
const STOP_MS = 1_500;

/** Tests, saves, changes and removes profiles; the connection follows. */
export class ProfileEditor {
  readonly #ports: ProfileEditorPorts;
  readonly #running = new Set<Promise<TestOutcome>>();
  #test: AbortController | null = null;

  constructor(ports: ProfileEditorPorts) {
    this.#ports = ports;
  }

  async test(input: ConnectInput, onSteps: OnTestSteps, signal: AbortSignal): Promise<TestReport> {
    const once = { keep: false, force: false };
    return (await this.#runTest(this.#complete(input), once, onSteps, signal)).report;
  }

  async activate(id: string): Promise<void> {
    this.#ports.connect(await this.#ports.profiles.activate(id));
  }

  /** Ends a running test, and waits (1.5 s at most) until what it created on the server is revoked. */
  async stop(): Promise<void> {
    this.#test?.abort();
    if (this.#running.size === 0) return;
    let stop: Dispose = () => undefined;
    const late = new Promise<void>((resolve) => {
      stop = this.#ports.clock.after(STOP_MS, resolve);
    });
    await Promise.race([Promise.allSettled(this.#running), late]);
    stop();
  }

  #complete(input: ConnectInput): ConnectInput {
    const { profiles } = this.#ports;
    return forKnownServer(input, profiles.all(), profiles.active()?.id ?? null);
  }

  /** One test at a time: a newer one cancels the previous one. */
  async #runTest(
    input: ConnectInput,
    kept: Kept,
    onSteps: OnTestSteps,
    caller: AbortSignal,
  ): Promise<TestOutcome> {
    this.#test?.abort();
    const own = new AbortController();
    this.#test = own;
    const { profiles, secrets } = this.#ports;
    for (const secret of [input.token, input.password])
      if (secret !== null) secrets.conceal(secret);
    const profile = input.profileId === null ? null : profiles.require(input.profileId);
    let steps: readonly TestStep[] = [];
    const onStep = (step: TestStep): void => onSteps((steps = withStep(steps, step)));
    const signal = AbortSignal.any([own.signal, caller]);
    const running = testConnection(input, this.#ports, { profile, ...kept, signal, onStep });
    this.#running.add(running);
    const outcome = await running.finally(() => this.#running.delete(running));
    onSteps(outcome.report.steps);
    return outcome;
  }

  async save(
    entered: ConnectInput,
    { force, onSteps }: { readonly force: boolean; readonly onSteps: OnTestSteps },
    signal: AbortSignal,
  ): Promise<{ profileId: string | null; report: TestReport }> {
    const input = this.#complete(entered);
    const tested = await this.#runTest(input, { keep: true, force }, onSteps, signal);
    const { report, facts, undo } = tested;
    if (facts === null || (!report.ok && !force)) return { profileId: null, report };
    const { profiles, trust, connect } = this.#ports;
    const replaced = facts.token === null ? null : await this.#ownToken(input.profileId);
    const { trustedNetwork, ...learned } = facts;
    const saved = await profiles
      .save(input.profileId, {
        ...learned,
        name: input.name === '' && input.profileId === null ? nameFor(report, facts) : input.name,
        caFile: input.caFile,
        trustedNetworks: trustedNetwork === null ? [] : [trustedNetwork],
      })
      .catch(async (error: unknown) => {
        const notice = await undo();
        if (notice !== null && error instanceof AppFailure) throw withNotice(error, notice);
        throw error;
      });
    if (input.trustNetwork) trust.allowNow({ service: 'music', id: saved.id });
    connect(saved);
    const left = replaced === null ? null : await releaseToken(...replaced);
    return { profileId: saved.id, report: left === null ? report : addNotice(report, left) };
  }

  /** Revokes the previous token that the app created for a profile, once it has another one. */
  async #ownToken(profileId: string | null): Promise<Parameters<typeof releaseToken> | null> {
    const profile = profileId === null ? null : this.#ports.profiles.require(profileId);
    if (profile === null || !madeByApp(profile)) return null;
    const { secrets } = this.#ports;
    const old = await secrets
      .use(secretName(profile.id), (token) => Promise.resolve(token))
      .catch(() => null);
    if (old === null) return null;
    const lent: Pick<SecretsPort, 'has' | 'use'> = {
      has: () => Promise.resolve(true),
      use: async (_name, use) => use(old),
    };
    return [{ ...this.#ports, secrets: lent }, profile];
  }

  /** Resolves with what remains on the server, as a sentence. */
  async remove(id: string): Promise<string | null> {
    const { profiles, store, eqDrafts, connection } = this.#ports;
    const profile = profiles.require(id);
    const wasActive = profiles.active()?.id === id;
    const notice = madeByApp(profile) ? await this.#release(profile, wasActive) : null;
    const next = await profiles.remove(id).catch((error: unknown) => {
      if (wasActive) connection.start(profile);
      throw error;
    });
    store.deleteLastGood(`music/${id}/`);
    if (wasActive) await this.#turnAway(next);
    // Last, so that pending writes of the profile are done.
    await eqDrafts.forget(id);
    return notice;
  }

  /** Before the token is deleted here, because revoking it needs it. */
  async #release(profile: MusicProfile, connected: boolean): Promise<string | null> {
    const { secrets, connection } = this.#ports;
    if (secrets.status().locked) await secrets.unlock();
    // The server closes the sockets of a revoked token, which would count as a loss.
    if (connected) await connection.stop();
    return releaseToken(this.#ports, profile);
  }

  async #turnAway(next: MusicProfile | null): Promise<void> {
    if (next !== null) {
      this.#ports.connect(next);
      return;
    }
    await this.#ports.connection.stop();
    this.#ports.switchTo(null);
  }

  async rename(id: string, name: string): Promise<void> {
    const { profiles, connection } = this.#ports;
    profiles.require(id);
    await profiles.patch(id, (profile) => ({ ...profile, name }));
    if (profiles.active()?.id === id) connection.setProfile(profiles.require(id));
  }

  async trustNetwork(id: string): Promise<void> {
    const { profiles, connection, network } = this.#ports;
    profiles.require(id);
    const extra = await trustCurrentNetwork(profiles, network, id);
    if (profiles.active()?.id === id) connection.setProfile(profiles.require(id), extra);
  }
}

const addNotice = (report: TestReport, notice: string): TestReport => ({
  ...report,
  notice: report.notice === undefined ? notice : `${report.notice} ${notice}`,
});

const withNotice = ({ error, message }: AppFailure, notice: string): AppFailure =>
  failure(error.code, `${message} ${notice}`, error.detail);

/** The server's own name, else the host of its address. */
function nameFor(report: TestReport, { localUrl }: TestFacts): string {
  return report.server?.name ?? new URL(localUrl).hostname;
}

/** The steps so far plus one; a repeated step replaces the earlier one. */
function withStep(steps: readonly TestStep[], step: TestStep): TestStep[] {
  return steps.some((each) => each.name === step.name)
    ? steps.map((each) => (each.name === step.name ? step : each))
    : [...steps, step];
}

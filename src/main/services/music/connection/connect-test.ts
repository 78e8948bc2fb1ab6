import { t } from '../../../../shared/i18n/translate.ts';
import type { ConnectInput, TestReport, TestStep } from '../../../../shared/music/connection.ts';
import type { Generation, MusicProfile } from '../../../../shared/music/settings.ts';
import { isLoopback } from '../../../net/plain-http.ts';
import { causeFailure } from '../../../../shared/music/cause-failure.ts';
import type { NetworkPort } from '../../../platform/ports.ts';
import { serverView } from './admission.ts';
import type { SignedInUser } from './authenticate.ts';
import { anonymous } from './authenticate.ts';
import { profileSecret } from './profile-secret.ts';
import type { AuthenticatedServer, Secret } from './test-credentials.ts';
import { authenticateServer } from './test-credentials.ts';
import { SignInTrace } from './sign-in.ts';
import { TestLimit } from './test-limit.ts';
import type { TestPlan } from './test-plan.ts';
import { planTest } from './test-plan.ts';
import type { Reached, ReachPorts } from './test-reach.ts';
import { reach } from './test-reach.ts';
import { StepFailed, TestRun } from './test-run.ts';
import type { Made, UndoPorts } from './undo-sign-in.ts';
import { undoSignIn } from './undo-sign-in.ts';

export interface ConnectTestPorts extends ReachPorts, UndoPorts {
  readonly network: NetworkPort;
}

export interface ConnectTestOptions {
  /** The stored profile of `input.profileId`; null: a new one. */
  readonly profile: MusicProfile | null;
  /** True: a sign-in creates the app's own long-lived token. False: creates nothing lasting on the server. */
  readonly keep: boolean;
  /** With `keep`: saves the token even if a later step failed. */
  readonly force?: boolean;
  readonly onStep: (step: TestStep) => void;
  readonly signal?: AbortSignal;
}

/** The facts from a test, for saving the profile; null if not reached. */
export interface TestFacts {
  readonly localUrl: string;
  readonly externalUrl: string | null;
  readonly generation: Generation | null;
  readonly serverId: string | null;
  /** User name, if the token was created by signing in. */
  readonly user: string | null;
  readonly tokenExpiresAt: string | null;
  /** Fingerprint of the network that the user trusted with `trustNetwork`; null if it cannot be identified. */
  readonly trustedNetwork: string | null;
  readonly confirmedOrigins: readonly string[];
  /** The token to save: the entered one, or the app's own from signing in. For the secret store only. */
  readonly token: string | null;
}

export interface TestOutcome {
  readonly report: TestReport;
  /** Null only if an address is invalid. */
  readonly facts: TestFacts | null;
  /** Revokes the token in `facts` if signing in created it. Resolves with what may remain on the server, as a sentence. */
  readonly undo: () => Promise<string | null>;
}

/**
 * Runs every step of a connection and reports the one that fails; later steps are reported as not reached. Sends no secret before
 * step trust has passed. At the end, revokes what a sign-in created on the server unless it is saved. Takes 15 s
 * at most, and up to 12 s more if a server stops answering before that. Rejects only with `cancelled`.
 */
export async function testConnection(
  input: ConnectInput,
  ports: ConnectTestPorts,
  options: ConnectTestOptions,
): Promise<TestOutcome> {
  const run = new TestRun(options.onStep);
  const trace = new SignInTrace((token) => ports.secrets.conceal?.(token));
  const found: Found = { plan: null, reached: null, entered: null, trace };
  const cancelled = await takeSteps(input, ports, options, run, found);
  const { entered } = found;
  const kept = cancelled === null && entered !== null && (run.ok || options.force === true);
  const undo = (made: Made, keepLasting: boolean): Promise<string | null> =>
    found.plan === null || found.reached === null
      ? Promise.resolve(null)
      : undoSignIn(ports, { ...found.reached, caFile: found.plan.caFile }, made, keepLasting);
  const notice = await undo(trace, kept);
  if (cancelled !== null) throw cancelled;
  const { lasting } = trace;
  return {
    ...outcome(input, run, found, kept ? lasting : null, notice),
    undo: () => undo({ session: null, lasting, unanswered: false }, false),
  };
}

/** The results of the steps so far. */
interface Found {
  plan: TestPlan | null;
  reached: Reached | null;
  entered: AuthenticatedServer | null;
  readonly trace: SignInTrace;
}

/** Resolves with the failure if the caller canceled, else with null. */
async function takeSteps(
  input: ConnectInput,
  ports: ConnectTestPorts,
  options: ConnectTestOptions,
  run: TestRun,
  found: Found,
): Promise<Error | null> {
  const limit = new TestLimit(ports.clock, { signal: options.signal });
  try {
    const plan = await run.step(
      'address',
      () => planTest(input, ports.network, options.profile),
      ({ local }) => local,
    );
    found.plan = plan;
    const reached = await reachBest(ports, plan, options.profile, run, limit);
    found.reached = reached;
    passTrust(plan, reached, run);
    const secret = secretFor(input, ports, options, { origin: reached.origin, trace: found.trace });
    found.entered = await run.step(
      'credentials',
      () => limit.within(authenticateServer(ports, reached, plan.caFile, secret)),
      credentialsSentence,
    );
    await checkPermissions(found.entered, run, limit);
    return null;
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    return error.failure.error.code === 'cancelled' ? error.failure : null;
  } finally {
    found.entered?.close();
    found.reached?.socket?.close();
    limit.dispose();
  }
}

/** The first address that may get the token and leads to the server; else the result of the best one. */
async function reachBest(
  ports: ConnectTestPorts,
  plan: TestPlan,
  profile: MusicProfile | null,
  run: TestRun,
  limit: TestLimit,
): Promise<Reached> {
  const allowed = plan.decision.order.map((choice) => choice.url);
  const serverId = profile?.serverId ?? null;
  const to = (origin: string) =>
    reach(ports, { origin, caFile: plan.caFile, serverId }, run, limit);
  const [first = plan.local, second] = allowed;
  if (first !== plan.local)
    run.pass('address', t('connection:test.addressTrusted', { url: first, first: plan.local }));
  try {
    return await to(first);
  } catch (error) {
    if (second === undefined || !(error instanceof StepFailed)) throw error;
    const kept = run.begin();
    try {
      const reached = await to(second);
      const reason = error.failure.message;
      run.pass('address', t('connection:test.addressSecond', { url: second, first, reason }));
      return reached;
    } catch {
      run.restore(kept);
      throw error;
    }
  }
}

function passTrust(plan: TestPlan, { origin, identity }: Reached, run: TestRun): void {
  const refused = plan.decision.refused.find((entry) => entry.url === origin);
  const unconfirmed = identity.generation === 'specified' && !plan.confirmed.includes(origin);
  const host = new URL(origin).host;
  const cause =
    refused?.cause ??
    (unconfirmed ? ({ code: 'unconfirmed-address', detail: host } as const) : null);
  if (cause !== null) {
    const failed = causeFailure(cause);
    run.fail('trust', failed);
    throw new StepFailed('trust', failed);
  }
  const reason =
    new URL(origin).protocol === 'https:'
      ? t('connections:test.trustHttps')
      : isLoopback(origin)
        ? t('connections:test.trustLoopback')
        : t('connections:test.trustNetwork');
  const confirmed =
    identity.generation === 'specified' ? ` ${t('connection:test.trustConfirmed')}` : '';
  run.pass('trust', reason + confirmed);
}

function secretFor(
  input: ConnectInput,
  ports: ConnectTestPorts,
  options: ConnectTestOptions,
  { origin, trace }: { readonly origin: string; readonly trace: SignInTrace },
): Secret {
  const { token, user, password } = input;
  if (token !== null) return { k: 'token', withSecret: (use) => use(token) };
  if (user !== null && user !== '' && password !== null)
    return { k: 'password', credentials: { user, password }, keep: options.keep, trace };
  const { profile } = options;
  if (profile === null) return { k: 'none' };
  return { k: 'token', withSecret: profileSecret(ports.secrets, profile.id, new URL(origin).host) };
}

function credentialsSentence({ signed, tokenUsed, made }: AuthenticatedServer): string {
  if (!tokenUsed) return t('connection:test.noAuth');
  const { user, expiresAt } = signed;
  const accepted =
    made !== null && user !== null
      ? t('connection:test.signedIn', { user })
      : user === null
        ? t('connection:test.token')
        : t('connection:test.tokenUser', { user });
  if (expiresAt === null) return accepted;
  return t('connection:test.tokenExpires', { accepted, until: expiresAt.slice(0, 10) });
}

/** Every screen needs to read the players; the role determines what else is possible. */
async function checkPermissions(
  { command, signed }: AuthenticatedServer,
  run: TestRun,
  limit: TestLimit,
): Promise<void> {
  const { role } = signed;
  await run.step(
    'permissions',
    () => limit.within(command('players/all')),
    () =>
      role === null
        ? t('connection:test.permissionsUnknown')
        : role === 'admin'
          ? t('connection:test.admin', { role })
          : t('connection:test.limited', { role }),
  );
}

/** `made`: the app's own token, if it is saved. `notice`: what remains on the server. */
function outcome(
  input: ConnectInput,
  run: TestRun,
  { plan, reached, entered }: Found,
  made: string | null,
  notice: string | null,
): Omit<TestOutcome, 'undo'> {
  const signed: SignedInUser = entered?.signed ?? anonymous;
  const server = reached === null ? null : serverView(reached.identity, signed);
  const left = notice === null ? {} : { notice };
  const report: TestReport = { ok: run.ok, steps: run.steps, cause: run.cause, server, ...left };
  if (plan === null) return { report, facts: null };
  return {
    report,
    facts: {
      localUrl: plan.local,
      externalUrl: plan.external,
      generation: server?.generation ?? null,
      serverId: server?.id ?? null,
      user: made === null ? null : signed.user,
      tokenExpiresAt: signed.expiresAt,
      trustedNetwork: input.trustNetwork ? plan.networkId : null,
      confirmedOrigins: plan.confirmed,
      token: made ?? input.token,
    },
  };
}

import { t } from '../../../../shared/i18n/translate.ts';
import type { ServerView } from '../../../../shared/music/connection.ts';
import type { MusicProfile } from '../../../../shared/music/settings.ts';
import type {
  Learned,
  RunTest,
  TestContext,
  TestOutcome,
} from '../../../connections/connection-test.ts';
import { TestLimit } from '../../../connections/test-limit.ts';
import { isLoopback } from '../../../net/plain-http.ts';
import { causeFailure } from '../../../../shared/music/cause-failure.ts';
import type { NetworkPort } from '../../../platform/ports.ts';
import { toFormValues } from '../profiles/profile-status.ts';
import { serverView } from './admission.ts';
import { anonymous } from './authenticate.ts';
import { profileSecret } from './profile-secret.ts';
import type { AuthenticatedServer, Secret } from './test-credentials.ts';
import { authenticateServer } from './test-credentials.ts';
import { SignInTrace } from './sign-in.ts';
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

export type MusicTestContext = Pick<TestContext, 'input' | 'typedSecrets' | 'save' | 'learned'> & {
  /** The stored profile of the input; null: a new one. */
  readonly server: MusicProfile | null;
};

/**
 * Runs every step of a connection and reports the one that fails; later steps are reported as not reached. Sends no secret before
 * step trust has passed. At the end, revokes what a sign-in created on the server unless it is saved. Takes 15 s
 * at most, and up to 12 s more if a server stops answering before that. Rejects only with `cancelled`.
 */
export async function testConnection(
  context: MusicTestContext,
  ports: ConnectTestPorts,
  { onSteps, signal }: Parameters<RunTest>[1],
): Promise<TestOutcome> {
  const run = new TestRun(onSteps);
  const trace = new SignInTrace((token) => ports.secrets.conceal?.(token));
  const progress: TestProgress = { plan: null, reached: null, entered: null, trace };
  const cancelled = await takeSteps(context, ports, signal, run, progress);
  const { save } = context;
  const isSaved = save !== null && (run.ok || save === 'always');
  const isKept = isSaved && cancelled === null && progress.entered !== null;
  const undo = (made: Made, keepLasting: boolean): Promise<string | null> =>
    progress.plan === null || progress.reached === null
      ? Promise.resolve(null)
      : undoSignIn(ports, { ...progress.reached, caFile: progress.plan.caFile }, made, keepLasting);
  const notice = await undo(trace, isKept);
  if (cancelled !== null) throw cancelled;
  const { lasting } = trace;
  const { ok, steps, problem } = run;
  onSteps(steps);
  return {
    report: { ok, steps, problem, ...(notice === null ? {} : { notice }) },
    learned: learnedBy(context, progress, isKept ? lasting : null),
    undo: () => undo({ session: null, lasting, unanswered: false }, false),
  };
}

/** The results of the steps so far. */
interface TestProgress {
  plan: TestPlan | null;
  reached: Reached | null;
  entered: AuthenticatedServer | null;
  readonly trace: SignInTrace;
}

/** Resolves with the failure if the caller canceled, else with null. */
async function takeSteps(
  context: MusicTestContext,
  ports: ConnectTestPorts,
  signal: AbortSignal,
  run: TestRun,
  progress: TestProgress,
): Promise<Error | null> {
  const limit = new TestLimit(ports.clock, { signal });
  try {
    const plan = await run.step(
      'address',
      () => planTest(context, ports.network, context.server),
      ({ local }) => local,
    );
    progress.plan = plan;
    const reached = await reachBest(ports, plan, context.server, run, limit);
    progress.reached = reached;
    passTrust(plan, reached, run);
    const secret = secretFor(context, ports, reached.origin, progress.trace);
    progress.entered = await run.step(
      'credentials',
      () => limit.within(authenticateServer(ports, reached, plan.caFile, secret)),
      credentialsSentence,
    );
    await checkPermissions(progress.entered, run, limit);
    return null;
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    return error.failure.error.code === 'cancelled' ? error.failure : null;
  } finally {
    progress.entered?.close();
    progress.reached?.socket?.close();
    limit.end();
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
    const steps = run.begin();
    try {
      const reached = await to(second);
      const reason = error.failure.message;
      run.pass('address', t('connection:test.addressSecond', { url: second, first, reason }));
      return reached;
    } catch {
      run.restore(steps);
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
  { input, typedSecrets, save, server }: MusicTestContext,
  ports: ConnectTestPorts,
  origin: string,
  trace: SignInTrace,
): Secret {
  const { token, password } = typedSecrets;
  const user = input.fields['user'] ?? '';
  if (token !== undefined) return { k: 'token', withSecret: (use) => use(token) };
  if (password !== undefined && user !== '')
    return { k: 'password', credentials: { user, password }, keep: save !== null, trace };
  if (server === null) return { k: 'none' };
  return { k: 'token', withSecret: profileSecret(ports.secrets, server.id, new URL(origin).host) };
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

const unknown = {
  localUrl: '',
  generation: null,
  serverId: null,
  user: null,
  tokenExpiresAt: null,
};

/** For saving the profile. `made`: the app's own token, if it is saved. */
function learnedBy(
  { input, typedSecrets, server, learned }: MusicTestContext,
  { plan, reached, entered }: TestProgress,
  made: string | null,
): Learned {
  if (plan === null) return learned;
  const { local, external, trustedNetworks, confirmed } = plan;
  const { signed } = entered ?? { signed: anonymous };
  const token = made ?? typedSecrets['token'] ?? null;
  const stored = server ?? unknown;
  // The token's user and expiry belong to the token.
  const user = token === null ? stored.user : made === null ? null : signed.user;
  const expiresAt = token === null ? stored.tokenExpiresAt : signed.expiresAt;
  const view = reached === null ? null : serverView(reached.identity, signed);
  const isNew = input.name === '' && input.profileId === null;
  return {
    account: user,
    expiresAt,
    trustedNetworks: [...trustedNetworks],
    secrets: token === null ? null : { token },
    extra: { ...serverFacts(view, stored, local), confirmedOrigins: confirmed },
    input: {
      ...(isNew && typeof view?.name === 'string' ? { name: view.name } : {}),
      credential: 'bearer',
      fields: toFormValues({ localUrl: local, externalUrl: external, user }),
    },
  };
}

/** Another address may be another server: facts about the old one no longer apply. */
function serverFacts(
  server: ServerView | null,
  stored: Pick<MusicProfile, 'localUrl' | 'generation' | 'serverId'>,
  local: string,
): Pick<MusicProfile, 'generation' | 'serverId'> {
  const { generation, serverId } = stored.localUrl === local ? stored : unknown;
  return { generation: server?.generation ?? generation, serverId: server?.id ?? serverId };
}

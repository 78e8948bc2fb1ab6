import '../../shared/connections/texts.ts';
import type { ServiceDescriptor } from '../../shared/connections/descriptor.ts';
import { mainAddress } from '../../shared/connections/descriptor.ts';
import type {
  ConnectionInput,
  ConnectionProblem,
  ConnectionReport,
  ConnectionStep,
  CredentialKind,
  Profile,
  Values,
} from '../../shared/connections/model.ts';
import { AppFailure, failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { getCause, getStatus } from '../net/errors.ts';
import type { Clock } from '../platform/ports.ts';
import type { OnSteps } from '../platform/ports/service-connections.ts';
import { TestLimit } from './test-limit.ts';

/** The input of the test steps; nothing is stored yet. */
export interface Candidate {
  readonly fields: Values;
  readonly credential: CredentialKind;
  readonly caFile: string | null;
  readonly proxy: string | null;
  readonly trustedNetworks: readonly string[];
  /** The user trusts the current network. */
  readonly trustNetwork: boolean;
  readonly confirmAddress: boolean;
  /** False: reports the sign-in address without opening it. */
  readonly browser?: boolean | undefined;
}

/** What the steps learned about the server and the user. */
export type Learned = Pick<Profile, 'account' | 'expiresAt' | 'extra' | 'trustedNetworks'> & {
  /** Stored instead of the typed secrets: the token returned by a login. */
  readonly secrets: Values | null;
  /** Stored instead of the input, such as the server's name for a profile without one. */
  readonly input?: Partial<Pick<ConnectionInput, 'name' | 'fields' | 'credential'>>;
};

type ReportWaiting = (shown: Pick<ConnectionStep, 'detail' | 'url'>) => void;

export interface StepContext {
  readonly candidate: Candidate;
  /** The main address; null for a service without one. */
  readonly url: string | null;
  readonly learned: Learned;
  readonly signal: AbortSignal;
  /** The stored profile that is tested or changed; null: a new one. */
  readonly profile: Profile | null;
  /** Whether the user may be asked to sign in with the browser. */
  readonly signIn: NonNullable<ConnectionInput['signIn']>;
  /**
   * Runs an action that waits for the user, which pauses the test's time limit. `tell` shows what the step waits for and an optional
   * address to open.
   */
  readonly waitForUser: <T>(work: (tell: ReportWaiting) => Promise<T>) => Promise<T>;
  /** Provides the secrets an earlier step learned, otherwise the typed or the stored ones. Steps that send them come after `trust`. */
  readonly useSecrets: <T>(use: (secrets: Values) => Promise<T>) => Promise<T>;
}

/** The result of a step. `detail` is a sentence or a short fact for the user. */
export interface StepResult {
  readonly detail: string;
  /** Not needed for this profile. */
  readonly skipped?: boolean;
  readonly learned?: Partial<Learned>;
}

/** A step of a connection test: resolves if it passed, rejects with `AppFailure` if it failed. */
export interface TestStep {
  readonly name: string;
  run(context: StepContext): Promise<StepResult>;
}

export interface TestOutcome {
  readonly report: ConnectionReport;
  readonly learned: Learned;
  /** Revokes what the test created on the server, if it cannot be saved. Resolves with what may remain there, as a sentence. */
  readonly undo?: () => Promise<string | null>;
}

/** The input of a test. */
export interface TestContext extends Omit<StepContext, 'signal' | 'waitForUser'> {
  /** As it was typed. */
  readonly input: ConnectionInput;
  readonly typedSecrets: Values;
  /** When the result will be saved: `passed`: only if every step passes. Null: never; such a test creates nothing lasting on the server. */
  readonly save: 'passed' | 'always' | null;
}

/** Runs all steps of a test. Rejects only with `cancelled`. */
export type RunTest = (
  context: TestContext,
  how: { readonly onSteps: OnSteps; readonly signal: AbortSignal },
) => Promise<TestOutcome>;

export interface TestPorts {
  readonly clock: Clock;
  readonly descriptor: ServiceDescriptor;
  readonly steps: readonly TestStep[];
}

/** Runs the steps in order. The first failure ends the test, and the remaining steps are reported as not reached. Rejects only with `cancelled`. */
export async function runTest(
  { clock, descriptor, steps }: TestPorts,
  context: Omit<StepContext, 'signal' | 'waitForUser'>,
  { onSteps, signal }: { readonly onSteps: OnSteps; readonly signal: AbortSignal },
): Promise<TestOutcome> {
  const limit = new TestLimit(clock);
  const both = AbortSignal.any([limit.signal, signal]);
  let { learned } = context;
  let problem: ConnectionProblem | null = null;
  const done: ConnectionStep[] = [];
  try {
    for (const step of steps) {
      const started = clock.monotonic();
      const tell = (result: Omit<ConnectionStep, 'name' | 'ms'>, name = step.name): void => {
        const earlier = done.findIndex((one) => one.name === name);
        const at = earlier === -1 ? done.length : earlier;
        done.splice(at, 1, { name, ms: Math.round(clock.monotonic() - started), ...result });
        onSteps([...done]);
      };
      const waitForUser: StepContext['waitForUser'] = (work) =>
        limit.standStill(() =>
          work((shown) => onSteps([...done, { name: step.name, ok: null, ...shown }])),
        );
      const { secrets } = learned;
      const useSecrets: StepContext['useSecrets'] =
        secrets === null ? context.useSecrets : (use) => use(secrets);
      try {
        const own = { learned, signal: both, waitForUser, useSecrets };
        const result = await step.run({ ...context, ...own });
        learned = { ...learned, ...result.learned };
        tell({ ok: result.skipped === true ? null : true, detail: result.detail });
      } catch (thrown) {
        if (signal.aborted) throw failure('cancelled', t('errors:cancelled'));
        const failed = limit.signal.aborted ? limit.failure : thrown;
        if (!(failed instanceof AppFailure)) throw failed;
        const at = findStep(step.name, failed, { descriptor, url: context.url, done });
        problem = toProblem(at.failed);
        tell({ ok: false, detail: at.failed.message }, at.step);
        break;
      }
    }
  } finally {
    limit.end();
  }
  return { report: { ok: problem === null, steps: allSteps(descriptor, done), problem }, learned };
}

/** The step to which a failure of a later one belongs. Steps left to a proxy did not run, so they can't be the failed one. */
function findStep(
  step: string,
  failed: AppFailure,
  test: {
    readonly descriptor: ServiceDescriptor;
    readonly url: string | null;
    readonly done: readonly ConnectionStep[];
  },
): StepFailure {
  if (step !== 'sign-in') return { step, failed };
  const at = stepOfSignIn(test.descriptor, test.url, failed);
  const passed = test.done.some(({ name, ok }) => name === at.step && ok === true);
  return passed ? at : { ...at, step };
}

/** All steps of the descriptor in order, including those that were not reached. */
function allSteps({ steps }: ServiceDescriptor, done: readonly ConnectionStep[]): ConnectionStep[] {
  return steps.map(
    ({ name }) =>
      done.find((step) => step.name === name) ?? {
        name,
        ok: null,
        detail: t('connections:test.notReached'),
      },
  );
}

function toProblem(failed: AppFailure): ConnectionProblem {
  const cause = getCause(failed);
  return {
    code: cause?.code ?? failed.error.code,
    detail: cause?.detail ?? null,
    sentence: failed.message,
  };
}

/** A failure and the step that it belongs to. */
interface StepFailure {
  readonly step: string;
  readonly failed: AppFailure;
}

/**
 * The step to which a failed sign-in request belongs: no answer fails `port`, a bad certificate `tls`, a path without the service
 * `address`, and only a problem of the credential `sign-in`. Each has advice for that step.
 */
function stepOfSignIn(
  descriptor: ServiceDescriptor,
  url: string | null,
  failed: AppFailure,
): StepFailure {
  const cause = getCause(failed)?.code ?? '';
  const { code } = failed.error;
  if (cause.startsWith('tls-')) return { step: 'tls', failed };
  if (cause === 'proxy') return { step: 'sign-in', failed };
  if (code === 'timeout' && cause !== 'connect-timeout')
    return { step: 'port', failed: tooSlow(descriptor, url, failed) };
  if (['connection-lost', 'unreachable', 'timeout'].includes(code)) return { step: 'port', failed };
  if (code === 'not-found' && url !== null)
    return { step: 'address', failed: wrongPath(descriptor, url, failed) };
  return { step: code === 'not-this-server' ? 'address' : 'sign-in', failed };
}

function tooSlow({ name }: ServiceDescriptor, url: string | null, { error }: AppFailure) {
  const where = url === null ? name() : new URL(url).host;
  return failure('timeout', t('connections:test.slow', { where }), error.detail);
}

function wrongPath(descriptor: ServiceDescriptor, url: string, failed: AppFailure) {
  const example = mainAddress(descriptor)?.placeholder ?? 'https://example.net';
  const status = getStatus(failed) ?? 404;
  const service = descriptor.name();
  const text = t('connections:test.wrongPath', { url, service, status, example });
  return failure('not-this-server', text, failed.error.detail);
}

import type { ServiceDescriptor } from '../../shared/connections/descriptor.ts';
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
import type { Dispose } from '../../shared/lib/disposable.ts';
import { causeOf } from '../net/errors.ts';
import type { Clock } from '../platform/ports.ts';
import type { OnSteps } from '../platform/ports/service-connections.ts';

/** What the steps of a test go by; nothing of it is kept yet. */
export interface Candidate {
  readonly fields: Values;
  readonly credential: CredentialKind;
  readonly caFile: string | null;
  readonly proxy: string | null;
  readonly trustedNetworks: readonly string[];
  /** The user trusts the network of this moment. */
  readonly trustNetwork: boolean;
  readonly confirmAddress: boolean;
}

/** What the steps found out about the server and the user. */
export type Learned = Pick<Profile, 'account' | 'expiresAt' | 'extra' | 'trustedNetworks'> & {
  /** Kept instead of what was typed: the token that a login gave. */
  readonly secrets: Values | null;
};

export type TellWaiting = (shown: Pick<ConnectionStep, 'detail' | 'url'>) => void;

export interface StepContext {
  readonly candidate: Candidate;
  /** The main address; null for a service without one. */
  readonly url: string | null;
  readonly learned: Learned;
  readonly signal: AbortSignal;
  /** The kept profile that is tested or changed; null: a new one. */
  readonly profile: Profile | null;
  /** Whether the user may be asked to sign in in the browser. */
  readonly signIn: NonNullable<ConnectionInput['signIn']>;
  /** Does what waits for a person: the limit of the test stands still. `tell` shows what is waited for, and an address to open. */
  readonly waitForUser: <T>(work: (tell: TellWaiting) => Promise<T>) => Promise<T>;
  /** Lends what an earlier step learned, else the typed secrets, else the stored ones. A step that sends them comes after `trust`. */
  readonly useSecrets: <T>(use: (secrets: Values) => Promise<T>) => Promise<T>;
}

/** What a step came to. `detail` is a sentence or a short fact for a person. */
export interface StepResult {
  readonly detail: string;
  /** Not needed here. */
  readonly skipped?: boolean;
  readonly learned?: Partial<Learned>;
}

/** One step of a connection test: resolves when it passed, rejects with `AppFailure` when it failed. */
export interface TestStep {
  readonly name: string;
  run(context: StepContext): Promise<StepResult>;
}

export interface TestOutcome {
  readonly report: ConnectionReport;
  readonly learned: Learned;
}

/** All steps together (ms). */
const LIMIT_MS = 15_000;

export interface TestPorts {
  readonly clock: Clock;
  readonly descriptor: ServiceDescriptor;
  readonly steps: readonly TestStep[];
}

/** Runs the steps in their order; the first failure ends the test, the others say that they were not reached. Rejects with `cancelled` only. */
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
      const tell = (result: Omit<ConnectionStep, 'name' | 'ms'>): void => {
        done.push({ name: step.name, ms: Math.round(clock.monotonic() - started), ...result });
        onSteps([...done]);
      };
      const waitForUser: StepContext['waitForUser'] = (work) =>
        limit.standStill(() =>
          work((shown) => {
            onSteps([...done, { name: step.name, ok: null, ...shown }]);
          }),
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
        const failed = limit.signal.aborted ? tooLate() : thrown;
        if (!(failed instanceof AppFailure)) throw failed;
        problem = problemOf(failed);
        tell({ ok: false, detail: failed.message });
        break;
      }
    }
  } finally {
    limit.end();
  }
  return { report: { ok: problem === null, steps: allSteps(descriptor, done), problem }, learned };
}

/** The time of a whole test. It stands still while a person is waited for. */
class TestLimit {
  readonly #clock: Clock;
  readonly #late = new AbortController();
  #left = LIMIT_MS;
  #since: number;
  #stopTimer: Dispose;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#since = clock.monotonic();
    this.#stopTimer = this.#limit();
  }

  /** Aborted when the time is over. */
  get signal(): AbortSignal {
    return this.#late.signal;
  }

  async standStill<T>(work: () => Promise<T>): Promise<T> {
    this.#stopTimer();
    this.#left -= this.#clock.monotonic() - this.#since;
    try {
      return await work();
    } finally {
      this.#since = this.#clock.monotonic();
      this.#stopTimer = this.#limit();
    }
  }

  end(): void {
    this.#stopTimer();
  }

  #limit(): Dispose {
    return this.#clock.after(this.#left, () => {
      this.#late.abort();
    });
  }
}

const tooLate = (): AppFailure =>
  failure('timeout', t('connection:test.limit', { seconds: LIMIT_MS / 1000 }));

/** All steps of the descriptor in their order; those that were not reached say so. */
function allSteps({ steps }: ServiceDescriptor, done: readonly ConnectionStep[]): ConnectionStep[] {
  return steps.map(
    ({ name }) =>
      done.find((step) => step.name === name) ?? {
        name,
        ok: null,
        detail: t('connection:test.notReached'),
      },
  );
}

export function problemOf(failed: AppFailure): ConnectionProblem {
  const cause = causeOf(failed);
  return {
    code: cause?.code ?? failed.error.code,
    detail: cause?.detail ?? null,
    sentence: failed.message,
  };
}

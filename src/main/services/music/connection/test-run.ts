import { getCause, causeSentence } from '../../../../shared/music/cause-failure.ts';
import type { ConnectionProblem, ConnectionStep } from '../../../../shared/connections/model.ts';
import { AppFailure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { stepNames } from '../../../../shared/music/step-names.ts';
import type { StepResult } from '../../../connections/connection-test.ts';
import type { OnSteps } from '../../../platform/ports/service-connections.ts';

export type StepName = (typeof stepNames)[number];

/** Thrown after a step was recorded as failed; ends the test. */
export class StepFailed extends Error {
  readonly step: StepName;
  readonly failure: AppFailure;

  constructor(step: StepName, failure: AppFailure) {
    super(failure.message, { cause: failure });
    this.step = step;
    this.failure = failure;
  }
}

type RecordedStep = ConnectionStep & { readonly name: StepName };

export interface RecordedSteps {
  readonly steps: ReadonlyMap<StepName, RecordedStep>;
  readonly problem: ConnectionProblem | null;
}

/** The steps of one connection test so far. A repeated step replaces the earlier one. */
export class TestRun {
  readonly #steps = new Map<StepName, RecordedStep>();
  readonly #report: OnSteps;
  #problem: ConnectionProblem | null = null;

  constructor(onSteps: OnSteps) {
    this.#report = onSteps;
  }

  /** Set if a step failed for a reason that the form can fix. */
  get problem(): ConnectionProblem | null {
    return this.#problem;
  }

  get ok(): boolean {
    return [...this.#steps.values()].every((step) => step.ok !== false);
  }

  /** All steps in order, including those that were not reached. */
  get steps(): ConnectionStep[] {
    const missing = t('connections:test.notReached');
    return stepNames.map((name) => this.#steps.get(name) ?? { name, ok: null, detail: missing });
  }

  pass(name: StepName, detail: string): void {
    this.#set({ name, ok: true, detail });
  }

  fail(name: StepName, failure: AppFailure): void {
    this.#problem = toProblem(name, failure);
    this.#set({ name, ok: false, detail: failure.message });
  }

  /** Starts over at another address; returns the steps of the previous one. */
  begin(): RecordedSteps {
    const snapshot = { steps: new Map(this.#steps), problem: this.#problem };
    for (const name of stepNames) if (name !== 'address') this.#steps.delete(name);
    this.#problem = null;
    return snapshot;
  }

  /** Restores the steps of the previous address. */
  restore(snapshot: RecordedSteps): void {
    this.#problem = snapshot.problem;
    this.#steps.clear();
    for (const step of snapshot.steps.values()) this.#set(step);
  }

  /** Runs a step: passes with its sentence, or fails with the failure's, which ends the test. */
  async step<T>(
    name: StepName,
    work: () => Promise<T>,
    detail: (value: T) => string,
    stepOf?: (failed: AppFailure) => StepName,
  ): Promise<T> {
    const value = await this.check(name, work, stepOf);
    this.pass(name, detail(value));
    return value;
  }

  /** Runs a step that all services share. */
  async shared(name: StepName, work: () => Promise<StepResult>): Promise<void> {
    const { detail, skipped } = await this.check(name, work);
    this.#set({ name, ok: skipped === true ? null : true, detail });
  }

  /** Work before or for a step, which fails with it. `stepOf`: the step that a failure belongs to, if it may be an earlier one. */
  async check<T>(
    name: StepName,
    work: () => Promise<T>,
    stepOf: (failed: AppFailure) => StepName = () => name,
  ): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppFailure)) throw error;
      const at = stepOf(error);
      this.fail(at, error);
      throw new StepFailed(at, error);
    }
  }

  #set(step: RecordedStep): void {
    this.#steps.set(step.name, step);
    this.#report([...this.#steps.values()]);
  }
}

/**
 * The problem behind a failed step; null: unknown. For a refused address it uses the step's own message, which names the field and the
 * fault.
 */
function toProblem(name: StepName, failure: AppFailure): ConnectionProblem | null {
  const cause = getCause(failure);
  if (cause !== null && cause.code !== 'bad-address')
    return { ...cause, sentence: causeSentence(cause) };
  return cause === null && name !== 'address'
    ? null
    : { code: 'bad-address', detail: cause?.detail ?? null, sentence: failure.message };
}

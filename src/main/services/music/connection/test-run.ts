import { causeOf } from '../../../../shared/music/cause-failure.ts';
import { AppFailure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Cause, StepName, TestStep } from '../../../../shared/music/connection.ts';
import { stepNames } from '../../../../shared/music/step-names.ts';

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

export interface RecordedSteps {
  readonly steps: ReadonlyMap<StepName, TestStep>;
  readonly cause: Cause | null;
}

/** The steps of one connection test so far. A repeated step replaces the earlier one. */
export class TestRun {
  readonly #steps = new Map<StepName, TestStep>();
  readonly #report: (step: TestStep) => void;
  #cause: Cause | null = null;

  constructor(tell: (step: TestStep) => void) {
    this.#report = tell;
  }

  get cause(): Cause | null {
    return this.#cause;
  }

  get ok(): boolean {
    return [...this.#steps.values()].every((step) => step.ok !== false);
  }

  /** All steps in order; those that were not reached say so. */
  get steps(): TestStep[] {
    const missing = t('connections:test.notReached');
    return stepNames.map((name) => this.#steps.get(name) ?? { name, ok: null, detail: missing });
  }

  pass(name: StepName, detail: string): void {
    this.#set({ name, ok: true, detail });
  }

  /** Not needed here. */
  skip(name: StepName, detail: string): void {
    this.#set({ name, ok: null, detail });
  }

  fail(name: StepName, failure: AppFailure): void {
    const badAddress = name === 'address' ? ({ code: 'bad-address', detail: null } as const) : null;
    this.#cause = causeOf(failure) ?? badAddress;
    this.#set({ name, ok: false, detail: failure.message });
  }

  /** Starts over at another address; returns the steps of the previous one. */
  begin(): RecordedSteps {
    const kept = { steps: new Map(this.#steps), cause: this.#cause };
    for (const name of stepNames) if (name !== 'address') this.#steps.delete(name);
    this.#cause = null;
    return kept;
  }

  /** Shows the previous address after all. */
  restore(kept: RecordedSteps): void {
    this.#cause = kept.cause;
    this.#steps.clear();
    for (const step of kept.steps.values()) this.#set(step);
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

  #set(step: TestStep): void {
    this.#steps.set(step.name, step);
    this.#report(step);
  }
}

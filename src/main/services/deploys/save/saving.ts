import type { Review } from '../../../../shared/deploys/form.ts';
import { inputsIn, savingField } from '../platform/save.ts';
import type { Dialect } from '../schema/types.ts';
import type { DeploysSession } from '../session.ts';
import { mutationOf } from './consent.ts';

/** The mutation that a save would send. */
export interface Saving {
  readonly mutation: Review['mutation'];
  /** Whether it accepts a variable without a value, which keeps a sealed one. */
  readonly keepsSealed: boolean;
}

/** Throws `unsupported` if the server can't create (`isNew`) or update services. */
export function savingOf(session: DeploysSession, dialect: Dialect, isNew: boolean): Saving {
  const found = savingField(dialect, isNew);
  return {
    mutation: mutationOf(session, found, dialect),
    keepsSealed: inputsIn(dialect, found).facts('envVars.value')?.required === false,
  };
}

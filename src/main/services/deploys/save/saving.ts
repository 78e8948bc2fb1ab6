import type { SaveReview } from '../../../../shared/deploys/form.ts';
import { inputsIn, savingField } from '../platform/save.ts';
import type { SchemaDialect } from '../schema/types.ts';
import type { DeploysSession } from '../session.ts';
import { findMutation } from './consent.ts';

/** The mutation that a save would send. */
export interface Saving {
  readonly mutation: SaveReview['mutation'];
  /** Whether it accepts a variable without a value, which keeps a sealed one. */
  readonly keepsSealed: boolean;
}

/** Throws `unsupported` if the server can't create (`isNew`) or update services. */
export function describeSaving(
  session: DeploysSession,
  dialect: SchemaDialect,
  isNew: boolean,
): Saving {
  const field = savingField(dialect, isNew);
  return {
    mutation: findMutation(session, field, dialect),
    keepsSealed: inputsIn(dialect, field).facts('envVars.value')?.required === false,
  };
}

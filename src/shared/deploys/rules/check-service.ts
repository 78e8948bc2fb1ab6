import '../rules-texts.ts';
import type { FieldError, ServiceForm } from '../form.ts';
import type { Plan, Project, Service } from '../model.ts';

/** The values of an existing service that rules depend on. */
export type StoredFields = Pick<Service, 'memory' | 'vcpus' | 'buildpack' | 'host' | 'port'>;

export interface CheckContext {
  /** The service with that name; null: it will be created. */
  readonly existing: StoredFields | null;
  /** Null: unknown, so nothing is checked against it. */
  readonly plan: Plan | null;
  /** Null: unknown. */
  readonly projects: readonly Project[] | null;
  /** Whether variables with `value: null` (keep the stored one) are allowed: in the window, not in a file. */
  readonly keepsValues: boolean;
}

export interface CheckResult {
  readonly errors: FieldError[];
  /** Facts worth knowing, as sentences. */
  readonly notes: string[];
}

/** Checks a form by the rules of the specification. `field` of an error as in the form: `memory`, `envVars.2.key`. */
export function checkService(_form: ServiceForm, _context: CheckContext): CheckResult {
  return { errors: [], notes: [] };
}

import '../rules-texts.ts';
import { t } from '../../i18n/translate.ts';
import type { FieldError, ServiceForm } from '../form.ts';
import type { Plan, Service } from '../model.ts';
import { defaults, parseMebibytes } from './defaults.ts';
import { findPlan } from './plans.ts';

/** The values of an existing service that rules depend on. */
export type StoredFields = Pick<Service, 'memory' | 'vcpus' | 'buildpack' | 'host' | 'port'>;

type Limit = 'vcpus' | 'memory' | 'services';
const fieldOf = { vcpus: 'vcpus', memory: 'memory', services: 'name' } as const;

/** Checks a form against the limits of the plan: the server's, or the specification's if the server has none. */
export function checkPlan(
  form: ServiceForm,
  existing: StoredFields | null,
  plan: Plan | null,
): FieldError[] {
  if (plan === null) return [];
  const { tier } = plan;
  const table = findPlan(tier);
  const isNew = existing === null;
  // `to` null: unchanged. If the current use or the stored value is unknown, only the service's own amount is checked.
  const check = (of: Limit, from: number | null, to: number | null): FieldError[] => {
    const used = plan[of].used ?? 0;
    const max = plan[of].max ?? table?.[of] ?? null;
    const by = to === null ? 0 : to - (from ?? to);
    if (to === null || max === null || by <= 0 || Math.max(used + by, to) <= max) return [];
    const values = { tier, max: String(max), used: String(used) };
    return [{ field: fieldOf[of], message: t(`deploysrules:plan.${of}`, values) }];
  };
  const memory = form.memory ?? (isNew ? defaults.memory : '');
  return [
    ...check('vcpus', isNew ? 0 : existing.vcpus, form.vcpus ?? (isNew ? defaults.vcpus : null)),
    ...check('memory', isNew ? 0 : parseMebibytes(existing.memory ?? ''), parseMebibytes(memory)),
    ...check('services', 0, isNew ? 1 : null),
  ];
}

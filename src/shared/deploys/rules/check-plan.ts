import '../rules-texts.ts';
import { t } from '../../i18n/translate.ts';
import type { FieldError, ServiceForm } from '../form.ts';
import type { Plan, Service } from '../model.ts';
import { defaults, mebibytesOf } from './defaults.ts';
import { planOf } from './plans.ts';

/** The values of an existing service that rules depend on. */
export type StoredFields = Pick<Service, 'memory' | 'vcpus' | 'buildpack' | 'host' | 'port'>;

interface Cap {
  readonly max: number | null;
  readonly used: number | null;
}

/** What the service takes more than before; 0 or less: nothing to check. */
interface Growth {
  readonly by: number;
  readonly to: number;
}

/** Checks a form against the limits of the plan: the server's, or the specification's where the server states none. */
export function checkPlan(
  form: ServiceForm,
  existing: StoredFields | null,
  plan: Plan | null,
): FieldError[] {
  if (plan === null) return [];
  const table = planOf(plan.tier);
  const cap = (of: 'vcpus' | 'memory' | 'services'): Cap => ({
    used: plan[of].used,
    max: plan[of].max ?? table?.[of] ?? null,
  });
  const errors: FieldError[] = [];
  const add = (field: 'vcpus' | 'memory' | 'name', key: Limit, over: Cap | null): void => {
    if (over === null) return;
    const { max, used } = over;
    const values = { tier: plan.tier, max: String(max), used: String(used ?? 0) };
    errors.push({ field, message: t(`deploysrules:plan.${key}`, values) });
  };
  add('vcpus', 'vcpus', exceeded(vcpuGrowth(form, existing), cap('vcpus')));
  add('memory', 'memory', exceeded(memoryGrowth(form, existing), cap('memory')));
  const one = existing === null ? { by: 1, to: 1 } : null;
  add('name', 'services', exceeded(one, cap('services')));
  return errors;
}

type Limit = 'vcpus' | 'memory' | 'services';

/** Without the use or the stored value, only what the service itself takes counts. */
function exceeded(growth: Growth | null, cap: Cap): Cap | null {
  if (growth === null || growth.by <= 0 || cap.max === null) return null;
  const total = cap.used === null ? growth.to : Math.max(cap.used + growth.by, growth.to);
  return total > cap.max ? cap : null;
}

function vcpuGrowth({ vcpus }: ServiceForm, existing: StoredFields | null): Growth | null {
  if (existing === null) return growth(vcpus ?? defaults.vcpus, 0);
  return vcpus === undefined ? null : growth(vcpus, existing.vcpus ?? vcpus);
}

function memoryGrowth({ memory }: ServiceForm, existing: StoredFields | null): Growth | null {
  const to = mebibytesOf(memory ?? defaults.memory);
  if (to === null || (existing !== null && memory === undefined)) return null;
  const from = existing === null ? 0 : mebibytesOf(existing.memory ?? '');
  return growth(to, from ?? to);
}

const growth = (to: number, from: number): Growth => ({ to, by: to - from });

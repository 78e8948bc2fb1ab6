import '../../../../shared/deploys/texts.ts';
import type { AppFailure } from '../../../../shared/contract/errors.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type {
  FieldError,
  FormField,
  Review,
  ServiceForm,
} from '../../../../shared/deploys/form.ts';
import { checkService } from '../../../../shared/deploys/rules/check-service.ts';
import { internalRepoUrl } from '../../../../shared/deploys/rules/git-host.ts';
import { omit } from '../../../../shared/lib/omit.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ListedService, Round, SaveFields, StoredService } from '../platform/platform.ts';
import type { DeploysWork } from '../work.ts';
import { inFlightOf } from './consent.ts';
import type { VariablePlan } from './variables.ts';
import { noVariables, planVariables } from './variables.ts';

/** What a save would do, and what it would send. */
export interface SavePlan {
  readonly review: Review;
  /** Null: the service will be created. */
  readonly existing: ListedService | null;
  readonly fields: SaveFields;
}

export const invalidForm = (errors: readonly FieldError[]): AppFailure =>
  failure('invalid-input', errors[0]?.message ?? t('deploys:service.save.invalid'), {
    field: errors[0]?.field,
    errors,
  });

/** Fields compared with their stored value, in the order of the review. */
const compared = [
  ...(['project', 'memory', 'vcpus', 'buildpack', 'host', 'repo', 'branch', 'port'] as const),
  ...(['publishDirectory', 'dockerfilePath'] as const),
] satisfies readonly FormField[];
/** Fields of which the list of services lacks the stored value. */
const storedOnly = ['envVars', 'publishDirectory', 'dockerfilePath'] as const;

/** Checks a form against what the server has now. Values of variables are read only if the form changes what only that read shows. */
export async function planSave(
  work: DeploysWork,
  form: ServiceForm,
  { keepsValues, signal }: { readonly keepsValues: boolean; readonly signal: AbortSignal },
): Promise<SavePlan> {
  const round = await work.platform.round(work.preferences.workspace(), signal);
  if (!round.features.services.on)
    throw failure('unsupported', round.features.services.reason, { feature: 'services' });
  const { needs } = await work.engine.dialect(signal);
  const existing = findExisting(round, form, needs.save.on);
  const own = needs[existing === null ? 'create' : 'update'];
  if (!needs.save.on && !own.on) throw failure('unsupported', own.reason, { feature: 'upsert' });
  const { plan, projects } = round;
  const known = round.features.projects.on ? projects : null;
  const { errors, notes } = checkService(form, { existing, plan, projects: known, keepsValues });
  if (errors.length > 0) return refused(form, existing, errors, notes);
  const isShown = existing === null || storedOnly.every((field) => form[field] === undefined);
  const stored = isShown ? null : await work.platform.stored(existing.id, signal);
  const variables =
    form.envVars === undefined
      ? noVariables
      : planVariables(form.envVars, stored === null ? [] : stored.variables);
  if (variables.errors.length > 0) return refused(form, existing, variables.errors, notes);
  const sent = withoutIgnored(form, existing);
  const cancels = existing === null ? [] : await inFlightOf(work.platform, existing, round, signal);
  const changes = [...changesOf(sent, existing, stored), ...variables.changes];
  const more = notesOf({ existing, round, changes, variables });
  return {
    existing,
    fields: fieldsOf(sent, variables),
    review: {
      ...head(existing),
      ok: true,
      errors: [],
      notes: [...notes, ...more],
      changes,
      vanishingEnv: [...variables.vanishing],
      cancels,
      ...repoUrlOf(work, form, existing),
    },
  };
}

function repoUrlOf(
  { gitUrl }: DeploysWork,
  form: ServiceForm,
  existing: ListedService | null,
): Pick<Review, 'repoUrl'> {
  const { host, repo } = { ...existing, ...form };
  const isInternal = host === 'internal' && gitUrl !== null;
  const url = isInternal ? internalRepoUrl(gitUrl, repo ?? '') : null;
  return url === null ? {} : { repoUrl: url };
}

/** The service that a save would change. `byNameAlone`: names are unique in the workspace, otherwise in a project. */
function findExisting(
  { services }: Round,
  { name, project }: ServiceForm,
  byNameAlone: boolean,
): ListedService | null {
  const named = services.filter((service) => service.name === name);
  const exact = named.find((service) => service.project === (project ?? 'default'));
  if (exact !== undefined) return exact;
  return project === undefined || byNameAlone
    ? (named[0] ?? null)
    : (named.find((service) => service.project === null) ?? null);
}

const head = (existing: ListedService | null): Pick<Review, 'action' | 'serviceId'> => ({
  action: existing === null ? 'create' : 'update',
  serviceId: existing?.id ?? null,
});

const refused = (
  { name }: ServiceForm,
  existing: ListedService | null,
  errors: FieldError[],
  notes: string[],
): SavePlan => ({
  existing,
  fields: { name },
  review: {
    ...head(existing),
    ...{ ok: false, errors, notes, changes: [], vanishingEnv: [], cancels: [] },
  },
});

/** The platform ignores the port of a static site. */
function withoutIgnored(form: ServiceForm, existing: ListedService | null): ServiceForm {
  return (form.buildpack ?? existing?.buildpack) === 'static' ? omit(form, 'port') : form;
}

/** Only the given fields are sent. */
function fieldsOf(form: ServiceForm, { variables }: VariablePlan): SaveFields {
  const given = Object.entries(omit(form, 'envVars')).filter(([, value]) => value !== undefined);
  const sent: SaveFields = { ...Object.fromEntries(given), name: form.name };
  return variables === null ? sent : { ...sent, envVars: variables };
}

function changesOf(
  form: ServiceForm,
  existing: ListedService | null,
  stored: StoredService | null,
): Review['changes'] {
  const before = { ...existing, ...textsOf(stored) };
  return compared.flatMap((field) => {
    const [from, to] = [before[field] ?? null, form[field]];
    if (to === undefined || from === to) return [];
    return [{ field, from: from === null ? null : String(from), to: String(to) }];
  });
}

const textsOf = (
  stored: StoredService | null,
): Partial<Pick<StoredService, 'publishDirectory' | 'dockerfilePath'>> =>
  stored === null
    ? {}
    : { publishDirectory: stored.publishDirectory, dockerfilePath: stored.dockerfilePath };

interface Known {
  readonly existing: ListedService | null;
  readonly round: Round;
  readonly changes: Review['changes'];
  readonly variables: VariablePlan;
}

function notesOf({ existing, round, changes, variables }: Known): string[] {
  if (existing === null) return round.complete ? [] : [t('deploys:service.save.incomplete')];
  return [
    t('deploys:service.save.redeploys'),
    ...(changes.length === 0 ? [t('deploys:service.save.unchanged')] : []),
    ...(variables.isBlind ? [t('deploys:service.save.blind')] : []),
  ];
}

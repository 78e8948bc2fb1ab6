import '../../../../shared/deploys/texts.ts';
import type { AppFailure } from '../../../../shared/contract/errors.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type {
  FieldError,
  FormField,
  SaveReview,
  ServiceForm,
} from '../../../../shared/deploys/form.ts';
import { checkService, unasked } from '../../../../shared/deploys/rules/check-service.ts';
import { internalRepoUrl } from '../../../../shared/deploys/rules/git-host.ts';
import { omit } from '../../../../shared/lib/omit.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { isSameName } from '../platform/services.ts';
import type {
  ListedService,
  PlatformOverview,
  SaveFields,
  StoredService,
} from '../platform/platform.ts';
import type { DeploysSession } from '../session.ts';
import type { Saving } from './consent.ts';
import { describeSaving, fetchInFlight } from './consent.ts';
import type { VariablePlan } from './variables.ts';
import { planVariables } from './variables.ts';
import { saveFor } from '../schema/resolve.ts';

/** The effects of a save, and the values that it would send. */
export interface SavePlan {
  readonly review: SaveReview;
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
/** Fields whose stored value is not in the list of services. */
const storedOnly = ['envVars', 'publishDirectory', 'dockerfilePath'] as const;

/** Compares a form with the server's current state. Reads values of variables only if the form changes some. */
export async function planSave(
  session: DeploysSession,
  form: ServiceForm,
  { keepsValues, signal }: { readonly keepsValues: boolean; readonly signal: AbortSignal },
): Promise<SavePlan> {
  const early = checkService(form, { ...unasked, keepsValues });
  if (early.errors.length > 0) return rejectedPlan(form, null, early);
  const { round, existing, unlisted, saving } = await readFacts(session, form, signal);
  const { plan, features } = round;
  const projects = features.projects.on ? round.projects : null;
  const { errors, notes } = checkService(form, {
    existing,
    plan,
    projects,
    keepsValues,
    // The names of stored variables are checked when they are read.
    storedKeys: existing === null ? [] : null,
  });
  if (errors.length > 0) return rejectedPlan(form, existing, { errors, notes });
  const stored = await fetchStored(session, existing, form, signal);
  const { envVars: given } = form;
  // Without variables in the form, the stored ones stay unchanged.
  const before = given === undefined ? [] : (stored?.variables ?? []);
  const variables = planVariables(given ?? [], before, saving.keepsSealed);
  if (variables.errors.length > 0)
    return rejectedPlan(form, existing, { errors: variables.errors, notes });
  const sent = withoutIgnored(form, existing);
  const changes = [...listChanges(sent, { ...existing, ...stored }), ...variables.changes];
  const isBlind = given !== undefined && stored?.variables === null;
  const more = existing === null ? [] : listNotes(changes.length === 0, isBlind);
  const unknown = unlisted ? [t('deploys:service.save.incomplete')] : [];
  return {
    existing,
    fields: toSaveFields(sent, variables),
    review: {
      ...head(existing),
      ok: true,
      errors: [],
      changes,
      notes: [...notes, ...unknown, ...more],
      unlisted,
      mutation: saving.mutation,
      vanishingEnv: variables.vanishing,
      cancels:
        existing === null
          ? []
          : (await fetchInFlight(session.platform, existing, round, signal)).cancels,
      ...findRepoUrl(session, form, existing),
    },
  };
}

interface PlanFacts {
  readonly round: PlatformOverview;
  readonly existing: ListedService | null;
  /** Whether it is unknown if the service exists. */
  readonly unlisted: boolean;
  readonly saving: Saving;
}

/** Rejects with `unsupported` if the server can't create or update the service. */
async function readFacts(
  session: DeploysSession,
  form: ServiceForm,
  signal: AbortSignal,
): Promise<PlanFacts> {
  const { platform, engine, preferences } = session;
  const workspace = preferences.workspace();
  const round = await platform.round(workspace, signal, 'plan');
  const { services } = round.features;
  if (!services.on) throw failure('unsupported', services.reason, { feature: 'services' });
  // The round fell back to the personal workspace; the save would not.
  if (workspace !== null && round.workspace !== workspace)
    throw failure('not-found', t('deploys:service.noWorkspace', { slug: workspace }));
  const dialect = await engine.dialect(signal);
  const byName = saveFor(dialect, true).on && saveFor(dialect, true) === dialect.needs.save;
  const listed = findExisting(round, form, byName, (name) => name === form.name);
  // A list may silently miss services, and saving an existing service replaces its variables.
  const known =
    listed ?? (await platform.named(workspace, form.name, form.project ?? null, signal));
  const existing = typeof known === 'string' ? null : known;
  // Servers may ignore the case of names.
  const similar = findExisting(round, form, byName, (name) => isSameName(name, form.name));
  const isNew = round.cut === null && similar === null;
  const unlisted = known === 'unknown' || (known === 'unasked' && !isNew);
  return { round, existing, unlisted, saving: describeSaving(session, dialect, existing === null) };
}

const head = (existing: ListedService | null): Pick<SaveReview, 'action' | 'serviceId'> => ({
  action: existing === null ? 'create' : 'update',
  serviceId: existing?.id ?? null,
});

const rejectedPlan = (
  { name }: ServiceForm,
  existing: ListedService | null,
  findings: Pick<SaveReview, 'errors' | 'notes'>,
): SavePlan => ({
  existing,
  fields: { name },
  review: {
    ...head(existing),
    ...findings,
    ok: false,
    changes: [],
    vanishingEnv: [],
    cancels: [],
    unlisted: false,
    mutation: null,
  },
});

const listNotes = (isSame: boolean, isBlind: boolean): string[] => [
  t('deploys:service.save.redeploys'),
  ...(isSame ? [t('deploys:service.save.unchanged')] : []),
  ...(isBlind ? [t('deploys:service.save.blind')] : []),
];

/** Reads the stored service; null: the form changes nothing that needs it. */
async function fetchStored(
  { platform }: DeploysSession,
  existing: ListedService | null,
  form: ServiceForm,
  signal: AbortSignal,
): Promise<StoredService | null> {
  const isShown = storedOnly.every((field) => form[field] === undefined);
  if (existing === null || isShown) return null;
  return platform.stored(existing.id, { values: form.envVars !== undefined, signal });
}

function findRepoUrl(
  { gitUrl }: DeploysSession,
  form: ServiceForm,
  existing: ListedService | null,
): Pick<SaveReview, 'repoUrl'> {
  const isInternal = (form.host ?? existing?.host) === 'internal' && gitUrl !== null;
  const repo = form.repo ?? existing?.repo ?? '';
  const url = isInternal ? internalRepoUrl(gitUrl, repo) : null;
  return url === null ? {} : { repoUrl: url };
}

/** The service of this name that a save would change. `byNameAlone`: names are unique in the workspace; otherwise only within a project. */
function findExisting(
  { services }: PlatformOverview,
  { project }: ServiceForm,
  byNameAlone: boolean,
  isNamed: (name: string) => boolean,
): ListedService | null {
  const named = services.filter(({ name }) => isNamed(name));
  const exact = named.find((service) => service.project === (project ?? 'default'));
  if (exact !== undefined) return exact;
  return project === undefined || byNameAlone
    ? (named[0] ?? null)
    : (named.find((service) => service.project === null) ?? null);
}

/** The platform ignores the port of a static site. */
function withoutIgnored(form: ServiceForm, existing: ListedService | null): ServiceForm {
  return (form.buildpack ?? existing?.buildpack) === 'static' ? omit(form, 'port') : form;
}

/** Only the given fields are sent. */
function toSaveFields(form: ServiceForm, { variables }: VariablePlan): SaveFields {
  const given = Object.entries(form).filter(([, value]) => value !== undefined);
  const fields: SaveFields = { ...omit(Object.fromEntries(given), 'envVars'), name: form.name };
  return form.envVars === undefined ? fields : { ...fields, envVars: variables };
}

/** `before`: the known values of the stored service. */
const listChanges = (
  form: ServiceForm,
  before: Partial<ListedService & StoredService>,
): SaveReview['changes'] =>
  compared.flatMap((field) => {
    const from = before[field] ?? null;
    const to = form[field];
    if (to === undefined || from === to) return [];
    return [{ field, from: from === null ? null : String(from), to: String(to) }];
  });

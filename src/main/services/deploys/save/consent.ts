import '../../../../shared/deploys/texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Consent, SaveReview } from '../../../../shared/deploys/form.ts';
import type { Deployment } from '../../../../shared/deploys/model.ts';
import { isInFlight } from '../../../../shared/deploys/rules/states.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Platform } from '../platform/create-platform.ts';
import type { ListedService, PlatformOverview } from '../platform/platform.ts';
import { inputsIn, savingField } from '../platform/save.ts';
import type { SchemaDialect, ResolvedField } from '../schema/types.ts';
import type { DeploysSession } from '../session.ts';

/** Reads the deployments of a service (null: they can't be listed) and the ids of those that a new one would cancel: without a list, the service's own id. */
export async function fetchInFlight(
  platform: Platform,
  { id, state }: ListedService,
  { features }: Pick<PlatformOverview, 'features'>,
  signal: AbortSignal,
): Promise<{ readonly deployments: readonly Deployment[] | null; readonly cancels: string[] }> {
  const deployments = features.deployments.on ? await platform.allDeployments(id, signal) : null;
  const running = (deployments ?? [{ id, state }]).filter((one) => isInFlight(one.state));
  return { deployments, cancels: running.map((one) => one.id) };
}

/** Rejects with `conflict` if a change would now cancel or drop more than the user agreed to. */
export function checkConsent(
  now: Pick<Consent, 'cancels' | 'vanishingEnv'>,
  agreed: Pick<Consent, 'cancels' | 'vanishingEnv'>,
  detail: Readonly<Record<string, unknown>>,
): void {
  if (now.cancels.some((id) => !agreed.cancels.includes(id)))
    throw failure('conflict', t('deploys:service.save.inFlight'), detail);
  if (now.vanishingEnv.some((name) => !agreed.vanishingEnv.includes(name)))
    throw failure('conflict', t('deploys:service.save.conflict'), detail);
}

/** The mutation that the user must allow before the app sends it, because it was found by its shape. Null: it has a known name. */
export function findMutation(
  { preferences }: Pick<DeploysSession, 'preferences'>,
  { field, how }: ResolvedField,
  { endpoint }: Pick<SchemaDialect, 'endpoint'>,
): SaveReview['mutation'] {
  return how === 'shape' ? { name: field, agreed: preferences.hasAgreed(field, endpoint) } : null;
}

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

/**
 * Call before every change of a service. Throws `needs-yes` if consent is missing: the change may update a service that was not listed, or
 * its mutation is a guess. The returned function stores the consent to the mutation, so that the user is asked once per server; call it
 * after the server has carried out the change.
 */
export function requireAgreement(
  { preferences }: Pick<DeploysSession, 'preferences'>,
  {
    unlisted = false,
    mutation,
  }: Partial<Pick<SaveReview, 'unlisted'>> & Pick<SaveReview, 'mutation'>,
  agreed: Pick<Consent, 'mayExist' | 'useMutation'>,
  { endpoint }: Pick<SchemaDialect, 'endpoint'>,
  detail: Readonly<Record<string, unknown>>,
): () => Promise<void> {
  if (unlisted && agreed.mayExist !== true)
    throw failure('needs-yes', t('deploys:service.save.unlisted'), detail);
  if (mutation === null || mutation.agreed) return () => Promise.resolve();
  const { name } = mutation;
  if (agreed.useMutation !== name)
    throw failure('needs-yes', t('deploys:service.save.mutation', { name }), {
      ...detail,
      mutation: name,
    });
  // The change is already made. If the consent can't be stored, the app asks again next time.
  return () => preferences.agree(name, endpoint).catch(() => undefined);
}

import '../../../../shared/deploys/texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Consent, Review } from '../../../../shared/deploys/form.ts';
import { isInFlight } from '../../../../shared/deploys/rules/states.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Platform } from '../platform/create-platform.ts';
import type { ListedService, Round } from '../platform/platform.ts';

/** Ids of the deployments that a new one would cancel, read now. Without a list of deployments, the service's own id stands for them. */
export async function inFlightOf(
  platform: Platform,
  { id, state }: ListedService,
  { features }: Pick<Round, 'features'>,
  signal: AbortSignal,
): Promise<string[]> {
  const all = features.deployments.on ? await platform.allDeployments(id, signal) : null;
  if (all === null) return isInFlight(state) ? [id] : [];
  return all.filter((one) => isInFlight(one.state)).map((one) => one.id);
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

/** Rejects with `needs-yes` if a save needs an agreement that is missing: it may update a service that was not listed, or its mutation is a guess. */
export function checkAgreement(
  { unlisted, mutation }: Pick<Review, 'unlisted' | 'mutation'>,
  agreed: Pick<Consent, 'mayExist' | 'useMutation'>,
  detail: Readonly<Record<string, unknown>>,
): void {
  if (unlisted && agreed.mayExist !== true)
    throw failure('needs-yes', t('deploys:service.save.unlisted'), detail);
  if (mutation !== null && !mutation.agreed && agreed.useMutation !== mutation.name)
    throw failure('needs-yes', t('deploys:service.save.mutation', { name: mutation.name }), detail);
}

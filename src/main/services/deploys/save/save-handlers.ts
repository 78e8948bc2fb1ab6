import '../../../../shared/deploys/texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { CallContext, Handlers, MethodArgs } from '../../../../shared/contract/methods.ts';
import type { Deployment } from '../../../../shared/deploys/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Redeployed } from '../platform/platform.ts';
import type { DeploysSession, RequireDeploysSession } from '../session.ts';
import { listFeatures } from '../schema/features.ts';
import { foundFor } from '../platform/send-request.ts';
import { checkConsent, fetchInFlight, findMutation, requireAgreement } from './consent.ts';
import { invalidForm, planSave } from './plan.ts';

type Names = 'deploys.plan' | 'deploys.apply' | 'deploys.redeploy';

/** Creates and updates services. Only the window may omit values; a file has them all. */
export const saveHandlers = (requireSession: RequireDeploysSession): Handlers<Names> => ({
  'deploys.plan': async ({ form }, { signal, origin }) =>
    (await planSave(requireSession(), form, { keepsValues: origin !== 'cli', signal })).review,
  'deploys.apply': async ({ form, consent }, { signal, origin }) => {
    const session = requireSession();
    const about = { keepsValues: origin !== 'cli', signal };
    const { review, existing, fields } = await planSave(session, form, about);
    if (!review.ok) throw invalidForm(review.errors);
    checkConsent(review, consent, { review });
    const dialect = await session.engine.dialect(signal);
    const storeAgreement = requireAgreement(session, review, consent, dialect, { review });
    const { service, ...result } = await session.platform
      .save(
        session.preferences.workspace(),
        existing,
        fields,
        session.startWrite(),
        review.vanishingEnv,
      )
      .finally(() => session.changed());
    if (service !== null) session.showService(service);
    await storeAgreement();
    return { review, result };
  },
  'deploys.redeploy': (input, context) => redeploy(requireSession(), input, context),
});

async function redeploy(
  session: DeploysSession,
  { serviceId, cancels: named, useMutation }: MethodArgs<'deploys.redeploy'>,
  { signal, origin }: CallContext,
): Promise<Redeployed> {
  const { platform } = session;
  const workspace = session.preferences.workspace();
  // The command line has just read the services.
  if (origin !== 'cli' || platform.known(serviceId) === undefined)
    await platform.round(workspace, signal, 'list');
  const service = platform.known(serviceId);
  if (service === undefined)
    throw failure('not-found', t('deploys:service.noService'), { serviceId });
  const dialect = await session.engine.dialect(signal);
  const mutation = findMutation(session, foundFor(dialect, 'redeploy'), dialect);
  const agreed = { useMutation };
  const storeAgreement = requireAgreement(session, { mutation }, agreed, dialect, { serviceId });
  try {
    let before: readonly Deployment[] | null = null;
    if (named !== null) {
      const features = listFeatures(dialect);
      const { deployments, cancels } = await fetchInFlight(platform, service, { features }, signal);
      before = deployments;
      checkConsent(
        { cancels, vanishingEnv: [] },
        { cancels: named, vanishingEnv: [] },
        { cancels },
      );
    }
    const result = await platform.redeploy(workspace, service, { ...session.startWrite(), before });
    const { state, rawState, deployments } = result;
    session.showService({ ...service, state, rawState }, deployments);
    await storeAgreement();
    return result;
  } finally {
    session.changed();
  }
}

import '../../../../shared/deploys/texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { SecretsPort } from '../../../platform/ports.ts';
import type { ServicePorts } from '../../../service/service-session.ts';
import { listFeatures } from '../schema/features.ts';
import { toListedService } from '../overview/overview.ts';
import type { RequireDeploysSession } from '../session.ts';

type Names = `deploys.${'service' | 'variables' | 'open' | 'logs' | 'metrics' | 'reveal'}`;

/** Minimum length (characters) of values to redact from the log: shorter ones may be ordinary words. */
const MIN_SECRET = 8;

/** Reads and changes of one service. */
export const serviceHandlers = (
  requireSession: RequireDeploysSession,
  { secrets, openAddress }: Pick<ServicePorts, 'secrets' | 'openAddress'>,
): Handlers<Names> => ({
  'deploys.service': async ({ serviceId }, { signal }) => {
    const session = requireSession();
    const { platform, engine } = session;
    const service = await session.lastRead(serviceId);
    const features = listFeatures(await engine.dialect(signal));
    const deployments = features.deployments.on
      ? await platform.allDeployments(serviceId, signal)
      : null;
    session.histories.put(toListedService(service), deployments);
    const history = session.histories.of(serviceId);
    return { service: { ...service, ...history }, deployments: deployments ?? history.recent };
  },
  'deploys.variables': ({ serviceId }, { signal }) =>
    requireSession().platform.variableNames(serviceId, signal),
  'deploys.open': async ({ serviceId }) => {
    const { url } = await requireSession().service(serviceId);
    if (url === null) throw failure('not-found', t('deploys:service.noUrl'), { serviceId });
    openAddress(url);
  },
  'deploys.logs': (input, { signal }) => requireSession().platform.logs(input, signal),
  'deploys.metrics': ({ serviceId, range }, { signal }) =>
    requireSession().platform.metrics(serviceId, range, signal),
  'deploys.reveal': async ({ serviceId, key }, { signal }) => {
    const { variables } = await requireSession().platform.stored(serviceId, { signal });
    if (variables === null) throw failure('unsupported', t('deploys:service.noVariables'));
    const variable = variables.find((one) => one.key === key);
    if (variable === undefined)
      throw failure('not-found', t('deploys:service.noVariable', { key }), { field: 'key' });
    if (variable.value === null)
      throw failure('unsupported', t('deploys:service.sealed', { key }), { field: 'key' });
    conceal(secrets, variable.value);
    return variable.value;
  },
});

/** Redacts a value from the log, but not from the server's data, where it may be part of an address or a name. */
function conceal(secrets: SecretsPort, value: string): void {
  if (value.length >= MIN_SECRET) secrets.conceal(value, true);
}

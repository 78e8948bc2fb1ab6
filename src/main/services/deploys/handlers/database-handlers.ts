import '../../../../shared/deploys/texts.ts';
import { z } from 'zod';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { databaseSecret } from '../../../../shared/deploys/database-secrets.ts';
import type { ServiceForm, Variable } from '../../../../shared/deploys/form.ts';
import { checkService } from '../../../../shared/deploys/rules/check-service.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { parseJsonText } from '../../../net/json-text.ts';
import type { ListedService } from '../platform/platform.ts';
import type { ServicePorts } from '../../../service/service-session.ts';
import type { Saving } from '../save/consent.ts';
import { describeSaving, requireAgreement } from '../save/consent.ts';
import { invalidForm } from '../save/plan.ts';
import { planVariables } from '../save/variables.ts';
import type { DeploysSession, RequireDeploysSession } from '../session.ts';

type Names = 'deploys.databases' | 'deploys.createDatabase' | 'deploys.linkDatabase';
type Ports = Pick<ServicePorts, 'secrets' | 'log'>;

/** Credentials of a database as stored in the secret store. */
const Access = z.object({ url: z.string(), token: z.string() });
type Access = z.infer<typeof Access>;

export const databaseHandlers = (
  requireSession: RequireDeploysSession,
  ports: Ports,
): Handlers<Names> => ({
  'deploys.databases': async (_input, { signal }) => {
    const { platform, preferences, profileId } = requireSession();
    const { databases, cut } = await platform.databases(preferences.workspace(), signal);
    const stored = new Set(preferences.databases());
    const has = async (id: string): Promise<boolean> =>
      stored.has(id) && (await ports.secrets.has(databaseSecret(profileId, id)).catch(() => false));
    const all = databases.map(async (entry) => ({ ...entry, hasToken: await has(entry.id) }));
    return { databases: await Promise.all(all), cut };
  },
  'deploys.createDatabase': async ({ name }, { signal }) => {
    const session = requireSession();
    const workspace = session.preferences.workspace();
    const { database, url, token } = await session.platform.createDatabase(workspace, name, signal);
    const hasToken = await storeAccess(session, ports, database.id, { url, token });
    return { database: { ...database, hasToken }, url, token };
  },
  'deploys.linkDatabase': async (link, { signal }) => {
    const session = requireSession();
    const { serviceId, databaseId, urlKey, tokenKey } = link;
    if (!session.preferences.databases().includes(databaseId))
      throw failure('not-found', t('deploys:service.noToken'), { databaseId });
    const { service, variables } = await session.platform.stored(serviceId, { signal });
    if (variables === null) throw failure('unsupported', t('deploys:service.noVariables'));
    const dialect = await session.engine.dialect(signal);
    const saving = describeSaving(session, dialect, false);
    const storeAgreement = requireAgreement(session, saving, link, dialect, { serviceId });
    await ports.secrets.use(databaseSecret(session.profileId, databaseId), async (text) => {
      const { url, token } = Access.parse(parseJsonText(text));
      ports.secrets.conceal(token);
      const envVars = [
        ...variables.filter(({ key }) => key !== urlKey && key !== tokenKey),
        { key: urlKey, value: url },
        { key: tokenKey, value: token },
      ];
      const form = { name: service.name, envVars };
      checkVariables(form, service, variables, saving);
      const saved = await session.platform
        .save(session.preferences.workspace(), service, form, session.startWrite())
        .finally(() => session.changed());
      if (saved.service !== null) session.showService(saved.service);
      await storeAgreement();
    });
  },
});

/** Throws `invalid-input` if a name is not valid, or a sealed variable could not be kept. */
function checkVariables(
  form: ServiceForm,
  existing: ListedService,
  stored: readonly Variable[],
  { keepsSealed }: Saving,
): void {
  const storedKeys = stored.map(({ key }) => key);
  const about = { existing, plan: null, projects: null, keepsValues: true, storedKeys };
  const { errors } = checkService(form, about);
  const all = [...errors, ...planVariables(form.envVars ?? [], stored, keepsSealed).errors];
  if (all.length > 0) throw invalidForm(all);
}

/**
 * Stores URL and token. False: the URL is unknown, or the secret store unavailable; the caller still has the token, which the server shows
 * only once.
 */
async function storeAccess(
  { preferences, profileId }: DeploysSession,
  { secrets, log }: Ports,
  databaseId: string,
  { url, token }: { readonly url: string | null; readonly token: string },
): Promise<boolean> {
  secrets.conceal(token);
  if (url === null) return false;
  try {
    // Records the id first, so that no secret is left behind when secrets move or the profile is removed.
    await preferences.addDatabase(databaseId);
    await secrets.set(
      databaseSecret(profileId, databaseId),
      JSON.stringify({ url, token } satisfies Access),
    );
    return true;
  } catch (error) {
    if (!(error instanceof AppFailure)) throw error;
    log.warn('the token of a database could not be stored', { error });
    return false;
  }
}

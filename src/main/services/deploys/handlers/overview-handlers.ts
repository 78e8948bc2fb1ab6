import '../../../../shared/deploys/texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { createPlatform } from '../platform/create-platform.ts';
import type { RequireDeploysSession } from '../session.ts';

type Names = `deploys.${'read' | 'chooseWorkspace' | 'setMuted' | 'usage'}`;

/** The overview and what the user chose for it. */
export const overviewHandlers = (requireSession: RequireDeploysSession): Handlers<Names> => ({
  'deploys.read': async ({ workspace: slug }, { signal }) => {
    const { engine, preferences, platform } = requireSession();
    // A platform caches data of the workspace that the app shows, so another workspace is read by a separate platform.
    const reader = slug === null ? platform : createPlatform(engine);
    const round = await reader.round(slug ?? preferences.workspace(), signal, 'list');
    if (slug !== null && round.features.workspaces.on && round.workspace !== slug)
      throw failure('not-found', t('deploys:service.noWorkspace', { slug }), {
        field: 'workspace',
      });
    const { workspace, services, features, problems, cut, pages } = round;
    return { workspace, services, features, problems, cut, pages };
  },
  'deploys.chooseWorkspace': async ({ slug }) => {
    const session = requireSession();
    const { workspaces, features } = await session.current();
    if (
      slug !== null &&
      features.workspaces.on &&
      !workspaces.some((workspace) => workspace.slug === slug)
    )
      throw failure('not-found', t('deploys:service.noWorkspace', { slug }), { field: 'slug' });
    await session.preferences.choose(slug);
    await session.refresh();
  },
  'deploys.setMuted': async ({ serviceId, muted }) => {
    const session = requireSession();
    const { name } = await session.service(serviceId);
    await session.setMuted({ kind: null, about: serviceId, subject: name }, muted);
  },
  'deploys.usage': (_input, { signal }) => {
    const { platform, preferences } = requireSession();
    return platform.usage(preferences.workspace(), signal);
  },
});

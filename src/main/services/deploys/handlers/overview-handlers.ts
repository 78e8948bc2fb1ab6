import '../../../../shared/deploys/texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { createPlatform } from '../platform/create-platform.ts';
import type { RequireWork } from '../work.ts';

type Names = `deploys.${'read' | 'refresh' | 'chooseWorkspace' | 'mute' | 'usage'}`;

/** The overview and what the user chose for it. */
export const overviewHandlers = (work: RequireWork): Handlers<Names> => ({
  'deploys.read': async ({ workspace: slug }, { signal }) => {
    const { engine, preferences, platform } = work();
    // What a platform remembers belongs to the workspace that the app shows, so another one is read by a platform of its own.
    const reader = slug === null ? platform : createPlatform(engine);
    const round = await reader.round(slug ?? preferences.workspace(), signal, 'list');
    if (slug !== null && round.features.workspaces.on && round.workspace !== slug)
      throw failure('not-found', t('deploys:service.noWorkspace', { slug }), {
        field: 'workspace',
      });
    const { workspace, services, features, problems, cut, pages } = round;
    return { workspace, services, features, problems, cut, pages };
  },
  'deploys.refresh': () => work().overview.refresh(),
  'deploys.chooseWorkspace': async ({ slug }) => {
    const now = work();
    const { workspaces, features } = await now.current();
    if (slug !== null && features.workspaces.on && !workspaces.some((one) => one.slug === slug))
      throw failure('not-found', t('deploys:service.noWorkspace', { slug }), { field: 'slug' });
    await now.preferences.choose(slug);
    await now.overview.refresh();
  },
  'deploys.mute': async ({ serviceId, muted }) => {
    const now = work();
    await now.preferences.mute(serviceId, muted);
    if (muted) now.attention.muted(serviceId);
    now.publish();
  },
  'deploys.usage': (_input, { signal }) => {
    const { platform, preferences } = work();
    return platform.usage(preferences.workspace(), signal);
  },
});

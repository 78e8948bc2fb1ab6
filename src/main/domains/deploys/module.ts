import { profileModule } from '../../core/profile-module.ts';
import { createDeploysService } from '../../services/deploys/service.ts';

/** The deployment platform's service, and its demo with a platform of its own. */
export const deploysModule = profileModule(createDeploysService, async ({ clock }) => {
  const { startDeploysDemo } = await import('../../../demo/deploys/deploys-demo.ts');
  const demo = await startDeploysDemo({ clock, pushes: true });
  const { url, token, workspace } = demo;
  return {
    profile: { fields: { url, workspace }, credential: 'bearer', secrets: { token } },
    stop: () => demo.stop(),
  };
});

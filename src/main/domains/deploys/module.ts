import { profileModule } from '../../core/profile-module.ts';
import { createDeploysService } from '../../services/deploys/deploys-service.ts';

/** The deployment platform's service, and its demo with a platform of its own. */
export const deploysModule = profileModule(createDeploysService, async () => {
  const { startDeploysDemo } = await import('../../demo/deploys/deploys-demo.ts');
  const demo = await startDeploysDemo();
  const { url, token } = demo;
  return {
    profile: { fields: { url }, credential: 'bearer', secrets: { token } },
    stop: () => demo.stop(),
  };
});

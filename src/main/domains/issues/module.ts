import { profileModule } from '../../core/profile-module.ts';
import { createIssuesService } from '../../services/issues/service.ts';

/** The issue tracker's service, and its demo with a tracker of its own. */
export const issuesModule = profileModule(createIssuesService, async ({ clock }) => {
  const { startIssuesDemo } = await import('../../../demo/issues/issues-demo.ts');
  const demo = await startIssuesDemo({ clock, lively: true });
  const { url, email, token } = demo;
  return {
    profile: { fields: { url, email }, credential: 'basic', secrets: { token } },
    stop: () => demo.stop(),
  };
});

import '../../../shared/issues/texts.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { DemoServer } from '../../core/domain.ts';
import {
  issuesFaults,
  issuesGenerationOf,
  issuesGenerations,
} from '../../../demo/issues/faults.ts';

/** The demo tracker on its own. */
export const issuesDemoServer = (): DemoServer => ({
  about: t('issues:demo.about'),
  generations: issuesGenerations,
  faults: issuesFaults,
  start: async ({ generation: wanted = 'current', port = 0, faults = [] }) => {
    const generation = issuesGenerationOf(wanted);
    const { startIssuesDemo } = await import('../../../demo/issues/issues-demo.ts');
    const demo = await startIssuesDemo({ generation, port, faults });
    const { url, email, token, scopedToken, cloudId } = demo;
    return {
      ready: { generation, url, email, token, scopedToken, cloudId },
      stop: () => demo.stop(),
    };
  },
});

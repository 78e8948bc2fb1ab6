import '../../../../shared/deploys/texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { RequireWork } from '../work.ts';
import { exceeds, invalidForm, planSave } from './plan.ts';

/** Creating and updating services. Only the window may leave out values: a file has them all. */
export const saveHandlers = (work: RequireWork): Handlers<'deploys.plan' | 'deploys.apply'> => ({
  'deploys.plan': async ({ form }, { signal, origin }) =>
    (await planSave(work(), form, { keepsValues: origin !== 'cli', signal })).review,
  'deploys.apply': async ({ form, consent }, { signal, origin }) => {
    const now = work();
    const about = { keepsValues: origin !== 'cli', signal };
    const { review, existing, fields } = await planSave(now, form, about);
    if (!review.ok) throw invalidForm(review.errors);
    if (exceeds(review, consent))
      throw failure('conflict', t('deploys:service.save.conflict'), { review });
    const result = await now.platform
      .save(now.preferences.workspace(), existing, fields, signal)
      .finally(() => {
        now.followUp();
      });
    return { review, result };
  },
});

import '../../../../shared/deploys/texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { RequireDeploysSession } from '../session.ts';
import { listFeatures, needViews } from '../schema/features.ts';

type Names = 'deploys.schema' | 'deploys.readSchema' | 'deploys.override';

/** The server's schema and the fields in use. */
export const schemaHandlers = (requireSession: RequireDeploysSession): Handlers<Names> => ({
  'deploys.schema': async (_input, { signal }) => {
    const dialect = await requireSession().engine.dialect(signal);
    const { endpoint, at, types } = dialect;
    return {
      endpoint,
      at,
      types,
      needs: needViews(dialect),
      features: listFeatures(dialect),
    };
  },
  'deploys.readSchema': async (_input, { signal }) => {
    const { engine, overview } = requireSession();
    await engine.refresh(signal);
    await overview.refresh();
  },
  'deploys.override': async ({ need, field }, { signal }) => {
    const { engine, overview, preferences } = requireSession();
    const views = needViews(await engine.dialect(signal));
    const view = views.find((one) => one.need === need);
    if (view === undefined)
      throw failure('invalid-input', t('deploys:service.noNeed', { need }), { field: 'need' });
    if (field !== null && !view.candidates.includes(field))
      throw failure('invalid-input', t('deploys:service.notFitting', { field }), {
        field: 'field',
      });
    await preferences.override(need, field);
    engine.override(preferences.get().overrides);
    await overview.refresh();
  },
});

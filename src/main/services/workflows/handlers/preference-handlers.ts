import '../../../../shared/workflows/texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { MAX_NAMES } from '../preferences.ts';
import type { RequireWorkflowsSession } from '../session.ts';
import type { ServicePorts } from '../../../service/service-session.ts';

/** The user's preferences for a server, and links to its own pages. */
export const preferenceHandlers = (
  requireSession: RequireWorkflowsSession,
  { openAddress }: Pick<ServicePorts, 'openAddress'>,
) =>
  ({
    'workflows.addName': async ({ name }) => {
      const session = requireSession();
      const { preferences, overview } = session;
      if ((await session.scheduler()).abilities.list === '')
        throw failure('unsupported', t('workflows:service.hasList'), { field: 'name' });
      if (preferences.get().names.length >= MAX_NAMES)
        throw failure('invalid-input', t('workflows:service.tooMany', { most: MAX_NAMES }), {
          field: 'name',
        });
      await preferences.change(({ names }) => ({ names: [...new Set([...names, name])] }));
      await overview.refresh();
    },
    'workflows.removeName': async ({ name }) => {
      const { preferences, overview } = requireSession();
      await preferences.change(({ names }) => ({ names: names.filter((each) => each !== name) }));
      await overview.refresh();
    },
    'workflows.open': async ({ file, name, id, root }) => {
      const { pages } = await requireSession().scheduler();
      if (pages === null) throw failure('unsupported', t('workflows:service.noPages'));
      const part = encodeURIComponent;
      const runPage = (run: { readonly name: string; readonly id: string }): string =>
        `${pages}/dag-runs/${part(run.name)}/${part(run.id)}`;
      if (id === null) openAddress(`${pages}/dags/${part(file)}`);
      else if (root === undefined) openAddress(runPage({ name, id }));
      else {
        const query = { subDAGRunId: id, dagRunId: root.id, dagRunName: root.name };
        openAddress(`${runPage(root)}?${new URLSearchParams(query).toString()}`);
      }
    },
  }) satisfies Partial<Handlers>;

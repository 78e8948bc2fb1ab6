import '../../../shared/workflows/texts.ts';
import { failure } from '../../../shared/contract/errors.ts';
import type { Handlers } from '../../../shared/contract/methods.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { workflowsDescriptor } from '../../../shared/workflows/descriptor.ts';
import { defineService } from '../../service/define-service.ts';
import type { ServicePorts } from '../../service/service-session.ts';
import { runHandlers } from './handlers/run-handlers.ts';
import { startHandlers } from './handlers/start-handlers.ts';
import { MAX_NAMES } from './preferences.ts';
import { schedulerAddress } from './scheduler/probe.ts';
import type { Scheduler } from './scheduler/scheduler.ts';
import type { RequireWorkflowsSession } from './session.ts';
import { WorkflowsSession } from './session.ts';
import { createSignIn } from './sign-in.ts';

/** Reads on request of windows and the command line. */
const readHandlers = (requireSession: RequireWorkflowsSession) => {
  const withScheduler = async <T>(read: (scheduler: Scheduler) => Promise<T>): Promise<T> => {
    const session = requireSession();
    try {
      return await read(await session.scheduler());
    } catch (error) {
      throw session.explained(error);
    }
  };
  return {
    'workflows.abilities': () => withScheduler(({ abilities }) => Promise.resolve(abilities)),
    'workflows.list': (_input, { signal }) => withScheduler(() => requireSession().list(signal)),
    'workflows.workflow': async (ref, { signal }) => {
      const read = await withScheduler((scheduler) => scheduler.workflow(ref, signal));
      return { ...read, ...requireSession().past(ref.file) };
    },
    'workflows.history': ({ limit, ...ref }, { signal }) =>
      withScheduler((scheduler) => scheduler.history(ref, limit, signal)),
    'workflows.runs': (query, { signal }) =>
      withScheduler((scheduler) => scheduler.runs(query, signal)),
    'workflows.run': async (ref, { signal }) => {
      const run = await withScheduler((scheduler) => scheduler.run(ref, signal));
      const { name } = ref;
      if (run === null) {
        const text = ref.id === null ? 'noRuns' : 'noRun';
        throw failure('not-found', t(`workflows:service.${text}`, { name }), { name });
      }
      return run;
    },
    'workflows.log': (query, { signal }) =>
      withScheduler((scheduler) => scheduler.log(query, signal)),
    'workflows.queues': (_input, { signal }) =>
      withScheduler((scheduler) => scheduler.queues(signal)),
  } satisfies Partial<Handlers>;
};

/** The scheduler: one overview, polled or live, and everything else on request. */
export const createWorkflowsService = defineService({
  name: 'workflows',
  descriptor: workflowsDescriptor,
  signIn: createSignIn,
  client: {
    addressOf: ({ fields: { url } }) => (url === undefined ? null : schedulerAddress(url)),
  },
  open: (ports, opening) => new WorkflowsSession(ports, opening),
  methods: (requireSession, ports) => ({
    ...readHandlers(requireSession),
    ...startHandlers(requireSession),
    ...runHandlers(requireSession),
    ...preferenceHandlers(requireSession, ports),
  }),
});

/** The user's preferences for a server, and links to its own pages. */
const preferenceHandlers = (
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

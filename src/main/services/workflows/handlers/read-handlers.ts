import '../../../../shared/workflows/texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Scheduler } from '../scheduler/scheduler.ts';
import type { RequireWorkflowsSession } from '../session.ts';

/** Reads on request of windows and the command line. */
export const readHandlers = (requireSession: RequireWorkflowsSession) => {
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

import type { Handlers } from '../../../../shared/contract/methods.ts';
import type { RequireWork } from '../work.ts';

type Names =
  | 'issues.refresh'
  | 'issues.saveView'
  | 'issues.removeView'
  | 'issues.chooseView'
  | 'issues.look'
  | 'issues.notify'
  | 'issues.saveTemplate'
  | 'issues.removeTemplate';

interface Ports {
  readonly clock: { now(): number };
}

/** The overview and what the user chose for it. */
export const viewHandlers = (work: RequireWork, { clock }: Ports): Handlers<Names> => {
  /** Publishes a choice at once; what it needs from the server follows. */
  const chosen = async (change: Promise<void>, reads: boolean): Promise<void> => {
    await change;
    work().publish();
    if (reads)
      work()
        .refresh()
        .catch(() => undefined);
  };
  return {
    'issues.refresh': () => work().refresh(),
    'issues.saveView': ({ view }) => chosen(work().preferences.saveView(view), true),
    'issues.removeView': ({ id }) => chosen(work().preferences.removeView(id), true),
    'issues.chooseView': ({ id }) => chosen(work().preferences.choose(id), true),
    'issues.look': ({ id }) => chosen(work().preferences.look(id, clock.now()), false),
    'issues.notify': async ({ kind, on }) => {
      await chosen(work().preferences.notify(kind, on), false);
      if (!on) work().attention.silence(kind);
    },
    'issues.saveTemplate': ({ template }) =>
      chosen(work().preferences.saveTemplate(template), false),
    'issues.removeTemplate': ({ id }) => chosen(work().preferences.removeTemplate(id), false),
  };
};

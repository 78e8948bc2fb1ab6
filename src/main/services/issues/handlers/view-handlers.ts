import type { Handlers } from '../../../../shared/contract/methods.ts';
import { omit } from '../../../../shared/lib/omit.ts';
import type { IssuesPorts } from '../issues-ports.ts';
import type { Preferences } from '../preferences.ts';
import { saved } from '../preferences.ts';
import type { RequireWork } from '../work.ts';

type Ports = Pick<IssuesPorts, 'clock'>;
type Change = (now: Preferences) => Partial<Preferences>;

/** The overview and what the user chose for it. */
export const viewHandlers = (work: RequireWork, { clock }: Ports) => {
  /** Publishes a choice at once. `view`: must exist. */
  const change = async (make: Change, view: string | null = null): Promise<void> => {
    const { preferences } = work();
    if (view !== null) preferences.requireView(view);
    await preferences.change(make);
    work().publish();
  };
  /** The issues or the number of a view follow. */
  const reread = (): void => {
    work()
      .refresh()
      .catch(() => undefined);
  };
  return {
    'issues.refresh': () => work().refresh(),
    'issues.views': () => [...work().preferences.views()],
    'issues.me': (_input, { signal }) => work().me(signal),
    'issues.saveView': async ({ view }) => {
      await change(({ views }) => ({ views: saved(views, view) }));
      reread();
    },
    'issues.removeView': async ({ id }) => {
      const without: Change = (now) => ({
        views: now.views.filter((view) => view.id !== id),
        looked: omit(now.looked, id),
      });
      await change(without, id);
      reread();
    },
    'issues.chooseView': async ({ id }) => {
      await change(() => ({ chosen: id }), id);
      reread();
    },
    'issues.look': ({ id, newest }) => {
      // What changed since the last read has not been seen, unless a list that was read later showed it.
      const at = Math.max(work().overview.state.at ?? clock.now(), newest);
      return change(({ looked }) => ({ looked: { ...looked, [id]: at } }), id);
    },
    'issues.seen': (issue) => work().seen([issue]),
    'issues.notify': ({ kind, on }) =>
      change(({ silent }) => ({
        silent: [...silent.filter((each) => each !== kind), ...(on ? [] : [kind])],
      })),
    'issues.saveTemplate': ({ template }) =>
      change(({ templates }) => ({ templates: saved(templates, template) })),
    'issues.removeTemplate': ({ id }) =>
      change(({ templates }) => ({ templates: templates.filter((one) => one.id !== id) })),
  } satisfies Partial<Handlers>;
};

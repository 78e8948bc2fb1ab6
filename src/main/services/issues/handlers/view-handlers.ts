import type { Handlers } from '../../../../shared/contract/methods.ts';
import { omit } from '../../../../shared/lib/omit.ts';
import type { ServicePorts } from '../../../service/service-session.ts';
import type { IssuesPreferenceValues } from '../preferences.ts';
import { saved } from '../preferences.ts';
import type { RequireIssuesSession } from '../session.ts';

type Ports = Pick<ServicePorts, 'clock'>;
type Change = (now: IssuesPreferenceValues) => Partial<IssuesPreferenceValues>;

/** The overview and the user's preferences for it. */
export const viewHandlers = (requireSession: RequireIssuesSession, { clock }: Ports) => {
  /** Publishes a choice at once. `view`: must exist. */
  const change = async (make: Change, view: string | null = null): Promise<void> => {
    const { preferences } = requireSession();
    if (view !== null) preferences.requireView(view);
    await preferences.change(make);
    requireSession().publish();
  };
  /** Reads the issues or the count of a view afterwards. */
  const reread = (): void => {
    requireSession()
      .refresh()
      .catch(() => undefined);
  };
  return {
    'issues.views': () => [...requireSession().preferences.views()],
    'issues.me': (_input, { signal }) => requireSession().me(signal),
    'issues.saveView': async ({ view }) => {
      requireSession().preferences.refuseBuiltIn(view);
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
      // Changes after the last read count as unseen, unless a list read later showed them.
      const at = Math.max(requireSession().overview.state.at ?? clock.now(), newest);
      return change(({ looked }) => ({ looked: { ...looked, [id]: at } }), id);
    },
    'issues.seen': (issue) => requireSession().seen([issue]),
    'issues.saveTemplate': ({ template }) =>
      change(({ templates }) => ({ templates: saved(templates, template) })),
    'issues.removeTemplate': ({ id }) =>
      change(({ templates }) => ({
        templates: templates.filter((template) => template.id !== id),
      })),
  } satisfies Partial<Handlers>;
};

import { create } from 'zustand';
import type { CountedView, IssuesOverview } from '../../../../shared/issues/model.ts';
import { UNKNOWN, formatCount, formatAbout } from '../../../../shared/format/numbers.ts';
import { Remembered } from '../../../state/remembered.ts';
import type { Resource } from '../../../state/use-resource.ts';

/** Whether the panel shows a table or columns by status. */
export const layout = new Remembered('issues.layout', ['list', 'board'] as const, 'list');

/** The view that the panel shows. */
export const shownView = ({ views, chosen }: IssuesOverview): CountedView | undefined =>
  views.find(({ id }) => id === chosen) ?? views[0];

/** A number of issues. `count` null: unknown; `exact` false: the server's estimate. */
export type Counted = Pick<CountedView, 'count' | 'exact'>;

/** "12", or "about 2,350" for an estimate. */
export function countText({ count, exact }: Counted): string {
  if (count === null) return UNKNOWN;
  return exact ? formatCount(count) : formatAbout(formatCount(count));
}

/** The shown list for the panel's head. */
export interface Listed extends Pick<
  Resource<unknown>,
  'at' | 'loading' | 'stale' | 'refresh' | 'error'
> {
  readonly loaded: number;
  readonly all: Counted;
}

interface PanelState {
  /** The unsaved JQL of one view; switching views discards it. */
  readonly draft: { readonly view: string; readonly jql: string } | null;
  readonly listed: Listed | null;
  /** The key of the issue that the user created last in this window. */
  readonly created: string | null;
}
export const usePanel = create<PanelState>(() => ({ draft: null, listed: null, created: null }));

/** The JQL that the panel shows for a view, and whether it differs from the saved one. */
export function useDraft({ id, jql }: Pick<CountedView, 'id' | 'jql'>) {
  const draft = usePanel((state) => state.draft);
  const shown = draft?.view === id ? draft.jql : jql;
  return { jql: shown, edited: shown !== jql };
}
/** Call it with the currently shown view: other views lose their unsaved JQL. */
export const dropOtherDrafts = (view: string): void =>
  usePanel.setState(({ draft }) => ({ draft: draft?.view === view ? draft : null }));
export const setDraft = (view: string, jql: string): void => {
  usePanel.setState({ draft: { view, jql } });
};

import { create } from 'zustand';
import { Remembered } from '../../../state/remembered.ts';
import type { Resource } from '../../../state/use-resource.ts';
import type { CountedView } from '../../../../shared/issues/model.ts';

/** Whether the panel shows a table or columns by status. */
export const layout = new Remembered('issues.layout', ['list', 'board'] as const, 'list');

/** The shown list for the panel's head. */
export interface Listed extends Pick<Resource<unknown>, 'at' | 'loading' | 'stale' | 'refresh'> {
  readonly error: { readonly message: string } | null;
  readonly count: number;
  readonly total: number | null;
  /** False: `total` is the server's estimate. */
  readonly exact: boolean;
}

interface PanelState {
  /** A JQL text that is not saved; of one view, because changing the view drops it. */
  readonly draft: { readonly view: string; readonly jql: string };
  readonly listed: Listed | null;
}

const none = { view: '', jql: '' };
const store = create<PanelState>(() => ({ draft: none, listed: null }));

export const useListed = (): Listed | null => store(({ listed }) => listed);
export const setListed = (listed: Listed | null): void => {
  store.setState({ listed });
};

/** The JQL that the panel shows for a view, and whether it differs from the saved one. */
export function useDraft({ id, jql }: Pick<CountedView, 'id' | 'jql'>) {
  const draft = store((state) => state.draft);
  const shown = draft.view === id ? draft.jql : jql;
  return { jql: shown, edited: shown !== jql };
}

export const setDraft = (view: string, jql: string): void => {
  store.setState({ draft: { view, jql } });
};
export const dropDraft = (): void => {
  store.setState({ draft: none });
};

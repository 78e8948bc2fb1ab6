import { create } from 'zustand';
import type { MediaSort } from '../../../../shared/library/contract.ts';
import { toPhrase } from '../../../../shared/library/query/phrase.ts';
import type { LibraryCollection } from '../../../../shared/library/topics.ts';
import { goBack, navigate, useRoute } from '../../../state/route.ts';

/** The detail of the panel's route that shows the library. */
const LIBRARY = 'library';

/** What stands beside the list. */
export type LibrarySubject = {
  readonly k: 'folder' | 'server' | 'collection' | 'item';
  readonly id: string;
};

/** The library as it was left: it stays while other views are open. */
interface LibraryPage {
  readonly query: string;
  readonly sort: MediaSort;
  readonly isDescending: boolean;
  readonly list: 'media' | 'missing';
  readonly subject: LibrarySubject | null;
  /** Selected rows, by id. */
  readonly picked: ReadonlySet<string>;
  /** Receives the query of "Use as source"; null: no form waits for one. */
  readonly onUse: ((query: string) => void) | null;
}

export const useLibraryPage = create<LibraryPage>(() => ({
  query: '',
  sort: 'own',
  isDescending: false,
  list: 'media',
  subject: null,
  picked: new Set(),
  onUse: null,
}));

/** Whether the panel shows the library. */
export const useIsLibrary = (): boolean => useRoute().detail === LIBRARY;

/** Shows the library; `onUse` receives the query that the user takes as a source, and `query` is the one to begin with. */
export function openLibrary(onUse: ((query: string) => void) | null = null, query?: string): void {
  useLibraryPage.setState({ onUse, ...(query === undefined ? {} : { query, list: 'media' }) });
  navigate('playout', LIBRARY);
}

/** Returns to the view from which the library was opened. */
export function leaveLibrary(): void {
  useLibraryPage.setState({ onUse: null });
  goBack({ panel: 'playout', detail: '' });
}

export const showSubject = (subject: LibrarySubject | null): void =>
  useLibraryPage.setState({ subject });

/** Shows the media that a query selects. */
export const showQuery = (query: string): void =>
  useLibraryPage.setState({ query, list: 'media', picked: new Set() });

/** The query that selects what a collection has. */
export const formatCollectionQuery = ({ name, query }: LibraryCollection): string =>
  query ?? `collection:${toPhrase(name)}`;

/** Shows the media of a collection, in the order that it gives them. */
export const showCollection = (collection: LibraryCollection): void => {
  showQuery(formatCollectionQuery(collection));
  useLibraryPage.setState({ sort: 'own', isDescending: false });
};

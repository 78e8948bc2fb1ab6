import { create } from 'zustand';
import type { MediaSort } from '../../../../shared/library/contract.ts';
import { toPhrase } from '../../../../shared/library/query/phrase.ts';
import type { LibraryCollection } from '../../../../shared/library/topics.ts';
import { goBack, navigate, useRoute } from '../../../state/route.ts';

/** The part of the panel's route that shows the library. */
const LIBRARY = 'library';

/** The subject of the details pane. */
export type LibrarySubject = {
  readonly k: 'folder' | 'server' | 'collection' | 'item';
  readonly id: string;
};

/** The state of the library, kept while other views are open. */
interface LibraryPage {
  readonly query: string;
  readonly sort: MediaSort;
  readonly isDescending: boolean;
  readonly list: 'media' | 'missing';
  readonly subject: LibrarySubject | null;
  /** Selected rows, by id. */
  readonly picked: ReadonlySet<string>;
  /** Receives the query of "Use as source"; null: no form requested one. */
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

/** Shows the library. `onUse` receives the query that the user selects as a source; `query` is the initial one. */
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

/** The query that selects the content of a collection. */
export const formatCollectionQuery = ({ name, query }: LibraryCollection): string =>
  query ?? `collection:${toPhrase(name)}`;

/** Shows the media of a collection in its order. */
export const showCollection = (collection: LibraryCollection): void => {
  showQuery(formatCollectionQuery(collection));
  useLibraryPage.setState({ sort: 'own', isDescending: false });
};

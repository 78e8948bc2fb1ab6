import { createContext } from 'react';

/** The time that is being typed; `row`: id of its row, `text`: what it begins with, null: what is there. */
export interface Editing {
  readonly row: string;
  readonly edge: 'start' | 'finish';
  readonly text: string | null;
}

/** The time that is being typed in the table, and how that changes. */
export const EditingContext = createContext<{
  readonly editing: Editing | null;
  readonly edit: (editing: Editing | null) => void;
}>({ editing: null, edit: () => undefined });

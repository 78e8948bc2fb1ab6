import { noHistory } from '../../../../../shared/playout/edit/history.ts';
import type { EditHistory } from '../../../../../shared/playout/edit/history.ts';
import type { TextPatch } from '../../../../../shared/playout/edit/text-patch.ts';
import type { ProgrammeDraft } from './draft.ts';
import { readDraft } from './draft.ts';

/** What the right pane edits. */
interface Subject {
  readonly k: 'slot' | 'source';
  readonly id: string;
  /** The id with which the form was opened. A new slot or source gets another id with its first name. */
  readonly first?: string;
}

/** A programme that is shown and edited, but not saved until the user keeps it. */
interface Trial {
  /** The programme that it would replace. */
  readonly before: ProgrammeDraft;
  /** The text as imported. */
  readonly text: string;
  /** Name of the program that it was imported from. */
  readonly from: string;
  /** Path of the lineup that it was imported for. */
  readonly lineup: string | null;
}

/** The edited programme, and the state of its view. */
export interface ProgrammeEditorState {
  readonly draft: ProgrammeDraft;
  /** The latest draft without errors; the day is generated from it. */
  readonly good: ProgrammeDraft | null;
  readonly history: EditHistory<TextPatch>;
  /** Number of steps since the programme was applied, without undone ones. */
  readonly changes: number;
  /** How often it was applied in this window; the day is regenerated each time. */
  readonly applies: number;
  /** The text of the file, and its revision. */
  readonly saved: { readonly text: string; readonly revision: string };
  /** Another program changed the file while there were unsaved edits. */
  readonly conflict: boolean;
  /** null: the lineup's own programme is shown. */
  readonly trial: Trial | null;
  /** Channel number; null: the first channel. */
  readonly channel: string | null;
  /** `YYYY-MM-DD`; null: today. */
  readonly day: string | null;
  readonly subject: Subject | null;
  /** Start of the unit whose "Why this?" is open; null: none. */
  readonly why: number | null;
  /** "Why this?" shows alternatives that fit. */
  readonly isSwapping: boolean;
  /** The source whose units are marked in the day. */
  readonly source: string | null;
  /** Number of findings on the shown day, in total and with error tone. */
  readonly findings: { readonly all: number; readonly bad: number };
  /** The form takes the focus when it appears, because it was opened for something new. */
  readonly isFormFocused: boolean;
  /** The slot whose form was closed; it takes the focus as soon as the day has drawn it. null: none. */
  readonly focused: string | null;
  /** Announced in the live region. */
  readonly announcement: string;
}

export const empty = readDraft('');

export const start: ProgrammeEditorState = {
  draft: empty,
  good: null,
  history: noHistory,
  changes: 0,
  applies: 0,
  saved: { text: '', revision: '' },
  conflict: false,
  trial: null,
  channel: null,
  day: null,
  subject: null,
  source: null,
  why: null,
  isSwapping: false,
  findings: { all: 0, bad: 0 },
  isFormFocused: false,
  focused: null,
  announcement: '',
};

import { noHistory } from '../../../../../shared/playout/edit/history.ts';
import type { EditHistory } from '../../../../../shared/playout/edit/history.ts';
import type { TextPatch } from '../../../../../shared/playout/edit/text-patch.ts';
import type { ProgrammeDraft } from './draft.ts';
import { readDraft } from './draft.ts';

/** What the pane at the right edits. */
interface Subject {
  readonly k: 'slot' | 'source';
  readonly id: string;
  /** The id with which the form was opened: a new slot or source is renamed after its first name. */
  readonly first?: string;
}

/** A programme that is shown and edited, but not saved until it is kept. */
interface Trial {
  /** The one that it would replace. */
  readonly before: ProgrammeDraft;
  /** As it was imported. */
  readonly text: string;
  /** The program that it was imported from. */
  readonly from: string;
  /** Path of the lineup that it was made for. */
  readonly lineup: string | null;
}

/** The programme that is edited, and what is shown of it. */
export interface ProgrammeEditorState {
  readonly draft: ProgrammeDraft;
  /** The newest draft without errors, from which the day is generated. */
  readonly good: ProgrammeDraft | null;
  readonly history: EditHistory<TextPatch>;
  /** Steps since the programme was applied; undone ones do not count. */
  readonly changes: number;
  /** How often it was applied in this window: the day shows what was written then. */
  readonly applies: number;
  /** The text that the file has, and its revision. */
  readonly saved: { readonly text: string; readonly revision: string };
  /** Another program changed the file while there were unsaved edits. */
  readonly conflict: boolean;
  /** null: what is shown is the programme of the lineup. */
  readonly trial: Trial | null;
  /** Number of the channel; null: the first. */
  readonly channel: string | null;
  /** `YYYY-MM-DD`; null: today. */
  readonly day: string | null;
  readonly subject: Subject | null;
  /** Start of the unit whose "Why this?" is open; null: none is. */
  readonly why: number | null;
  /** It offers what fits instead. */
  readonly isSwapping: boolean;
  /** The source whose units are marked in the day. */
  readonly source: string | null;
  /** How many findings the shown day has, and how many of them are bad. */
  readonly findings: { readonly all: number; readonly bad: number };
  /** The form takes the focus when it is drawn, because it was opened for something new. */
  readonly isFormFocused: boolean;
  /** The slot whose form was closed: it takes the focus, also where the day draws it only then. null: none waits. */
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

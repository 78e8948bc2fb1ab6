import { create } from 'zustand';
import { t } from '../../../../../shared/i18n/translate.ts';
import { noHistory, redo, undo } from '../../../../../shared/playout/edit/history.ts';
import { applyPatch, makePatch } from '../../../../../shared/playout/edit/text-patch.ts';
import type { ProgrammeJson } from '../../../../../shared/playout/programme/document.ts';
import { call } from '../../../../state/calls.ts';
import { toError } from '../../../../state/failure.ts';
import { onInstance } from '../../../../state/link.ts';
import { showToast } from '../../../../state/toasts.ts';
import '../texts.ts';
import { onTopic, readTopic } from '../../../../state/topics.ts';
import type { UndoStep } from '../../../../ui/undo-keys.ts';
import type { ProgrammeDraft } from './draft.ts';
import { editDraft, readDraft } from './draft.ts';
import type { ProgrammeEditorState } from './editor-state.ts';
import { empty, start } from './editor-state.ts';
import { fetchTrial, storeTrial } from './stored-trial.ts';
import { extendLast, recordStep, toSteps } from './text-history.ts';

export const useProgrammeEditor = create<ProgrammeEditorState>(() => start);

/** Delay after the last edit before saving. */
const SAVE_DELAY_MS = 400;

/** Edits the document in the window. Every edit is an undo step and is saved shortly after. */
class ProgrammeEditor {
  #timer: ReturnType<typeof setTimeout> | null = null;
  #saving = false;
  /** The gesture of the last step; null: it has ended. */
  #gesture: string | null = null;
  /** The core stores a trial of this window. */
  #isTrialStored = false;

  get state(): ProgrammeEditorState {
    return useProgrammeEditor.getState();
  }

  /** Loads the core's document, unless there are unsaved edits. */
  follow(): void {
    // What arrives during a save may be the text being saved, while the draft is already another step ahead or back.
    if (this.#saving) return;
    const { text, revision, status } = readTopic('playout.programme');
    const { draft, saved, channel, day, subject, trial } = this.state;
    if (trial !== null) {
      // If the file changed meanwhile, the user decides when keeping the trial.
      if (trial.lineup !== readTopic('playout.workspace').path) this.discard();
      return;
    }
    if (revision === saved.revision && text === saved.text) return;
    if (text === draft.text) {
      this.#set({ saved: { text, revision }, conflict: false });
      return;
    }
    const isUnsaved = draft.text !== saved.text && saved.revision !== '';
    if (isUnsaved && status !== 'none') {
      this.#set({ conflict: true });
      return;
    }
    const read = readDraft(text);
    this.#set({
      ...start,
      channel,
      day,
      subject: read.document === null ? null : subject,
      draft: read,
      good: read.programme === null ? this.state.good : read,
      saved: { text, revision },
    });
    if (text !== '') void this.#takeSteps(revision);
  }

  /** Loads the undo steps that lead to this text, from this window before a reload or from another window. Never rejects. */
  async #takeSteps(revision: string): Promise<void> {
    try {
      const {
        past,
        future,
        changes,
        revision: of,
      } = await call('playout.programme.steps', undefined);
      const { saved, history } = this.state;
      if (of !== revision || saved.revision !== revision || history !== noHistory) return;
      this.#set({ history: { past, future }, changes });
    } catch {
      // The document works without them.
    }
  }

  /**
   * Runs one step. `label`: its name for undo. Ignores a step that changes nothing. Consecutive steps of one `gesture`, such as a drag or
   * typing in a field, become one undo step.
   */
  edit(
    label: string,
    change: (document: ProgrammeJson) => ProgrammeJson,
    gesture: string | null = null,
  ): void {
    const { draft } = this.state;
    if (draft.document === null || readTopic('playout.programme').status === 'readOnly') return;
    const document = change(draft.document);
    if (document !== draft.document) this.#step(label, editDraft(draft, document), gesture);
  }

  /** Changes the document as a part of the last step. */
  amend(change: (document: ProgrammeJson) => ProgrammeJson): void {
    const { draft, history } = this.state;
    const document = draft.document === null ? null : change(draft.document);
    if (document === null || document === draft.document) return;
    const next = editDraft(draft, document);
    this.#show(next, { history: extendLast(history, draft.text, next.text) });
  }

  /** Runs one step that edits the text directly. */
  editText(label: string, change: (text: string) => string): void {
    const { text } = this.state.draft;
    const next = change(text);
    if (next !== text) this.#step(label, readDraft(next));
  }

  /** Ends the gesture: the next edit is a separate step. */
  endGesture(): void {
    this.#gesture = null;
  }

  /** Replaces the whole text as one step. */
  replace(text: string): void {
    if (text !== this.state.draft.text) this.#step(t('programmeview:step.text'), readDraft(text));
  }

  /** Shows a programme without saving it. `from`: name of the program that it was imported from. */
  tryOut(text: string, from: string): void {
    this.follow();
    this.#try(text, from);
    this.#storeTrial();
  }

  /** Shows the trial that this window had before a reload. Never rejects. */
  async takeTrial(): Promise<void> {
    const stored = this.state.trial === null ? await fetchTrial() : null;
    const { trial, draft, saved } = this.state;
    if (stored === null || trial !== null || draft.text !== saved.text) return;
    const { first, from, text, history, changes } = stored;
    this.#try(first, from);
    const now = readDraft(text);
    const good = now.programme === null ? this.state.good : now;
    this.#set({ draft: now, good, history, changes });
    this.#isTrialStored = true;
  }

  #try(text: string, from: string): void {
    const { saved, draft, trial } = this.state;
    const read = readDraft(text);
    const lineup = readTopic('playout.workspace').path;
    this.#set({
      ...start,
      saved,
      draft: read,
      good: read.programme === null ? null : read,
      // A separate history, because the programme's steps don't apply to the trial.
      history: { past: [], future: [] },
      trial: { before: trial?.before ?? draft, text, from, lineup },
    });
  }

  /** Replaces the lineup's programme with the trial, as a step that can be undone. */
  keep(): void {
    const { trial, history, changes, draft } = this.state;
    if (trial === null) return;
    const { before, text } = trial;
    const label = t('programmeview:step.import');
    const step = recordStep(noHistory, { label, from: before.text, to: text });
    const past = before.text === '' ? history.past : [...step.past, ...history.past];
    this.#set({ trial: null, history: { past, future: history.future } });
    this.#show(draft, { changes: changes + 1 });
  }

  /** Discards the trial and shows the lineup's programme again. */
  discard(): void {
    const { trial, saved } = this.state;
    if (trial === null) return;
    const { before } = trial;
    this.#set({ ...start, saved, draft: before, good: before.programme === null ? null : before });
    this.#storeTrial();
    this.follow();
    if (before.text !== '') void this.#takeSteps(saved.revision);
  }

  /** Undoes or redoes a step and announces its name. */
  travel(step: UndoStep): void {
    const { history, draft, changes } = this.state;
    const patch = history[step === 'undo' ? 'past' : 'future'].at(-1)?.draft;
    if (patch === undefined) return;
    const text = applyPatch(draft.text, patch);
    const there = (step === 'undo' ? undo : redo)(history, makePatch(text, draft.text));
    if (there === null) return;
    this.#gesture = null;
    this.#show(readDraft(text), {
      history: there.history,
      changes: changes + (step === 'undo' ? -1 : 1),
      announcement: t(step === 'undo' ? 'programmeview:said.undone' : 'programmeview:said.redone', {
        step: there.label,
      }),
    });
  }

  /** Records that the files on disk are what this document generates. */
  markApplied(): void {
    this.#set({ changes: 0, applies: this.state.applies + 1 });
  }

  /** Saves unsaved edits and waits. Resolves to false if that failed. */
  async flush(): Promise<boolean> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#save();
    return this.state.draft.text === this.state.saved.text;
  }

  /** Resolves a conflict: keeps the edits, or loads the file. */
  resolve(keeps: boolean): void {
    const { text, revision } = readTopic('playout.programme');
    if (keeps) {
      this.#set({ conflict: false, saved: { text, revision } });
      this.#schedule();
      return;
    }
    const { saved } = this.state;
    this.#set({ draft: { ...empty, text: saved.text }, conflict: false });
    this.follow();
  }

  show(
    change: Partial<
      Pick<
        ProgrammeEditorState,
        | 'channel'
        | 'day'
        | 'subject'
        | 'source'
        | 'why'
        | 'isSwapping'
        | 'isFormFocused'
        | 'focused'
      >
    >,
  ): void {
    this.#set(change);
  }

  /** Stores the number of findings of the shown day, for the head. */
  countFindings(all: number, bad: number): void {
    this.#set({ findings: { all, bad } });
  }

  announce(announcement: string): void {
    this.#set({ announcement });
  }

  #set(change: Partial<ProgrammeEditorState>): void {
    useProgrammeEditor.setState(change);
  }

  #step(label: string, next: ProgrammeDraft, gesture: string | null = null): void {
    const { history, draft, changes } = this.state;
    const isSame = gesture !== null && gesture === this.#gesture;
    this.#gesture = gesture;
    if (isSame) {
      this.#show(next, { history: extendLast(history, draft.text, next.text) });
      return;
    }
    this.#show(next, {
      history: recordStep(history, { label, from: draft.text, to: next.text }),
      changes: changes + 1,
    });
  }

  #show(draft: ProgrammeDraft, change: Partial<ProgrammeEditorState>): void {
    const { good } = this.state;
    this.#set({ ...change, draft, good: draft.programme === null ? good : draft });
    this.#schedule();
  }

  #schedule(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.#save();
    }, SAVE_DELAY_MS);
  }

  /** Stores the current trial in the core, or removes it. */
  #storeTrial(): void {
    const { draft, history, changes, trial } = this.state;
    this.#isTrialStored = trial !== null;
    storeTrial(trial && { ...trial, text: draft.text, history, changes });
  }

  /** Saves the latest draft; one with errors stays unsaved until they are fixed. */
  async #save(): Promise<void> {
    const { draft, saved, conflict, history, changes, trial } = this.state;
    if (trial !== null) this.#storeTrial();
    if (
      this.#saving ||
      conflict ||
      trial !== null ||
      draft.programme === null ||
      draft.text === saved.text
    )
      return;
    this.#saving = true;
    try {
      const { revision } = await call('playout.programme.save', {
        text: draft.text,
        revision: saved.revision,
        steps: { ...toSteps(history), changes },
      });
      this.#set({ saved: { text: draft.text, revision } });
      if (this.#isTrialStored && this.state.trial === null) this.#storeTrial();
    } catch (thrown) {
      const { code, message } = toError(thrown);
      if (code === 'conflict') this.#set({ conflict: true });
      else showToast({ tone: 'bad', text: message });
      return;
    } finally {
      this.#saving = false;
    }
    if (this.state.draft.text !== draft.text) await this.#save();
    // The topic arrives before the result.
    this.follow();
  }
}

export const programmeEditor = new ProgrammeEditor();
onInstance(() => useProgrammeEditor.setState(start));

/** Follows the topic while the view is shown. Returns a function that stops it. */
export function followProgramme(): () => void {
  programmeEditor.follow();
  void programmeEditor.takeTrial();
  return onTopic('playout.programme', () => programmeEditor.follow());
}

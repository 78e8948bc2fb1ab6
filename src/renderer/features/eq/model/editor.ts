import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { bandIds, editedEq } from '../../../../shared/eq/edit.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import { emptyConfig } from '../../../../shared/eq/model.ts';
import { Emitter } from '../../../../shared/lib/emitter.ts';
import type { EditorState, Slot } from './editor-state.ts';
import { doAgain, noHistory, remember, takeBack } from './history.ts';

export type Change = (draft: DspConfig) => DspConfig;

const nothing: EditorState = {
  playerId: null,
  base: null,
  revision: 0,
  draft: emptyConfig,
  history: noHistory,
  eqId: null,
  selected: null,
  solo: null,
  channel: 'ALL',
  slot: 'A',
  other: null,
  matchLoudness: false,
  save: { k: 'saved' },
};

/**
 * What the user edits. The store changes once a gesture, so React draws once a gesture; what moves in between is the
 * `live` configuration, which the graph draws by itself every frame.
 */
class Editor {
  readonly store = createStore<EditorState>(() => nothing);
  /** Told at every movement of a gesture, and at every commit. */
  readonly moved = new Emitter<void>();
  /** Told before a step, a save or another player: a gesture that is under way ends then. */
  readonly settling = new Emitter<void>();
  /** Told after every change that shall be saved. */
  readonly edited = new Emitter<void>();
  #live: DspConfig | null = null;

  get state(): EditorState {
    return this.store.getState();
  }

  /** What is to be drawn right now. */
  get live(): DspConfig {
    return this.#live ?? this.state.draft;
  }

  /** Whether a gesture is under way. */
  get moving(): boolean {
    return this.#live !== null;
  }

  /** Draws a change of the draft without keeping it; the next `edit`, `commit` or `cancel` ends it. */
  preview(change: Change): void {
    this.#live = change(this.state.draft);
    this.moved.emit();
  }

  /** Keeps what was previewed as one step that can be taken back. */
  commit(label: string): void {
    const next = this.#live;
    this.#live = null;
    if (next === null) return;
    this.#put(label, next);
  }

  /** Forgets what was previewed. */
  cancel(): void {
    this.#live = null;
    this.moved.emit();
  }

  /** One change, one step that can be taken back; drawn at once and saved after a pause. `label`: "Import", "Move band 3". */
  edit(label: string, change: Change): void {
    this.settle();
    this.#live = null;
    this.#put(label, change(this.state.draft));
  }

  /** Ends a gesture that is under way, keeping what it moved. */
  settle(): void {
    this.settling.emit();
  }

  undo(): string | null {
    this.settle();
    return this.#go(takeBack(this.state.history), 'before');
  }

  redo(): string | null {
    this.settle();
    return this.#go(doAgain(this.state.history), 'after');
  }

  /** Changes what is no part of the sound: selection, channel, slot, states of saving. */
  set(change: Partial<EditorState>): void {
    this.store.setState(change);
    this.moved.emit();
  }

  /** Starts with a player, or with none; nothing of the one before stays. */
  open(playerId: string | null): void {
    this.settle();
    this.#live = null;
    this.store.setState({ ...nothing, playerId, matchLoudness: this.state.matchLoudness });
    this.moved.emit();
  }

  /** Takes what the server has as the start of editing. `keepHistory`: the draft was followed, not replaced. */
  adopt(base: DspConfig, revision: number, draft: DspConfig, keepHistory: boolean): void {
    this.#live = null;
    const { history } = this.state;
    this.store.setState({
      base,
      revision,
      ...this.#fit(draft),
      history: keepHistory ? history : noHistory,
    });
    this.moved.emit();
  }

  /** Takes another client's state: a step that can be taken back, and nothing that must be saved by itself. */
  follow(label: string, base: DspConfig, revision: number, draft: DspConfig): void {
    const step = { label, before: this.state.draft, after: draft };
    const history = remember(this.state.history, step);
    this.adopt(base, revision, draft, true);
    this.store.setState({ history });
  }

  /** Turns to the other slot; the first time it is a copy of this one. */
  switchTo(slot: Slot, label: string): void {
    const { slot: now, draft, other } = this.state;
    if (slot === now) return;
    this.store.setState({ slot, other: draft });
    this.edit(label, () => other ?? draft);
  }

  #go(
    found: {
      step: { label: string; before: DspConfig; after: DspConfig };
      history: EditorState['history'];
    } | null,
    side: 'before' | 'after',
  ): string | null {
    if (found === null) return null;
    this.#live = null;
    this.store.setState({ ...this.#fit(found.step[side]), history: found.history });
    this.moved.emit();
    this.edited.emit();
    return found.step.label;
  }

  #put(label: string, next: DspConfig): void {
    const { draft, history } = this.state;
    if (next === draft) {
      this.moved.emit();
      return;
    }
    // A preset that was edited is that preset no longer.
    const after =
      next.presetId !== null && next.presetId === draft.presetId
        ? { ...next, presetId: null }
        : next;
    this.store.setState({
      ...this.#fit(after),
      history: remember(history, { label, before: draft, after }),
    });
    this.moved.emit();
    this.edited.emit();
  }

  /** The draft with a selection that exists in it. */
  #fit(draft: DspConfig): Partial<EditorState> {
    const { selected, solo, eqId } = this.state;
    const ids = new Set(bandIds(draft));
    return {
      draft,
      eqId: editedEq(draft, eqId)?.id ?? null,
      selected: selected !== null && ids.has(selected) ? selected : null,
      solo: solo !== null && ids.has(solo) ? solo : null,
    };
  }
}

/** The one editor of the window. */
export const editor = new Editor();

/** A slice of the editor's state; drawn again only when the slice changed (compared by identity). */
export const useEditor = <R>(selector: (state: EditorState) => R): R =>
  useStore(editor.store, selector);

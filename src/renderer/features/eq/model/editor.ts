import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { bandIds, editedEq } from '../../../../shared/eq/edit.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import { emptyConfig } from '../../../../shared/eq/model.ts';
import type { SaveState } from '../../../../shared/eq/session-model.ts';
import { Emitter } from '../../../../shared/lib/emitter.ts';

export type Slot = 'A' | 'B';

/** What the core's session says, with the edits of this window that are still on their way to it. */
export interface Shown {
  /** What is edited and drawn. */
  readonly draft: DspConfig;
  /** Whether the draft is something else than what the server has. */
  readonly dirty: boolean;
  /** Words of the step that undo takes back, and of the one that redo does again. */
  readonly undo: string | null;
  readonly redo: string | null;
  readonly save: SaveState;
}

/** Everything about one player that the editor holds; React draws from it. It changes once a gesture. */
export interface EditorState extends Shown {
  readonly playerId: string | null;
  /** The equalizer of the chain that the graph edits; null: there is none. */
  readonly eqId: string | null;
  readonly selected: string | null;
  /** The band that is drawn alone; it changes nothing that is heard. */
  readonly solo: string | null;
  /** Which bands the graph edits and new ones get. */
  readonly channel: string;
  readonly slot: Slot;
  /** The other slot's configuration; null: never used, a copy is made at the first switch. */
  readonly other: DspConfig | null;
  readonly matchLoudness: boolean;
}

type Change = (draft: DspConfig) => DspConfig;

/** What was done to a player's draft: a change as it was seen here, or a step back or forth. */
export type Act =
  | {
      readonly k: 'edit';
      readonly label: string;
      readonly before: DspConfig;
      readonly config: DspConfig;
    }
  | { readonly k: 'undo' | 'redo' };

const nothing: EditorState = {
  playerId: null,
  draft: emptyConfig,
  dirty: false,
  undo: null,
  redo: null,
  save: { k: 'saved' },
  eqId: null,
  selected: null,
  solo: null,
  channel: 'ALL',
  slot: 'A',
  other: null,
  matchLoudness: false,
};

/**
 * What the user sees and moves. The core holds the draft; this draws it, with what was committed here drawn at once. The store
 * changes once a gesture, so React draws once a gesture; what moves in between is the `live` configuration, which the graph
 * draws by itself every frame.
 */
class Editor {
  readonly store = createStore<EditorState>(() => nothing);
  /** Told at every movement of a gesture, and at every commit. */
  readonly moved = new Emitter<void>();
  /** Told before a step, a save or another player: a gesture that is under way ends then. */
  readonly settling = new Emitter<void>();
  /** Told of everything that shall happen to the draft of a player. */
  readonly acted = new Emitter<{ readonly playerId: string; readonly act: Act }>();
  #live: DspConfig | null = null;
  /** Makes `live` of the draft, also of one that changes in the middle of a gesture. */
  #change: Change | null = null;
  /** The slots of players that were open before. */
  readonly #slots = new Map<string, Pick<EditorState, 'slot' | 'other'>>();

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
    this.#change = change;
    this.#live = change(this.state.draft);
    this.moved.emit();
  }

  /** Keeps what was previewed as one step that can be taken back. */
  commit(label: string): void {
    const next = this.#live;
    this.#rest();
    if (next === null) return;
    this.#put(label, next);
  }

  /** Forgets what was previewed. */
  cancel(): void {
    this.#rest();
    this.moved.emit();
  }

  /** One change, one step that can be taken back; drawn at once and sent to the core. `label`: "Import", "Move band 3". */
  edit(label: string, change: Change): void {
    this.settle();
    this.#rest();
    this.#put(label, change(this.state.draft));
  }

  /** Ends a gesture that is under way, keeping what it moved. */
  settle(): void {
    this.settling.emit();
  }

  undo(): void {
    this.#step('undo');
  }

  redo(): void {
    this.#step('redo');
  }

  /** Changes what is no part of the sound: selection, channel, slot. */
  set(change: Partial<Omit<EditorState, keyof Shown>>): void {
    this.store.setState(change);
    this.moved.emit();
  }

  /** Turns to a player, or to none. What was moved of the one before is kept. */
  open(playerId: string | null): void {
    this.settle();
    this.#rest();
    const { playerId: last, slot, other, matchLoudness } = this.state;
    if (last !== null) this.#slots.set(last, { slot, other });
    const slots = playerId === null ? undefined : this.#slots.get(playerId);
    this.store.setState({ ...nothing, ...slots, playerId, matchLoudness });
    this.moved.emit();
  }

  /** Draws what the core says. A gesture that is under way goes on over it. */
  show(shown: Shown): void {
    this.store.setState({ ...shown, ...this.#fit(shown.draft) });
    if (this.#change !== null) this.#live = this.#change(shown.draft);
    this.moved.emit();
  }

  #step(k: 'undo' | 'redo'): void {
    this.settle();
    this.#rest();
    const { playerId } = this.state;
    if (playerId !== null && this.state[k] !== null) this.acted.emit({ playerId, act: { k } });
  }

  #put(label: string, next: DspConfig): void {
    const { playerId, draft } = this.state;
    if (next === draft) {
      this.moved.emit();
      return;
    }
    // A preset that was edited is that preset no longer.
    const config =
      next.presetId !== null && next.presetId === draft.presetId
        ? { ...next, presetId: null }
        : next;
    this.store.setState({ ...this.#fit(config), dirty: true, undo: label, redo: null });
    this.moved.emit();
    if (playerId !== null)
      this.acted.emit({ playerId, act: { k: 'edit', label, before: draft, config } });
  }

  #rest(): void {
    this.#live = null;
    this.#change = null;
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

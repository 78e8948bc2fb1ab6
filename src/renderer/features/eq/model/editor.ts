import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { bandIds, editedEq } from '../../../../shared/eq/edit.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import { emptyConfig } from '../../../../shared/eq/model.ts';
import type { DraftAct, SaveState } from '../../../../shared/eq/session-model.ts';
import { Emitter } from '../../../../shared/lib/emitter.ts';

export type Slot = 'A' | 'B';

/** The core's session plus this window's unconfirmed edits. */
interface Shown {
  readonly draft: DspConfig;
  /** Whether the draft differs from the server. */
  readonly dirty: boolean;
  /** Labels of the next undo and redo steps. */
  readonly undo: string | null;
  readonly redo: string | null;
  readonly save: SaveState;
}

/** The editor's state for one player, rendered by React. It changes once per gesture. */
export interface EqEditorState extends Shown {
  readonly playerId: string | null;
  /** The equalizer in the graph; null: the chain has none. */
  readonly eqId: string | null;
  readonly selected: string | null;
  /** The only band to draw; has no effect on the sound. */
  readonly solo: string | null;
  /** The channel that the graph edits and that new bands get. */
  readonly channel: string;
  readonly slot: Slot;
  /** The other slot's configuration; null until the first switch, which copies the draft. */
  readonly other: DspConfig | null;
  readonly matchLoudness: boolean;
}

type Change = (draft: DspConfig) => DspConfig;

const nothing: EqEditorState = {
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
 * The state that the user sees and edits. The core holds the draft; local commits show immediately. The store changes once per
 * gesture, so React renders once per gesture. Between commits the `live` configuration changes, and the graph draws it every
 * frame.
 */
class Editor {
  readonly store = createStore<EqEditorState>(() => nothing);
  /** Emits on every gesture movement and every commit. */
  readonly moved = new Emitter<void>();
  /** Emits before a step, a save or a change of player, so that the current gesture can commit. */
  readonly settling = new Emitter<void>();
  /** Emits every action on a player's draft. */
  readonly acted = new Emitter<{ readonly playerId: string; readonly act: DraftAct }>();
  #live: DspConfig | null = null;
  /** Derives `live` from the draft, including one that changes during a gesture. */
  #change: Change | null = null;
  /** The slots of players opened earlier. */
  readonly #slots = new Map<string, Pick<EqEditorState, 'slot' | 'other'>>();

  get state(): EqEditorState {
    return this.store.getState();
  }

  /** The configuration to draw now, including gesture previews. */
  get live(): DspConfig {
    return this.#live ?? this.state.draft;
  }

  get moving(): boolean {
    return this.#live !== null;
  }

  /** Previews a change of the draft until the next `edit`, `commit` or `cancel`. */
  preview(change: Change): void {
    this.#change = change;
    this.#live = change(this.state.draft);
    this.moved.emit();
  }

  /** Commits the preview as one undo step. */
  commit(label: string): void {
    const next = this.#live;
    this.#rest();
    if (next === null) return;
    this.#put(label, next);
  }

  cancel(): void {
    this.#rest();
    this.moved.emit();
  }

  /** Applies a change as one undo step, draws it immediately and sends it to the core. `label`: "Import", "Move band 3". */
  edit(label: string, change: Change): void {
    this.settle();
    this.#rest();
    this.#put(label, change(this.state.draft));
  }

  settle(): void {
    this.settling.emit();
  }

  undo(): void {
    this.#step('undo');
  }

  redo(): void {
    this.#step('redo');
  }

  /** Changes view state that is not part of the sound: selection, channel, slot. */
  set(change: Partial<Omit<EqEditorState, keyof Shown>>): void {
    this.store.setState(change);
    this.moved.emit();
  }

  /** Opens a player, or none. Commits the previous player's gesture. */
  open(playerId: string | null): void {
    this.settle();
    this.#rest();
    const { playerId: last, slot, other, matchLoudness } = this.state;
    if (last !== null) this.#slots.set(last, { slot, other });
    const slots = playerId === null ? undefined : this.#slots.get(playerId);
    this.store.setState({ ...nothing, ...slots, playerId, matchLoudness });
    this.moved.emit();
  }

  /** Shows the core's session. A current gesture continues on top of it. */
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
    // An edited configuration no longer is the preset it came from.
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

  /** The state with a selection that exists in the draft. */
  #fit(draft: DspConfig): Partial<EqEditorState> {
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

export const editor = new Editor();

/** A slice of the editor's state; rerenders only when the slice changes (by identity). */
export const useEditor = <R>(selector: (state: EqEditorState) => R): R =>
  useStore(editor.store, selector);

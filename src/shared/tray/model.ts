import type { MethodInput, MethodName } from '../contract/methods.ts';
import type { AttentionItem } from '../attention/model.ts';
import type { EqPreset } from '../eq/state.ts';
import type { ConnectionView } from '../music/connection.ts';
import type { Player } from '../music/player.ts';

/** What the icon shows; each state has a shape of its own. */
export const trayIcons = ['idle', 'playing', 'paused', 'offline', 'attention'] as const;
export type TrayIconState = (typeof trayIcons)[number];

/** One intent of the contract. */
export interface CallCommand<M extends MethodName> {
  readonly k: 'call';
  readonly method: M;
  readonly input: MethodInput<M>;
}

/** What only the shell around the tray can do: its windows and its end. `path` is a page of the window. */
export type ShellCommand =
  | { readonly k: 'shell'; readonly do: 'quick' }
  | { readonly k: 'shell'; readonly do: 'quit' }
  | { readonly k: 'shell'; readonly do: 'open'; readonly path: string };

/** What a click on an entry of the menu does. */
export type TrayCommand = { [M in MethodName]: CallCommand<M> }[MethodName] | ShellCommand;

/** A call of the contract; a wrong input does not compile. */
export const call = <M extends MethodName>(method: M, input: MethodInput<M>): CallCommand<M> => ({
  k: 'call',
  method,
  input,
});

/** Brings a page of the window to the front. */
export const open = (path: string): ShellCommand => ({ k: 'shell', do: 'open', path });

/** What every entry with words has. `id` stays the same as long as the entry means the same. */
interface Labeled {
  readonly id: string;
  readonly label: string;
}

interface Active extends Labeled {
  readonly enabled: boolean;
  readonly command: TrayCommand;
}

/**
 * One entry of the menu. `row`: words that cannot be chosen. Neighboring `radio` entries exclude each other, and where
 * there are any, exactly one of them is checked.
 */
export type TrayItem =
  | (Labeled & { readonly kind: 'row' })
  | (Active & { readonly kind: 'item' })
  | (Active & { readonly kind: 'check' | 'radio'; readonly checked: boolean })
  | (Labeled & {
      readonly kind: 'submenu';
      readonly enabled: boolean;
      readonly items: readonly TrayItem[];
    })
  | { readonly kind: 'separator'; readonly id: string };

/** An entry that can be chosen. */
export const item = (
  id: string,
  label: string,
  command: TrayCommand,
  enabled = true,
): TrayItem => ({
  kind: 'item',
  id,
  label,
  enabled,
  command,
});

export const submenu = (
  id: string,
  label: string,
  items: readonly TrayItem[],
  enabled = true,
): TrayItem => ({ kind: 'submenu', id, label, enabled, items });

/** Everything that a tray shows. Labels are as native menus take them: an ampersand is written twice. */
export interface TrayModel {
  readonly icon: TrayIconState;
  /** At most 127 UTF-16 units in up to four lines: more does not fit on Windows. */
  readonly tooltip: string;
  readonly items: readonly TrayItem[];
}

/** What the tray depends on. */
export interface TrayState {
  readonly connection: ConnectionView;
  readonly players: Readonly<Record<string, Player>>;
  /** The player that the controls act on; null: there is none. */
  readonly chosen: Player | null;
  /** How many items the queue of the chosen player holds; null: not known. */
  readonly queued: number | null;
  /** The loudest level (percent) that may be set on the chosen player. */
  readonly ceiling: number;
  /** Percent points of one volume step. */
  readonly volumeStep: number;
  readonly mediaKeys: MediaKeysState;
  /** What is neither muted nor dismissed, most urgent first. */
  readonly attention: readonly AttentionItem[];
  /** Of the chosen player; null: it has no sound processing. */
  readonly equalizer: TrayEqualizer | null;
  readonly demo: boolean;
}

/** Sound processing as the tray offers it. */
export interface TrayEqualizer {
  /** Presets can be applied now. */
  readonly writable: boolean;
  /** The pinned ones. */
  readonly presets: readonly Pick<EqPreset, 'id' | 'place' | 'name'>[];
}

/** `none`: this desktop lends no keys. */
export type MediaKeysState = 'none' | 'off' | 'held' | 'some-taken' | 'taken';

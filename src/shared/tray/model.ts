import type { MethodInput, MethodName } from '../contract/methods.ts';
import type { AttentionItem } from '../attention/model.ts';
import type { EqPreset } from '../eq/state.ts';
import type { ConnectionView } from '../music/connection.ts';
import type { Player } from '../music/player.ts';
import type { Scene } from '../music/scenes/model.ts';

/** The icon's state; each has its own shape. */
export const trayIcons = ['idle', 'playing', 'paused', 'offline', 'attention'] as const;
export type TrayIconState = (typeof trayIcons)[number];

/** A call of the contract. */
export interface CallCommand<M extends MethodName> {
  readonly k: 'call';
  readonly method: M;
  readonly input: MethodInput<M>;
}

/** Actions of the shell around the tray: its windows and quitting. `path` is a page of the window. */
export type ShellCommand =
  | { readonly k: 'shell'; readonly do: 'quick' }
  | { readonly k: 'shell'; readonly do: 'quit' }
  | { readonly k: 'shell'; readonly do: 'open'; readonly path: string };

/** The action of a menu entry. */
export type TrayCommand = { [M in MethodName]: CallCommand<M> }[MethodName] | ShellCommand;

/** A call of the contract; invalid input does not compile. */
export const call = <M extends MethodName>(method: M, input: MethodInput<M>): CallCommand<M> => ({
  k: 'call',
  method,
  input,
});

/** Shows a page of the window. */
export const open = (path: string): ShellCommand => ({ k: 'shell', do: 'open', path });

/** Properties of every entry with a label. `id` is stable while the entry keeps its meaning. */
interface Labeled {
  readonly id: string;
  readonly label: string;
}

interface Active extends Labeled {
  readonly enabled: boolean;
  readonly command: TrayCommand;
}

/** A menu entry. `row`: a label that cannot be clicked. Adjacent `radio` entries form a group in which exactly one is checked. */
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

/** A clickable entry. */
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

/** Everything a tray shows. Labels are escaped for native menus: ampersands are doubled. */
export interface TrayModel {
  readonly icon: TrayIconState;
  /** At most 127 UTF-16 units in up to four lines, the limit of Windows. */
  readonly tooltip: string;
  readonly items: readonly TrayItem[];
}

/** The input of the tray model. */
export interface TrayState {
  readonly connection: ConnectionView;
  readonly players: Readonly<Record<string, Player>>;
  /** The player that the controls act on; null: none. */
  readonly chosen: Player | null;
  /** Number of items in the selected player's queue; null: unknown. */
  readonly queued: number | null;
  /** The maximum volume (percent) of the selected player. */
  readonly ceiling: number;
  /** Percentage points per volume step. */
  readonly volumeStep: number;
  readonly mediaKeys: MediaKeysState;
  /** Items that are neither muted nor dismissed, most urgent first. */
  readonly attention: readonly AttentionItem[];
  /** Of the selected player; null: it has no sound processing. */
  readonly equalizer: TrayEqualizer | null;
  /** The first scenes that the user enabled in the tray. */
  readonly scenes: readonly Pick<Scene, 'id' | 'name'>[];
  readonly demo: boolean;
}

/** The equalizer as shown in the tray. */
export interface TrayEqualizer {
  /** Whether presets can be applied now. */
  readonly writable: boolean;
  /** The pinned presets. */
  readonly presets: readonly Pick<EqPreset, 'id' | 'place' | 'name'>[];
}

/** `none`: this desktop has no media keys for the app. */
export type MediaKeysState = 'none' | 'off' | 'held' | 'some-taken' | 'taken';

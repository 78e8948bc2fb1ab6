import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { TopicName } from '../../shared/contract/topics.ts';
import type { PanelId } from '../../shared/domain-names.ts';
import type { ItemAction } from '../ui/item-actions.tsx';
import type { Tone } from '../../shared/format/states.ts';
import type { Matchable } from './match.ts';
import type { GroupId } from './scopes.ts';

/** A value from 0 to 100 that arrow keys change and digits set. */
interface LevelControl {
  readonly value: number;
  readonly max: number;
  readonly set: (value: number) => void;
}

/** An action of an entry. Money, redeploys and removals open a dialog and end in "…"; they never run straight from the palette. */
export interface PaletteAction extends ItemAction {
  /** Heading on the page of actions. */
  readonly group?: string | undefined;
  readonly facts?: string | undefined;
  /** Its name as a separate command, such as "Pause Kitchen"; undefined: it is only an action of its entry. */
  readonly command?: string | undefined;
  /** Keywords of the command. */
  readonly keywords?: string | undefined;
  readonly level?: LevelControl | undefined;
  /** The palette stays open, because the effect shows in the list. */
  readonly stays?: boolean | undefined;
}

/** One row of the palette. */
export interface PaletteEntry extends Matchable {
  /** Unique among all sources; recent entries are found by it. */
  readonly id: string;
  readonly scope: GroupId;
  readonly panel: PanelId;
  readonly icon: LucideIcon;
  /** A cover in place of the icon. */
  readonly picture?: ReactNode;
  /** The cover is round, such as that of an artist. */
  readonly round?: boolean | undefined;
  /** "Track", "Service". */
  readonly kind: string;
  readonly state?: { readonly tone: Tone; readonly word: string } | undefined;
  readonly facts?: string | undefined;
  /** A key of the window with the same effect, such as `Ctrl+4`. */
  readonly keys?: string | undefined;
  /** When the server was last reached (ms since epoch), if the data is stale: the row is dim and shows it. */
  readonly asOf?: number | null | undefined;
  /** The first action is run by Enter. Evaluated when the row is selected. */
  readonly actions: () => readonly PaletteAction[];
  /** Its actions have controls and replace the list. */
  readonly page?: boolean | undefined;
  /**
   * JSON from which `recall` recreates the entry in another session; contains no secrets. Undefined: its source finds it among its entries.
   */
  readonly memo?: string | undefined;
}

/** Entries that the core found. `total`: number on the server, if it found more; null: unknown. */
export interface Found {
  readonly entries: readonly PaletteEntry[];
  readonly total?: number | null;
}

/** Searches for entries with the typed words. */
export interface Finder {
  /** Whether to send a request for this text: it is long enough and the service is connected, for example. */
  readonly accepts: (text: string) => boolean;
  /** `near`: the user's own server. `metered`: a service with rate limits, which gets fewer requests while the user types. */
  readonly pace: 'near' | 'metered';
  /** Aborted when the text changes. Rejects with `AppFailure`. */
  readonly find: (text: string, signal: AbortSignal) => Promise<Found>;
}

/** `opened`: its list is initially open. */
export interface HeadProps {
  readonly opened?: boolean;
  readonly onShown?: () => void;
}

/** A domain's part of the palette, in `features/<domain>/palette.ts`. Loaded when the palette first opens, even if the panel is closed. */
export interface PaletteSource {
  readonly id: string;
  readonly panel: PanelId;
  /** The scope that `find` and `View` belong to. */
  readonly scope: GroupId;
  /** Topics that its entries depend on, subscribed while something is typed or one of its entries is shown. */
  readonly topics: readonly TopicName[];
  /** Entries from the topics; read again after each change of one. */
  readonly entries?: () => readonly PaletteEntry[];
  /** Whether entries are about to appear: its server is being connected, or is read for the first time. Default: no. */
  readonly isComing?: () => boolean;
  /** Suggestions for the empty field while its panel is open, at most five. */
  readonly suggestions?: () => readonly PaletteEntry[];
  readonly finder?: Finder;
  /** Rows for a text that nothing matches, such as "Create issue “harx”…". */
  readonly offers?: (text: string) => readonly PaletteEntry[];
  /** Recreates a used entry from its parsed memo; null: unknown. */
  readonly recall?: (memo: unknown) => PaletteEntry | null;
  /** Further actions for the entries of other domains, such as the presets of a player. */
  readonly extend?: (entry: PaletteEntry) => readonly PaletteAction[];
  /** Shown in the head while a row of its scope is selected, or after Ctrl+P. */
  readonly Head?: ComponentType<HeadProps>;
  /** Replaces the list in its scope: a `PaletteFrame` with a separate list. */
  readonly View?: ComponentType;
}

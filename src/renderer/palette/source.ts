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
  /** Its name as a command of its own, such as "Pause Kitchen"; undefined: it is only an action of its entry. */
  readonly command?: string | undefined;
  /** Other words that its command is found by. */
  readonly keywords?: string | undefined;
  readonly level?: LevelControl | undefined;
  /** The palette stays open: its effect shows in the list. */
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
  /** A window key that does the same, such as `Ctrl+4`. */
  readonly keys?: string | undefined;
  /** When the server was last reached (ms since epoch), if this is old data: the row is dim and says so. */
  readonly asOf?: number | null | undefined;
  /** The first one is that of Enter. Evaluated when the row is selected. */
  readonly actions: () => readonly PaletteAction[];
  /** Its actions have controls and replace the list. */
  readonly page?: boolean | undefined;
  /** JSON of what `recall` needs to make the entry again in another session: no secrets. Undefined: its source finds it among its entries. */
  readonly memo?: string | undefined;
}

/** Entries that the core finds. `total`: how many there are on the server, if it found more; null: unknown. */
export interface Found {
  readonly entries: readonly PaletteEntry[];
  readonly total?: number | null;
}

/** Entries that must be finders for with the typed words. */
export interface Finder {
  /** Whether this text is worth a request, such as enough letters and a connected service. */
  readonly accepts: (text: string) => boolean;
  /** Whether it will accept texts soon, because its server is being connected. Default: no. */
  readonly isComing?: () => boolean;
  /** `near`: the user's own server. `metered`: a service with rate limits gets fewer requests while the user types. */
  readonly pace: 'near' | 'metered';
  /** Aborted when the text changes. Rejects with `AppFailure`. */
  readonly find: (text: string, signal: AbortSignal) => Promise<Found>;
}

/** `opened`: its list is open at first. */
export interface HeadProps {
  readonly opened?: boolean;
  readonly onShown?: () => void;
}

/** What a domain adds to the palette, in `features/<domain>/palette.ts`. Loaded when the palette first opens; the panel need not be open. */
export interface PaletteSource {
  readonly id: string;
  readonly panel: PanelId;
  /** The scope that `find` and `View` belong to. */
  readonly scope: GroupId;
  /** Topics that its entries are made of, subscribed while something is typed or one of its entries is shown. */
  readonly topics: readonly TopicName[];
  /** Entries from the topics; read again after each change of one. */
  readonly entries?: () => readonly PaletteEntry[];
  /** What to offer in the empty field while its panel is open, at most five. */
  readonly suggestions?: () => readonly PaletteEntry[];
  readonly finder?: Finder;
  /** Rows for a text that nothing matches, such as "Create issue “harx”…". */
  readonly offers?: (text: string) => readonly PaletteEntry[];
  /** Makes a used entry again from its memo as parsed; null: it is unknown. */
  readonly recall?: (memo: unknown) => PaletteEntry | null;
  /** Further actions for the entries of other domains, such as the presets of a player. */
  readonly extend?: (entry: PaletteEntry) => readonly PaletteAction[];
  /** Shown in the head while a row of its scope is selected, or since Ctrl+P. */
  readonly Head?: ComponentType<HeadProps>;
  /** Replaces the list in its scope: a `PaletteFrame` with a list of its own. */
  readonly View?: ComponentType;
}

import type { ComponentType } from 'react';
import type { LucideIcon } from 'lucide-react';
import type { TopicName } from '../../shared/contract/topics.ts';
import type { PanelId } from '../../shared/domain-names.ts';
import type { SettingEntry } from '../state/settings/setting.ts';
import type { PaletteSource } from '../palette/source.ts';
import type { ServiceView } from '../features/connections/service-view.ts';

/** Props that the window passes to a panel. */
export interface PanelProps {
  /** Opens the list of keyboard shortcuts. */
  readonly onHelp: () => void;
}

/** The parts of a panel, loaded when it is first shown. */
interface PanelParts {
  readonly Content: ComponentType<PanelProps>;
  /** Replaces the title, for pages of the panel with a back button. */
  readonly Title?: ComponentType<{ readonly className: string | undefined }>;
  /** Shown after the title: the current player or channel. */
  readonly Scope?: ComponentType;
  /** Buttons at the end of the head. */
  readonly Actions?: ComponentType;
}

/** Shortcuts of a panel, for the list of shortcuts. */
export interface KeyGroup {
  readonly title: string;
  /** Keys as printed on the keyboard, and their effects. */
  readonly rows: readonly (readonly [readonly string[], string])[];
}

/** The parts that a domain adds to the window. */
export interface PanelEntry {
  readonly id: PanelId;
  /** Goes to the panel after `g`. */
  readonly letter: string;
  readonly place: 'rail' | 'foot';
  readonly icon: LucideIcon;
  readonly name: () => string;
  /** Topics of parts of the frame, subscribed for the lifetime of the page. */
  readonly frameTopics?: readonly TopicName[];
  /** Further topics of the panel. It opens once they have arrived; its hooks keep the subscriptions from then on. */
  readonly topics?: readonly TopicName[];
  /** Further topics that the quick controls need. */
  readonly quickTopics?: readonly TopicName[];
  /** When the head shows the music connection. Default: never. `trouble`: only while it is not online. */
  readonly connection?: 'always' | 'trouble';
  /** The content fills the height of the window and scrolls inside its lists. A low window gives it a fixed height. */
  readonly fills?: boolean;
  /** Set if the panel needs a music server: the text shown without one, above the button that connects it. */
  readonly needsServer?: () => string;
  /** Works before any music server is connected. */
  readonly standsAlone?: boolean;
  readonly load: () => Promise<PanelParts>;
  /** Its service on the Connections page, shown with the panel's icon. */
  readonly loadService?: () => Promise<Omit<ServiceView, 'icon'>>;
  /** Its settings. */
  readonly loadSettings?: () => Promise<readonly SettingEntry[]>;
  readonly loadKeys?: () => Promise<readonly KeyGroup[]>;
  /** Its palette entries. */
  readonly loadPalette?: () => Promise<readonly PaletteSource[]>;
}

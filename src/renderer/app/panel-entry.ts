import type { ComponentType } from 'react';
import type { LucideIcon } from 'lucide-react';
import type { TopicName } from '../../shared/contract/topics.ts';
import type { PanelId } from '../../shared/domain-names.ts';
import type { ServiceView } from '../features/connections/service-view.ts';

/** What a panel may ask of the window around it. */
export interface PanelProps {
  /** Opens the list of keys. */
  readonly onHelp: () => void;
  /** Every panel, for what is made of all of them. */
  readonly panels: readonly PanelEntry[];
}

/** The parts of a panel, loaded when it is first shown. */
export interface PanelParts {
  readonly Content: ComponentType<PanelProps>;
  /** What of it is shown, behind the title: a player, a channel. */
  readonly Scope?: ComponentType;
  /** Buttons at the end of its head. */
  readonly Actions?: ComponentType;
}

/** Keys that work in a panel, for the list of keys. */
export interface KeyGroup {
  readonly title: string;
  /** Keys as they are printed, and what they do. */
  readonly rows: readonly (readonly [readonly string[], string])[];
}

/** What a domain brings to the window. */
export interface PanelEntry {
  readonly id: PanelId;
  readonly place: 'rail' | 'foot';
  readonly icon: LucideIcon;
  readonly name: () => string;
  /** What the rail shows behind the name. */
  readonly badge?: ComponentType;
  /** What its badge, or another part of the frame, draws; held as long as there is a page. */
  readonly frameTopics?: readonly TopicName[];
  /** What the panel draws besides, so that it opens with its states; its hooks hold them from then on. */
  readonly topics?: readonly TopicName[];
  /** What the quick controls draw of it besides. */
  readonly quickTopics?: readonly TopicName[];
  /** When its head shows the music connection; left out: never. `trouble`: only while it is not connected. */
  readonly connection?: 'always' | 'trouble';
  /** Its content needs a height to fill, because its lists scroll within; in a low window it gets a fixed one. */
  readonly fills?: boolean;
  /** It shows a music server, so without one it offers to connect one. */
  readonly needsServer?: boolean;
  /** It is of use before any music server is connected. */
  readonly standsAlone?: boolean;
  readonly load: () => Promise<PanelParts>;
  /** Its service on the Connections page, with the panel's icon. */
  readonly loadService?: () => Promise<Omit<ServiceView, 'icon'>>;
  /** Its section of the settings page. */
  readonly loadSettings?: () => Promise<ComponentType>;
  readonly loadKeys?: () => Promise<KeyGroup>;
}

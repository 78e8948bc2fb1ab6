import type { LucideIcon } from 'lucide-react';

/** What the settings show of a panel. */
export interface PanelName {
  readonly id: string;
  readonly icon: LucideIcon;
  readonly name: () => string;
}

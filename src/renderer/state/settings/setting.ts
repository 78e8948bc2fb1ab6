import type { ComponentType } from 'react';
import type { Capabilities } from '../../../shared/contract/capabilities.ts';
import type { Preferences } from '../../../shared/settings/model.ts';

/** The sections of the settings, in page order. */
export const sectionIds = [
  'general',
  'appearance',
  'tray',
  'notifications',
  'music',
  'equalizer',
  'playout',
  'services',
  'rules',
  'diagnostics',
  'about',
] as const;
export type SectionId = (typeof sectionIds)[number];

type Change = Partial<Preferences>;

export interface SwitchControl {
  readonly k: 'switch';
  readonly read: (settings: Preferences) => boolean;
  readonly change: (on: boolean, settings: Preferences) => Change;
}

export interface ChoiceControl {
  readonly k: 'choice';
  readonly read: (settings: Preferences) => string;
  readonly change: (value: string, settings: Preferences) => Change;
  readonly options: (
    settings: Preferences,
  ) => readonly { readonly value: string; readonly label: string }[];
  /** `segments`: side by side, for up to three short values; `accents`: as color swatches. */
  readonly look: 'segments' | 'list' | 'accents';
}

export interface RangeControl {
  readonly k: 'range';
  readonly read: (settings: Preferences) => number;
  readonly change: (value: number) => Change;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The value that a double click sets. */
  readonly resetTo: number;
  /** The value as shown beside the slider, and as screen readers speak it. */
  readonly figure: (value: number) => string;
  readonly valueText: (value: number) => string;
}

/** A part that draws its own rows. */
interface PartControl {
  readonly k: 'part';
  readonly Part: ComponentType;
}

/** One setting. The page, its search and the command palette use the same entries. */
export interface SettingEntry {
  /** Unique, also among the sections: `/settings#<id>` opens it. */
  readonly id: string;
  readonly section: SectionId;
  readonly name: () => string;
  readonly help?: (settings: Preferences) => string;
  /** Former names and other search words, separated by spaces. */
  readonly keywords?: () => string;
  readonly control: SwitchControl | ChoiceControl | RangeControl | PartControl;
  /** Whether the setting is shown on this host and in this state; default: always. */
  readonly isShown?: (capabilities: Capabilities, settings: Preferences) => boolean;
  /** A hook: why it can't be changed here; null: it can. */
  readonly useLocked?: () => string | null;
  /** Drawn under the row: the effect of the setting. */
  readonly Below?: ComponentType;
  /** Shown in a separate column if the window is wide enough. */
  readonly aside?: boolean;
  /** Shown beside the section's name, such as a count. */
  readonly Note?: ComponentType;
}

type KeyOf<T> = {
  [K in keyof Preferences]: Preferences[K] extends T ? K : never;
}[keyof Preferences];

/** A switch for one preference. */
export const toggle = (key: KeyOf<boolean>): SwitchControl => ({
  k: 'switch',
  read: (settings) => settings[key],
  change: (on) => ({ [key]: on }),
});

/** A choice between the values of one preference; `label` names a value. */
export const choice = <K extends KeyOf<string>>(
  key: K,
  values: readonly (Preferences[K] & string)[],
  label: (value: Preferences[K] & string) => string,
  look: ChoiceControl['look'] = 'segments',
): ChoiceControl => ({
  k: 'choice',
  look,
  read: (settings) => settings[key],
  change: (value) => ({ [key]: value }),
  options: () => values.map((value) => ({ value, label: label(value) })),
});

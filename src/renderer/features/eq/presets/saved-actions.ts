import { Pencil, Pin, PinOff, Play, Save, Trash2 } from 'lucide-react';
import type { SavedPreset } from '../../../../shared/eq/state.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ItemAction } from '../../../ui/item-actions.tsx';
import { overwrite, pin, remove } from './preset-actions.ts';

interface Uses {
  /** Why the presets at its storage place can't be changed; empty: they can. */
  readonly locked: string;
  readonly run: (work: () => Promise<unknown>) => void;
}

/** Actions of a saved preset, for its menu and the palette. */
export function savedActions(preset: SavedPreset, { locked, run }: Uses): readonly ItemAction[] {
  const { name, pinned } = preset;
  return [
    {
      id: 'pin',
      label: t(pinned ? 'eqpresets:unpin' : 'eqpresets:pin', { name }),
      icon: pinned ? PinOff : Pin,
      run: () => run(() => pin(preset, !pinned)),
    },
    {
      id: 'delete',
      label: t('eqpresets:delete'),
      icon: Trash2,
      danger: true,
      apart: true,
      why: locked,
      run: () => run(() => remove(preset)),
    },
  ];
}

interface MenuUses extends Uses {
  readonly onRename: () => void;
  /**
   * Applies a preset of the server now; null: it is not one. `waits`: the player has unsaved changes that the preset would be mixed with.
   */
  readonly apply: {
    readonly waits: boolean;
    readonly why: string;
    readonly run: () => void;
  } | null;
}

/** The menu of a preset beside the editor, with an action to replace it by the current configuration. */
export function presetMenu(preset: SavedPreset, uses: MenuUses): readonly ItemAction[] {
  const { locked, run, onRename, apply } = uses;
  // The pin has its own button beside the menu.
  const others = savedActions(preset, uses).filter(({ id }) => id !== 'pin');
  const all: readonly (ItemAction | false)[] = [
    apply !== null && {
      id: 'apply',
      label: t(apply.waits ? 'eqpresets:applyLater' : 'eqpresets:applyNow'),
      icon: Play,
      why: apply.why,
      disabled: apply.waits,
      run: apply.run,
    },
    {
      id: 'overwrite',
      label: t('eqpresets:overwrite'),
      icon: Save,
      why: locked,
      run: () => run(() => overwrite(preset)),
    },
    {
      id: 'rename',
      label: t('eqpresets:rename'),
      icon: Pencil,
      why: locked,
      run: onRename,
    },
    ...others,
  ];
  return all.filter((action) => action !== false);
}

import { useState } from 'react';
import type { EqLayers } from '../../../../shared/eq/layers-model.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { send } from '../../../state/calls.ts';
import { editor, useEditor } from '../model/editor.ts';
import { useDsp, useRate } from '../model/view.ts';
import { noLayers, withLayers } from './layer-edits.ts';

interface Own {
  readonly playerId: string | null;
  /** What was known when this was chosen; anything newer wins. */
  readonly over: EqLayers | null;
  readonly layers: EqLayers;
}

export interface Layers {
  readonly layers: EqLayers;
  /** Nothing was ever kept for this player. */
  readonly none: boolean;
  /** Draws other layers while a control moves. */
  readonly preview: (layers: EqLayers) => void;
  /** Makes the bands from these layers and keeps them. */
  readonly commit: (layers: EqLayers) => void;
  /** Keeps layers without touching the bands. */
  readonly keep: (layers: EqLayers) => void;
}

/** The layers of the player that is open. */
export function useLayers(): Layers {
  const playerId = useEditor((state) => state.playerId);
  const kept = useDsp()?.layers ?? null;
  const rate = useRate();
  const [own, setOwn] = useState<Own | null>(null);
  const mine = own !== null && own.playerId === playerId && own.over === kept ? own.layers : kept;
  const layers = mine ?? noLayers;
  const keep = (next: EqLayers): void => {
    if (playerId === null) return;
    setOwn({ playerId, over: kept, layers: next });
    const empty = next.base === null && next.taste === null;
    send('eq.keepLayers', { playerId, layers: empty ? null : next });
  };
  const made = (next: EqLayers) => (draft: DspConfig) =>
    withLayers(draft, editor.state.eqId, next, rate);
  return {
    layers,
    none: layers.base === null && layers.taste === null,
    preview: (next) => {
      editor.preview(made(next));
    },
    commit: (next) => {
      editor.edit(t('eqpresets:step.layers'), made(next));
      keep(next);
    },
    keep,
  };
}

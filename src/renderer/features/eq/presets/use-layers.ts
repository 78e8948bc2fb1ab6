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
  /** The topic's value when this was chosen; a newer value wins. */
  readonly over: EqLayers | null;
  readonly layers: EqLayers;
}

export interface Layers {
  readonly layers: EqLayers;
  /** No layers are stored for this player. */
  readonly none: boolean;
  /** Previews layers during a gesture. */
  readonly preview: (layers: EqLayers) => void;
  /** Rebuilds the bands from these layers and stores the layers. */
  readonly commit: (layers: EqLayers) => void;
  /** Stores layers without changing the bands. */
  readonly keep: (layers: EqLayers) => void;
}

export function useLayers(): Layers {
  const playerId = useEditor((state) => state.playerId);
  const stored = useDsp()?.layers ?? null;
  const rate = useRate();
  const [own, setOwn] = useState<Own | null>(null);
  const mine =
    own !== null && own.playerId === playerId && own.over === stored ? own.layers : stored;
  const layers = mine ?? noLayers;
  const keep = (next: EqLayers): void => {
    if (playerId === null) return;
    setOwn({ playerId, over: stored, layers: next });
    const empty = next.base === null && next.taste === null;
    send('eq.keepLayers', { playerId, layers: empty ? null : next });
  };
  const made = (next: EqLayers) => (draft: DspConfig) =>
    withLayers(draft, editor.state.eqId, next, rate);
  return {
    layers,
    none: layers.base === null && layers.taste === null,
    preview: (next) => editor.preview(made(next)),
    commit: (next) => {
      editor.edit(t('eqpresets:step.layers'), made(next));
      keep(next);
    },
    keep,
  };
}

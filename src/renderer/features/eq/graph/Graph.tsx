import type { RefObject } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { nodeLevel } from '../../../../shared/eq/drag.ts';
import { tidyFrequency, tidyGain } from '../../../../shared/eq/edit.ts';
import type { Band, ParametricEq } from '../../../../shared/eq/model.ts';
import { frequencyAt, gainAt, rangeFor } from '../../../../shared/eq/plot.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { cx } from '../../../ui/cx.ts';
import { add, flatten, moveLabel, toggle } from '../model/band-actions.ts';
import { editor, useEditor } from '../model/editor.ts';
import { useEq, useReadOnly, useShape } from '../model/view.ts';
import type { GraphView } from './graph-view.ts';
import type { Place } from './held.ts';
import type { NodeProps } from './Node.tsx';
import { focusNode, NodeList, nodeOf } from './NodeList.tsx';
import { nodeKey } from './node-keys.ts';
import { NodeMenu } from './NodeMenu.tsx';
import { Readout } from './Readout.tsx';
import { usePointers } from './use-pointers.ts';
import { useWheelQ } from './use-wheel-q.ts';
import type { ViewRef } from './view-ref.ts';
import { useGraphView } from './view-ref.ts';
import css from './Graph.module.css';

const noBands: readonly Band[] = [];
const pick = (bandId: string | null): void => {
  editor.set({ selected: bandId });
};

/** dB that the picture must reach. It changes between gestures only, so that nothing jumps under the pointer. */
const rangeOf = (eq: ParametricEq | null): number =>
  rangeFor(
    Math.max(0, ...(eq?.bands ?? noBands).map((band) => Math.min(60, Math.abs(nodeLevel(band))))),
  );

/** The picture of the equalizer: curves on canvases, bands as elements over them. */
export function Graph({ onNumbers }: { readonly onNumbers: (bandId: string) => void }) {
  const eq = useEq();
  const selected = useEditor((state) => state.selected);
  const disabled = useReadOnly() !== null;
  const host = useRef<HTMLDivElement>(null);
  const ref = useGraphView(rangeOf(eq));
  const menu = useNodeMenu(host, disabled);
  const eqId = eq?.id ?? null;
  const pointers = usePointers({
    view: ref.view,
    eqId,
    disabled,
    moveLabel,
    onPick: pick,
    onToggle: toggle,
    onMenu: menu.open,
    onFlatten: flatten,
    onAdd: (at) => {
      addAt(ref.view(), at);
    },
  });
  useWheelQ(host, { eqId, selected, disabled, label: moveLabel, onPick: pick });
  const onKey = useNodeKeys(host, {
    eqId,
    disabled,
    onNumbers,
    onMenu: menu.open,
    cancelDrag: pointers.cancel,
  });
  const hint = useId();
  return (
    <div
      ref={host}
      className={cx(css['graph'], disabled && css['still'])}
      role="group"
      aria-label={t('eq:graph.label', { count: eq?.bands.length ?? 0 })}
      aria-describedby={hint}
      {...pointers.handlers}
    >
      <Canvases view={ref} host={host} />
      <p id={hint} className={css['hint']}>
        {t('eq:graph.hint')}
      </p>
      {eq !== null && <NodeList {...{ eq, disabled, onKey }} attach={ref.attach} />}
      {eqId !== null && selected !== null && <Readout eqId={eqId} bandId={selected} />}
      {menu.at !== null && <OpenMenu {...menu.at} host={host} onClose={menu.close} />}
    </div>
  );
}

/** The two canvases, once the view knows them. */
function Canvases({
  view,
  host,
}: {
  readonly view: ViewRef;
  readonly host: RefObject<HTMLDivElement | null>;
}) {
  const still = useRef<HTMLCanvasElement>(null);
  const moving = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (host.current === null || still.current === null || moving.current === null)
      return undefined;
    return view.mount(host.current, still.current, moving.current);
  }, [view, host]);
  return (
    <>
      <canvas ref={still} className={css['canvas']} aria-hidden />
      <canvas ref={moving} className={css['canvas']} aria-hidden />
    </>
  );
}

interface MenuAt {
  readonly bandId: string;
  /** px within the graph. */
  readonly at: Place;
}

/** Which band's menu is open, and where. */
function useNodeMenu(host: RefObject<HTMLElement | null>, disabled: boolean) {
  const [at, setAt] = useState<MenuAt | null>(null);
  return {
    at,
    open: (bandId: string, place: Place) => {
      const box = host.current?.getBoundingClientRect();
      if (box !== undefined && !disabled)
        setAt({ bandId, at: { x: place.x - box.left, y: place.y - box.top } });
    },
    close: () => {
      setAt(null);
    },
  };
}

function OpenMenu({
  bandId,
  at,
  host,
  onClose,
}: MenuAt & { readonly host: RefObject<HTMLElement | null>; readonly onClose: () => void }) {
  const band = useEq()?.bands.find(({ id }) => id === bandId);
  const solo = useEditor((state) => state.solo);
  const shape = useShape();
  if (band === undefined) return null;
  return (
    <NodeMenu
      {...{ band, at, shape }}
      soloed={solo === bandId}
      onClose={() => {
        onClose();
        focusNode(host.current, bandId);
      }}
    />
  );
}

function useNodeKeys(
  host: RefObject<HTMLElement | null>,
  options: {
    readonly eqId: string | null;
    readonly disabled: boolean;
    readonly onNumbers: (bandId: string) => void;
    readonly onMenu: (bandId: string, at: Place) => void;
    readonly cancelDrag: () => boolean;
  },
): NodeProps['onKey'] {
  const { eqId, disabled, onNumbers, onMenu, cancelDrag } = options;
  return (event, bandId, part) => {
    if (eqId === null) return;
    nodeKey(event, bandId, part, {
      eqId,
      disabled,
      onNumbers,
      cancelDrag,
      onPick: (id, focus) => {
        pick(id);
        if (focus) focusNode(host.current, id);
      },
      onMenu: (id) => {
        const box = nodeOf(host.current, id)?.getBoundingClientRect();
        if (box !== undefined) onMenu(id, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
      },
    });
  };
}

function addAt(view: GraphView | null, at: Place): void {
  const plot = view?.frame?.plot;
  if (plot === undefined) return;
  add({ frequency: tidyFrequency(frequencyAt(plot, at.x)), gain: tidyGain(gainAt(plot, at.y)) });
}

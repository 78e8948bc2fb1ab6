import type { RefObject } from 'react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { nodeLevel } from '../../../../shared/eq/drag.ts';
import type { ParametricEq } from '../../../../shared/eq/model.ts';
import { rangeFor } from '../../../../shared/eq/plot.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { cx } from '../../../ui/cx.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { pick } from '../model/band-actions.ts';
import { editor, useEditor } from '../model/editor.ts';
import { useDsp, useEq, useReadOnly } from '../model/view.ts';
import type { Place } from './held.ts';
import type { NodeProps } from './Node.tsx';
import { nodeKey } from './node-keys.ts';
import { NodeMenu } from './NodeMenu.tsx';
import { usePointers } from './use-pointers.ts';
import { useWheelQ } from './use-wheel-q.ts';
import type { ViewRef } from './view-ref.ts';
import { useGraphView } from './view-ref.ts';
import css from './Graph.module.css';
import { usesGain } from '../../../../shared/eq/model.ts';
import { formatFrequency, formatGain, formatQ } from '../../../../shared/eq/values.ts';
import { gesture } from './gesture.ts';
import { heldReason } from '../../../../shared/eq/held.ts';
import { LevelLabels } from './LevelLabels.tsx';
import { Node } from './Node.tsx';

/** dB that the picture must reach. It changes between gestures only, so that nothing jumps under the pointer. */
const rangeOf = (eq: ParametricEq | null): number =>
  rangeFor(
    Math.max(0, ...(eq?.bands ?? []).map((band) => Math.min(60, Math.abs(nodeLevel(band))))),
  );

/** The picture of the equalizer: curves on canvases, bands as elements over them. */
export function Graph({ onNumbers }: { readonly onNumbers: (bandId: string) => void }) {
  const eq = useEq();
  const selected = useEditor((state) => state.selected);
  const disabled = useReadOnly() !== null;
  const host = useRef<HTMLDivElement>(null);
  const range = rangeOf(eq);
  const ref = useGraphView(range);
  const menu = useNodeMenu(host, disabled);
  const pointers = usePointers({ view: ref.view, disabled, onMenu: menu.open });
  useWheelQ(host, disabled);
  const onKey: NodeProps['onKey'] = (event, bandId, part) => {
    nodeKey(event, bandId, part, {
      disabled,
      onNumbers,
      cancelDrag: pointers.cancel,
      onPick: (id) => {
        pick(id);
        focusNode(host.current, id);
      },
      onMenu: (id) => {
        const box = nodeOf(host.current, id)?.getBoundingClientRect();
        if (box === undefined) return;
        menu.open(id, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
      },
    });
  };
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
      <Canvases view={ref} />
      <LevelLabels range={range} />
      <VisuallyHidden>
        <span id={hint}>{t('eq:graph.hint')}</span>
      </VisuallyHidden>
      {eq !== null && <NodeList {...{ eq, disabled, onKey }} attach={ref.attach} />}
      {selected !== null && <Readout bandId={selected} />}
      {menu.at !== null && <NodeMenu {...menu.at} onClose={menu.close} />}
    </div>
  );
}

/** The two canvases, once the view knows them. */
function Canvases({ view }: { readonly view: ViewRef }) {
  const still = useRef<HTMLCanvasElement>(null);
  const moving = useRef<HTMLCanvasElement>(null);
  // Before the first picture, so that no node is seen where it does not belong. The graph's own ref is not set that early.
  useLayoutEffect(() => {
    const host = still.current?.parentElement;
    if (host == null || still.current === null || moving.current === null) return undefined;
    return view.mount(host, still.current, moving.current);
  }, [view]);
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

/** Which band's menu is open, and where; the focus returns to the band's node. */
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
      if (at !== null) focusNode(host.current, at.bandId);
    },
  };
}

/** The values of the chosen band in figures, in a corner of the graph; they follow a drag without React. */
function Readout({ bandId }: { readonly bandId: string }) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const write = (): void => {
      const band = gesture.band(bandId);
      if (box.current === null || band === undefined) return;
      const gain = usesGain(band.type) ? [formatGain(band.gain)] : [];
      box.current.textContent = [
        formatFrequency(band.frequency),
        ...gain,
        `Q ${formatQ(band.q)}`,
      ].join('   ');
    };
    write();
    return editor.moved.on(write);
  }, [bandId]);
  // The sliders of the node say the same.
  return (
    <p className={css['readout']} aria-hidden>
      <span ref={box} className={css['text']} />
    </p>
  );
}

/** A node for each band, in the order of the bands; Tab reaches the selected one. */
function NodeList({
  eq,
  ...node
}: { readonly eq: ParametricEq } & Pick<NodeProps, 'disabled' | 'attach' | 'onKey'>) {
  const selected = useEditor((state) => state.selected);
  const channel = useEditor((state) => state.channel);
  const dsp = useDsp();
  const rate = dsp?.rate.from === 'stream' ? dsp.rate.hz : null;
  const reachable = eq.bands.some(({ id }) => id === selected) ? selected : eq.bands[0]?.id;
  return eq.bands.map((band, index) => (
    <Node
      key={band.id}
      {...{ ...node, band, index }}
      eqId={eq.id}
      selected={band.id === selected}
      reachable={band.id === reachable}
      faint={channel !== 'ALL' && band.channel !== 'ALL' && band.channel !== channel}
      held={heldReason(band, rate) === null ? null : t('eq:band.held')}
    />
  ));
}

/** The element of a band's node that takes the keys. */
const nodeOf = (host: HTMLElement | null, bandId: string): HTMLElement | null =>
  host?.querySelector<HTMLElement>(`[data-band="${CSS.escape(bandId)}"] [role="slider"]`) ?? null;

/** Gives a node the focus, after React has drawn one that may be new. */
function focusNode(host: HTMLElement | null, bandId: string): void {
  requestAnimationFrame(() => {
    // A menu that opened meanwhile keeps the focus: without it, it would close.
    if (document.querySelector('[role="menu"][data-state="open"]') === null)
      nodeOf(host, bandId)?.focus();
  });
}

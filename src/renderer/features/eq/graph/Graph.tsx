import type { RefObject } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { nodeLevel } from '../../../../shared/eq/drag.ts';
import { heldReason } from '../../../../shared/eq/held.ts';
import type { Band, ParametricEq } from '../../../../shared/eq/model.ts';
import { frequencyAt, gainAt, rangeFor } from '../../../../shared/eq/plot.ts';
import { tidyFrequency, tidyGain } from '../../../../shared/eq/edit.ts';
import { formatGain } from '../../../../shared/eq/values.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { cx } from '../../../ui/cx.ts';
import { add, flatten, moveLabel, toggle } from '../model/band-actions.ts';
import { editor, useEditor } from '../model/editor.ts';
import { useDsp, useEq, useRate, useReadOnly, useShape } from '../model/view.ts';
import { GraphView } from './graph-view.ts';
import type { Place } from './held.ts';
import { Node } from './Node.tsx';
import { nodeKey } from './node-keys.ts';
import { NodeMenu } from './NodeMenu.tsx';
import { Readout } from './Readout.tsx';
import { usePointers } from './use-pointers.ts';
import { useWheelQ } from './use-wheel-q.ts';
import css from './Graph.module.css';

const noBands: readonly Band[] = [];

/** dB that the picture must reach. It changes between gestures only, so that nothing jumps under the pointer. */
const rangeOf = (eq: ParametricEq | null): number =>
  rangeFor(
    Math.max(0, ...(eq?.bands ?? noBands).map((band) => Math.min(60, Math.abs(nodeLevel(band))))),
  );

/** The picture of the equalizer: curves on canvases, bands as elements over them. */
export function Graph({ onNumbers }: { readonly onNumbers: (bandId: string) => void }) {
  const eq = useEq();
  const selected = useEditor((state) => state.selected);
  const solo = useEditor((state) => state.solo);
  const channel = useEditor((state) => state.channel);
  const disabled = useReadOnly() !== null;
  const shape = useShape();
  const host = useRef<HTMLDivElement>(null);
  const view = useGraphView(host, rangeOf(eq));
  const [menu, setMenu] = useState<{ bandId: string; at: Place } | null>(null);
  const openMenu = (bandId: string, at: Place): void => {
    const box = host.current?.getBoundingClientRect();
    if (box !== undefined && !disabled)
      setMenu({ bandId, at: { x: at.x - box.left, y: at.y - box.top } });
  };
  const pick = (bandId: string | null): void => {
    editor.set({ selected: bandId });
  };
  const pointers = usePointers({
    view: () => view.current,
    eqId: eq?.id ?? null,
    disabled,
    moveLabel,
    onPick: pick,
    onToggle: toggle,
    onMenu: openMenu,
    onFlatten: flatten,
    onAdd: (at) => {
      addAt(view.current, at);
    },
  });
  useWheelQ(host, { eqId: eq?.id ?? null, selected, disabled, label: moveLabel, onPick: pick });
  const bands = eq?.bands ?? noBands;
  const menuBand = bands.find(({ id }) => id === menu?.bandId);
  const hint = useId();
  return (
    <div
      ref={host}
      className={cx(css['graph'], disabled && css['still'])}
      role="group"
      aria-label={t('eq:graph.label', { count: bands.length })}
      aria-describedby={hint}
      {...pointers.handlers}
    >
      <Canvases view={view} host={host} />
      <p id={hint} className={css['hint']}>
        {t('eq:graph.hint')}
      </p>
      {eq !== null && (
        <Nodes
          {...{ eq, selected, channel, disabled, view }}
          onKey={(event, bandId, part) => {
            nodeKey(event, bandId, part, {
              eqId: eq.id,
              disabled,
              onNumbers,
              cancelDrag: pointers.cancel,
              onPick: (id, focus) => {
                pick(id);
                if (focus) focusNode(host.current, id);
              },
              onMenu: (id) => {
                const box = nodeBox(host.current, id);
                if (box !== null) openMenu(id, { x: box.x, y: box.y });
              },
            });
          }}
        />
      )}
      {eq !== null && selected !== null && <Readout eqId={eq.id} bandId={selected} />}
      {menu !== null && menuBand !== undefined && (
        <NodeMenu
          band={menuBand}
          at={menu.at}
          shape={shape}
          soloed={solo === menuBand.id}
          onClose={() => {
            setMenu(null);
            focusNode(host.current, menuBand.id);
          }}
        />
      )}
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

function Nodes({
  eq,
  selected,
  channel,
  disabled,
  view,
  onKey,
}: {
  readonly eq: ParametricEq;
  readonly selected: string | null;
  readonly channel: string;
  readonly disabled: boolean;
  readonly view: ViewRef;
  readonly onKey: Parameters<typeof Node>[0]['onKey'];
}) {
  const dsp = useDsp();
  const rate = dsp?.rate.from === 'stream' ? dsp.rate.hz : null;
  const reachable = eq.bands.some(({ id }) => id === selected) ? selected : eq.bands[0]?.id;
  return eq.bands.map((band, index) => (
    <Node
      key={band.id}
      {...{ band, index, disabled, onKey }}
      eqId={eq.id}
      selected={band.id === selected}
      reachable={band.id === reachable}
      faint={channel !== 'ALL' && band.channel !== 'ALL' && band.channel !== channel}
      held={heldReason(band, rate) === null ? null : t('eq:band.held')}
      attach={view.attach}
      onFocus={(id) => {
        if (editor.state.selected !== id) editor.set({ selected: id });
      }}
    />
  ));
}

/** The imperative half of the graph: made with the canvases, told of every change. */
interface ViewRef {
  readonly current: GraphView | null;
  mount(host: HTMLElement, still: HTMLCanvasElement, moving: HTMLCanvasElement): () => void;
  attach(bandId: string, element: HTMLElement | null): void;
}

function useGraphView(_host: RefObject<HTMLDivElement | null>, range: number): ViewRef {
  const rate = useRate();
  const limiter = useDsp()?.limiter ?? null;
  const facts = useRef({ rate, limiter, range });
  const [ref] = useState(() => makeViewRef(() => facts.current));
  useEffect(() => {
    facts.current = { rate, limiter, range };
    ref.current?.ask();
  }, [ref, rate, limiter, range]);
  return ref;
}

function makeViewRef(
  facts: () => { readonly rate: number; readonly limiter: number | null; readonly range: number },
): ViewRef {
  let view: GraphView | null = null;
  const nodes = new Map<string, HTMLElement>();
  return {
    get current() {
      return view;
    },
    attach(bandId, element) {
      if (element === null) nodes.delete(bandId);
      else nodes.set(bandId, element);
      view?.node(bandId, element);
    },
    mount(host, still, moving) {
      const made = new GraphView(host, still, moving, () => ({
        config: editor.live,
        eqId: editor.state.eqId,
        selected: editor.state.selected,
        solo: editor.state.solo,
        ...facts(),
        words: {
          clip: (preamp) => t('eq:graph.clip', { preamp: formatGain(preamp) }),
          limiter: (dbfs) => t('eq:graph.limiter', { level: formatGain(dbfs) }),
        },
      }));
      view = made;
      for (const [bandId, element] of nodes) made.node(bandId, element);
      const stops = [
        editor.moved.on(made.ask),
        watchSize(host, made.restart),
        watchTheme(made.restart),
      ];
      made.ask();
      return () => {
        for (const stop of stops) stop();
        made.dispose();
        view = null;
      };
    },
  };
}

function watchSize(host: HTMLElement, changed: () => void): () => void {
  const observer = new ResizeObserver(changed);
  observer.observe(host);
  return () => {
    observer.disconnect();
  };
}

function watchTheme(changed: () => void): () => void {
  const media = matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  media.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    media.removeEventListener('change', changed);
  };
}

function addAt(view: GraphView | null, at: Place): void {
  const plot = view?.frame?.plot;
  if (plot === undefined) return;
  add({ frequency: tidyFrequency(frequencyAt(plot, at.x)), gain: tidyGain(gainAt(plot, at.y)) });
}

const nodeOf = (host: HTMLElement | null, bandId: string): HTMLElement | null =>
  host?.querySelector<HTMLElement>(`[data-band="${CSS.escape(bandId)}"] [role="slider"]`) ?? null;

function nodeBox(host: HTMLElement | null, bandId: string): DOMRect | null {
  return nodeOf(host, bandId)?.getBoundingClientRect() ?? null;
}

/** After React has drawn the node that may be new. */
function focusNode(host: HTMLElement | null, bandId: string): void {
  requestAnimationFrame(() => {
    nodeOf(host, bandId)?.focus();
  });
}

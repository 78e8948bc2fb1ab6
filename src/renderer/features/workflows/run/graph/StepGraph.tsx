import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import {
  memo,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Maximize, Minus, Plus } from 'lucide-react';
import { t } from '../../../../../shared/i18n/translate.ts';
import type { Step } from '../../../../../shared/workflows/model.ts';
import { CARD } from '../../../../../shared/workflows/rules/layout-node.ts';
import { formatPercent } from '../../../../../shared/format/numbers.ts';
import { useNow } from '../../../../state/now.ts';
import { watchTheme } from '../../../../ui/canvas-colors.ts';
import { icon } from '../../../../ui/icon.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import type { MenuPoint } from '../../../../ui/Menu.tsx';
import { isBusy, stepDetail, stepTone, stepWord } from '../states.ts';
import type { Direction, Graph } from './graph-model.ts';
import { layOutGraph, findNeighbour, formatShape } from './graph-model.ts';
import { StepGraphView } from './graph-view.ts';
import type { Painted } from './paint-graph.ts';
import css from './StepGraph.module.css';

/** Factor of one zoom step, and distance of one panning step by key (px). */
const ZOOM = 1.2;
const PAN = 60;
const none: readonly Step[] = [];
/** A press that moves less than this (px) selects instead of panning. */
const CLICK = 4;

export interface StepGraphProps {
  readonly steps: readonly Step[];
  /** Whether the run is still active. */
  readonly going: boolean;
  /** Index of the selected step; -1: none. */
  readonly selected: number;
  readonly onSelect: (index: number) => void;
  readonly onMenu: (index: number, at: MenuPoint) => void;
  readonly stale: boolean;
}

/**
 * The steps as a graph on a canvas, with a list box for screen readers and keys: arrow keys follow the edges, with Shift they pan; plus, minus
 * and 0 zoom. The wheel pans, with Ctrl it zooms.
 */
export function StepGraph(props: StepGraphProps) {
  const { steps, selected, onSelect, onMenu, stale } = props;
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const painted = usePainted(props);
  const { view, scale } = useGraphView(host, painted);
  const press = usePress(view, onSelect);
  const { graph } = painted;
  // The canvas is drawn first, because rendering hundreds of options takes longer.
  const options = useDeferredValue(steps, none);
  const onContextMenu = (event: MouseEvent): void => {
    event.preventDefault();
    // The menu key opens the menu of the selected step.
    const index =
      event.button === 2 ? (view.current?.at(event.clientX, event.clientY) ?? -1) : selected;
    const box = view.current?.findBox(index);
    const edge = host.current?.getBoundingClientRect();
    if (box == null || edge === undefined) return;
    onSelect(index);
    const x = edge.left + box.x + 20;
    const y = edge.top + box.y + box.height;
    onMenu(index, { x, y, opener: event.currentTarget });
  };
  return (
    <div
      className={css['graph']}
      style={{ height: graph.height + 40 }}
      data-stale={stale || undefined}
    >
      <div
        ref={host}
        className={css['host']}
        role="listbox"
        tabIndex={0}
        aria-label={t('workflowsrun:graph.label')}
        aria-description={t('workflowsrun:graph.keys')}
        aria-activedescendant={selected in options ? `${id}-${String(selected)}` : undefined}
        {...press}
        onContextMenu={onContextMenu}
        onKeyDown={(event) => onKey(event, view.current, { painted, onSelect })}
      >
        <canvas className={css['canvas']} aria-hidden="true" />
        <Options id={id} selected={selected} steps={options} going={props.going} />
      </div>
      <Zoom view={view} scale={scale} right={startsLow(graph)} />
    </div>
  );
}

/** Whether a card is in the bottom left corner, where the zoom buttons would cover it. */
const startsLow = ({ cards, height }: Graph): boolean =>
  cards.some(({ x, y }) => x < CARD.width && y + CARD.height > height - CARD.height);

function Zoom({ view, scale, right }: ReturnType<typeof useGraphView> & { right: boolean }) {
  return (
    <div className={css['zoom']} data-right={right || undefined}>
      <IconButton
        label={t('workflowsrun:graph.out')}
        shortcut="-"
        icon={<Minus {...icon} />}
        onClick={() => view.current?.zoom(1 / ZOOM)}
      />
      <output className={css['scale']} aria-label={t('workflowsrun:graph.scale')}>
        {formatPercent(scale, 0)}
      </output>
      <IconButton
        label={t('workflowsrun:graph.in')}
        shortcut="+"
        icon={<Plus {...icon} />}
        onClick={() => view.current?.zoom(ZOOM)}
      />
      <IconButton
        label={t('workflowsrun:graph.fit')}
        shortcut="0"
        icon={<Maximize {...icon} />}
        onClick={() => view.current?.fit()}
      />
    </div>
  );
}

/** The list box for screen readers that replaces the canvas. */
const Options = memo(function Options({
  steps,
  id,
  selected,
  going,
}: {
  readonly steps: readonly Step[];
  readonly id: string;
  readonly selected: number;
  readonly going: boolean;
}) {
  return (
    <div className={css['options']}>
      {steps.map((step, index) => (
        <div
          key={index}
          id={`${id}-${String(index)}`}
          role="option"
          aria-selected={index === selected}
        >
          {t('workflowsrun:graph.step', { name: step.name, state: stepWord(step, going) })}
          {step.depends.length > 0 &&
            ` ${t('workflowsrun:graph.after', { steps: step.depends.join(', ') })}`}
        </div>
      ))}
    </div>
  );
});

/** Data that the canvas shows. Positions depend only on the graph's shape; times advance every second. */
function usePainted({ steps, going, selected }: StepGraphProps): Painted {
  const shape = formatShape(steps);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- `shape` has all that the places depend on.
  const graph = useMemo(() => layOutGraph(steps), [shape]);
  const now = useNow(1000, steps.some(isBusy));
  const looks = useMemo(
    () =>
      steps.map((step) => ({
        name: step.name,
        word: stepWord(step, going),
        detail: stepDetail(step, now),
        tone: stepTone(step, going),
      })),
    [steps, going, now],
  );
  return useMemo(
    () => ({ graph, looks, selected, handlers: t('workflowsrun:graph.handlers') }),
    [graph, looks, selected],
  );
}

function useGraphView(host: React.RefObject<HTMLDivElement | null>, painted: Painted) {
  const view = useRef<StepGraphView | null>(null);
  const latest = useRef(painted);
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    const element = host.current;
    const canvas = element?.querySelector('canvas');
    if (element === null || canvas == null) return;
    const made = new StepGraphView(element, canvas, () => latest.current, setScale);
    view.current = made;
    const observer = new ResizeObserver(made.resize);
    observer.observe(element);
    const off = watchTheme(made.restyle);
    const onWheel = (event: WheelEvent): void => onTurn(event, made, element);
    // React listens to the wheel passively.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      element.removeEventListener('wheel', onWheel);
      observer.disconnect();
      off();
      made.dispose();
      view.current = null;
    };
  }, [host]);
  const { graph, selected } = painted;
  useLayoutEffect(() => {
    latest.current = painted;
    view.current?.ask();
  }, [painted]);
  const shown = useRef({ graph, selected });
  useEffect(() => {
    const before = shown.current;
    shown.current = { graph, selected };
    if (before.graph !== graph) view.current?.replaced();
    else if (before.selected !== selected) view.current?.reveal(selected);
  }, [graph, selected]);
  return { view, scale };
}

function onTurn(event: WheelEvent, view: StepGraphView, element: HTMLElement): void {
  const { left, top } = element.getBoundingClientRect();
  const line = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
  const dx = event.deltaX * line;
  const dy = event.deltaY * line;
  if (event.ctrlKey || event.metaKey)
    view.zoom(Math.exp(-dy / 400), event.clientX - left, event.clientY - top);
  // At the edge of the graph, the wheel scrolls the page.
  else if (!(event.shiftKey && dx === 0 ? view.pan(-dy, 0) : view.pan(-dx, -dy))) return;
  event.preventDefault();
}

/** Dragging pans, a press selects. */
function usePress(view: React.RefObject<StepGraphView | null>, onSelect: (index: number) => void) {
  const from = useRef<{ x: number; y: number; moved: boolean } | null>(null);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.button !== 0) return;
      from.current = { x: event.clientX, y: event.clientY, moved: false };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      const { current } = from;
      if (current === null) return;
      const dx = event.clientX - current.x;
      const dy = event.clientY - current.y;
      if (!current.moved && Math.hypot(dx, dy) < CLICK) return;
      from.current = { x: event.clientX, y: event.clientY, moved: true };
      view.current?.pan(dx, dy);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>): void => {
      const { current } = from;
      from.current = null;
      if (current === null || current.moved) return;
      const index = view.current?.at(event.clientX, event.clientY) ?? -1;
      if (index >= 0) onSelect(index);
    },
    onPointerCancel: (): void => {
      from.current = null;
    },
  };
}

const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
const pans: Readonly<Record<Direction, readonly [number, number]>> = {
  left: [PAN, 0],
  right: [-PAN, 0],
  up: [0, PAN],
  down: [0, -PAN],
};

/** Moves the selection to a step by its index. */
interface Moves {
  readonly painted: Painted;
  readonly onSelect: (index: number) => void;
}

function onKey(event: KeyboardEvent, view: StepGraphView | null, moves: Moves): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || view === null) return;
  const arrow = arrows[key];
  const { graph } = moves.painted;
  if (arrow !== undefined) onArrow(arrow, event.shiftKey, view, moves);
  else if (key === 'Home') moves.onSelect(0);
  else if (key === 'End') moves.onSelect(graph.cards.length - 1);
  else if (key === '+' || key === '=') view.zoom(ZOOM);
  else if (key === '-') view.zoom(1 / ZOOM);
  else if (key === '0') view.fit();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function onArrow(arrow: Direction, shift: boolean, view: StepGraphView, moves: Moves): void {
  const { graph, selected } = moves.painted;
  if (shift) view.pan(...pans[arrow]);
  else if (selected < 0) moves.onSelect(0);
  else moves.onSelect(findNeighbour(graph, selected, arrow) ?? selected);
}

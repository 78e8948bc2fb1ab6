import type { RefObject } from 'react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { nodeLevel } from '../../../../shared/eq/drag.ts';
import type { ParametricEq, Band } from '../../../../shared/eq/model.ts';
import { rangeFor } from '../../../../shared/eq/plot.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { cx } from '../../../ui/cx.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { pick, copy, flatten, remove, solo, split, toggle } from '../model/band-actions.ts';
import { editor, useEditor } from '../model/editor.ts';
import { useDsp, useEq, useRate, useReadOnly, useShape } from '../model/view.ts';
import type { MenuPoint } from '../../../ui/Menu.tsx';
import { EqGraphView } from './graph-view.ts';
import type { PointerPosition } from './pressed-node.ts';
import type { NodeProps } from './Node.tsx';
import { nodeKey } from './node-keys.ts';
import { usePointers } from './use-pointers.ts';
import { useWheelQ } from './use-wheel-q.ts';
import css from './Graph.module.css';
import { usesGain } from '../../../../shared/eq/model.ts';
import { formatFrequency, formatGain, formatQ } from '../../../../shared/eq/values.ts';
import { gesture } from './gesture.ts';
import { unsentReason } from '../../../../shared/eq/unsent-bands.ts';
import { LevelLabels } from './LevelLabels.tsx';
import { Node } from './Node.tsx';
import { MenuAt, MenuItem, MenuSeparator, MenuSub } from '../../../ui/Menu.tsx';
import { ChannelRadios, TypeRadios } from '../table/BandChoices.tsx';

/** The dB range to show. It changes only between gestures, so that nothing jumps under the pointer. */
const chooseRange = (eq: ParametricEq | null): number =>
  rangeFor(
    Math.max(0, ...(eq?.bands ?? []).map((band) => Math.min(60, Math.abs(nodeLevel(band))))),
  );

/** The equalizer's graph: curves on canvases, bands as elements on top. */
export function Graph({ onNumbers }: { readonly onNumbers: (bandId: string) => void }) {
  const eq = useEq();
  const selected = useEditor((state) => state.selected);
  const disabled = useReadOnly();
  const host = useRef<HTMLDivElement>(null);
  const range = chooseRange(eq);
  const view = useGraphView(range);
  const { menu, onMenu } = useNodeMenu(host, disabled);
  const pointers = usePointers({ view, disabled, onMenu });
  useWheelQ(host, disabled);
  const onKey: NodeProps['onKey'] = (event, bandId, part) =>
    nodeKey(event, bandId, part, {
      disabled,
      onNumbers,
      cancelDrag: pointers.cancel,
      onPick: (id) => {
        pick(id);
        focusNode(host.current, id);
      },
      onMenu: (id) => {
        const box = findNode(host.current, id)?.getBoundingClientRect();
        if (box === undefined) return;
        onMenu(id, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
      },
    });
  const hint = useId();
  return (
    <>
      <div
        ref={host}
        className={cx(css['graph'], disabled && css['still'])}
        role="group"
        aria-label={t('eq:graph.label', { count: eq?.bands.length ?? 0 })}
        aria-describedby={hint}
        {...pointers.handlers}
      >
        <Canvases view={view} />
        <LevelLabels range={range} />
        <VisuallyHidden>
          <span id={hint}>{t('eq:graph.hint')}</span>
        </VisuallyHidden>
        {eq !== null && <NodeList eq={eq} disabled={disabled} onKey={onKey} attach={view.attach} />}
        {selected !== null && <Readout bandId={selected} />}
      </div>
      {menu}
    </>
  );
}

/** The menu of a node, and the function that opens it at a point of the window. */
function useNodeMenu(host: RefObject<HTMLElement | null>, disabled: boolean) {
  const [open, setOpen] = useState<{ readonly bandId: string; readonly at: MenuPoint } | null>(
    null,
  );
  return {
    menu: open !== null && <NodeMenu {...open} onClose={() => setOpen(null)} />,
    onMenu: (bandId: string, place: PointerPosition): void => {
      if (!disabled) setOpen({ bandId, at: { ...place, opener: findNode(host.current, bandId) } });
    },
  };
}

function Canvases({ view }: { readonly view: EqGraphView }) {
  const still = useRef<HTMLCanvasElement>(null);
  const moving = useRef<HTMLCanvasElement>(null);
  // Before the first paint, so that no node shows in a wrong position. The graph's own ref is set later than this.
  useLayoutEffect(() => {
    const host = still.current?.parentElement;
    if (host == null || still.current === null || moving.current === null) return undefined;
    return view.mount({ host, still: still.current, moving: moving.current });
  }, [view]);
  return (
    <>
      <canvas ref={still} className={css['canvas']} aria-hidden />
      <canvas ref={moving} className={css['canvas']} aria-hidden />
    </>
  );
}

/** The view of the graph. `range`: dB from the middle to the edge. */
function useGraphView(range: number): EqGraphView {
  const rate = useRate();
  const limiter = useDsp()?.limiter ?? null;
  const [view] = useState(() => new EqGraphView({ rate, limiter, range }));
  useEffect(() => view.show({ rate, limiter, range }), [view, rate, limiter, range]);
  return view;
}

/** The values of the selected band in a corner of the graph; updated during a drag without React. */
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
  // Hidden from screen readers: the node's sliders announce the same values.
  return (
    <p className={css['readout']} aria-hidden>
      <span ref={box} className={css['text']} />
    </p>
  );
}

/** A node for each band, in band order; Tab stops at the selected one. */
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
      {...node}
      band={band}
      index={index}
      eqId={eq.id}
      selected={band.id === selected}
      reachable={band.id === reachable}
      faint={channel !== 'ALL' && band.channel !== 'ALL' && band.channel !== channel}
      held={unsentReason(band, rate) === null ? null : t('eq:band.held')}
    />
  ));
}

/** The element of a band's node that receives keys. */
const findNode = (host: HTMLElement | null, bandId: string): HTMLElement | null =>
  host?.querySelector<HTMLElement>(`[data-band="${CSS.escape(bandId)}"] [role="slider"]`) ?? null;

/** Focuses a node after the next frame, when a new one is mounted. */
function focusNode(host: HTMLElement | null, bandId: string): void {
  requestAnimationFrame(() => {
    // An open menu keeps the focus, since losing it would close the menu.
    if (document.querySelector('[role="menu"][data-state="open"]') === null)
      findNode(host, bandId)?.focus();
  });
}

function NodeMenu({
  bandId,
  at,
  onClose,
}: {
  readonly bandId: string;
  readonly at: MenuPoint;
  readonly onClose: () => void;
}) {
  const band = useEq()?.bands.find(({ id }) => id === bandId);
  if (band === undefined) return null;
  return (
    <MenuAt at={at} onClose={onClose}>
      <Items band={band} />
    </MenuAt>
  );
}

function Items({ band }: { readonly band: Band }) {
  const soloed = useEditor((state) => state.solo === band.id);
  const shape = useShape();
  const splits = band.channel === 'ALL' && shape?.channels.includes('FL') === true;
  const item = (label: string, act: (bandId: string) => void, danger = false) => (
    <MenuItem danger={danger} onSelect={() => act(band.id)}>
      {label}
    </MenuItem>
  );
  return (
    <>
      <MenuSub label={t('eq:menu.type')}>
        <TypeRadios band={band} />
      </MenuSub>
      {(shape?.channels.length ?? 1) > 1 && (
        <MenuSub label={t('eq:menu.channel')}>
          <ChannelRadios band={band} />
        </MenuSub>
      )}
      <MenuSeparator />
      {item(band.enabled ? t('eq:menu.off') : t('eq:menu.on'), toggle)}
      {item(soloed ? t('eq:menu.soloOff') : t('eq:menu.solo'), solo)}
      {item(t('eq:menu.flatten'), flatten)}
      {item(t('eq:menu.copy'), copy)}
      {splits && item(t('eq:menu.split'), split)}
      <MenuSeparator />
      {item(t('eq:menu.remove'), remove, true)}
    </>
  );
}

import { heldReason } from '../../../../shared/eq/held.ts';
import type { ParametricEq } from '../../../../shared/eq/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { editor, useEditor } from '../model/editor.ts';
import { useDsp } from '../model/view.ts';
import type { NodeProps } from './Node.tsx';
import { Node } from './Node.tsx';

/** A node for each band, in the order of the bands; Tab reaches the selected one. */
export function NodeList({
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
      onFocus={(id) => {
        if (editor.state.selected !== id) editor.set({ selected: id });
      }}
    />
  ));
}

/** The element of a band's node that takes the keys. */
export const nodeOf = (host: HTMLElement | null, bandId: string): HTMLElement | null =>
  host?.querySelector<HTMLElement>(`[data-band="${CSS.escape(bandId)}"] [role="slider"]`) ?? null;

/** Gives a node the focus, after React has drawn one that may be new. */
export function focusNode(host: HTMLElement | null, bandId: string): void {
  requestAnimationFrame(() => {
    // A menu that opened meanwhile keeps the focus: without it, it would close.
    if (document.querySelector('[role="menu"][data-state="open"]') === null)
      nodeOf(host, bandId)?.focus();
  });
}

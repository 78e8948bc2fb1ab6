import type { Ref } from 'react';
import { useEffect, useImperativeHandle, useRef } from 'react';
import { unsentReason } from '../../../../shared/eq/unsent-bands.ts';
import type { Band } from '../../../../shared/eq/model.ts';
import type { DspShape } from '../../../../shared/eq/shape.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Term } from '../../../ui/Term.tsx';
import text from '../../../ui/text.module.css';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useEditor } from '../model/editor.ts';
import { useDsp, useEq, useReadOnly, useShape } from '../model/view.ts';
import { BandRow } from './BandRow.tsx';
import css from './BandTable.module.css';

/**
 * Scrolls a band's row into view within the table's own scroller, below its sticky head. The page never moves: the graph must
 * stay under the pointer.
 */
function revealRow(scroller: HTMLElement, bandId: string): void {
  const row = scroller.querySelector<HTMLElement>(`[data-row="${CSS.escape(bandId)}"]`);
  if (row === null || scroller.scrollHeight <= scroller.clientHeight) return;
  const head = scroller.querySelector('thead')?.getBoundingClientRect().height ?? 0;
  const box = row.getBoundingClientRect();
  const frame = scroller.getBoundingClientRect();
  const above = frame.top + head - box.top;
  const below = box.bottom - (frame.top + scroller.clientHeight);
  if (above > 0) scroller.scrollTop -= above;
  else if (below > 0) scroller.scrollTop += below;
}

/** Why a band does not sound as drawn, or null. */
function findMark(band: Band, rate: number | null, shape: DspShape | null): string | null {
  if (unsentReason(band, rate) !== null) return t('eq:band.heldWhy');
  if (shape === null || band.type === 'unknown') return null;
  if (!shape.bandTypes.includes(band.type)) return t('eq:band.noType');
  return shape.channels.includes(band.channel) ? null : t('eq:band.noChannel');
}

export interface BandTableHandle {
  /** Focuses the first number of a band. */
  focus(bandId: string): void;
}

/** All bands as numbers: the accessible form of the graph, and for typing exact values. */
export function BandTable({ ref }: { readonly ref: Ref<BandTableHandle> }) {
  const eq = useEq();
  const selected = useEditor((state) => state.selected);
  const shape = useShape();
  const dsp = useDsp();
  const disabled = useReadOnly();
  const table = useRef<HTMLTableElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (scroller.current !== null && selected !== null) revealRow(scroller.current, selected);
  }, [selected]);
  useImperativeHandle(ref, () => ({
    focus: (bandId) => {
      table.current
        ?.querySelector<HTMLElement>(`[data-row="${CSS.escape(bandId)}"] input`)
        ?.focus();
    },
  }));
  const rate = dsp?.rate.from === 'stream' ? dsp.rate.hz : null;
  const bands = eq?.bands ?? [];
  return (
    <div ref={scroller} className={css['scroller']}>
      {bands.length > 0 && (
        <table ref={table} className={css['table']} aria-label={t('eq:table.label')}>
          <Head />
          <tbody>
            {bands.map((band, index) => (
              <BandRow
                key={band.id}
                band={band}
                index={index}
                disabled={disabled}
                eqId={eq?.id ?? ''}
                selected={band.id === selected}
                mark={findMark(band, rate, shape)}
              />
            ))}
          </tbody>
        </table>
      )}
      {bands.length === 0 && <p className={text['dim']}>{t('eq:table.empty')}</p>}
    </div>
  );
}

const columns = ['type', 'frequency', 'gain', 'q', 'channel'] as const;

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col" className={css['number']}>
          <VisuallyHidden>{t('eq:column.number')}</VisuallyHidden>
        </th>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column === 'q' ? (
              <>
                <span className={css['folded']}>{t('eq:column.q')}</span>
                <Term hint={t('eq:term.q')}>{t('eq:column.q')}</Term>
              </>
            ) : (
              t(`eq:column.${column}`)
            )}
          </th>
        ))}
        <th scope="col" className={css['buttons']}>
          <VisuallyHidden>{t('eq:column.actions')}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}

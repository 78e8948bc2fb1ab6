import type { KeyboardEvent } from 'react';
import { useEffect, useRef } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { nodeLevel } from '../../../../shared/eq/drag.ts';
import type { Band } from '../../../../shared/eq/model.ts';
import { limits, usesGain } from '../../../../shared/eq/model.ts';
import { formatQ, spokenFrequency, spokenGain } from '../../../../shared/eq/values.ts';
import { cx } from '../../../ui/cx.ts';
import { pick } from '../model/band-actions.ts';
import { onBandMoved } from '../model/live-band.ts';
import { bandName, channelName } from '../words.ts';
import { bandColor } from './palette.ts';
import css from './Node.module.css';

export interface NodeProps {
  readonly band: Band;
  readonly index: number;
  readonly eqId: string;
  readonly selected: boolean;
  /** Whether this is the one node in the tab order. */
  readonly reachable: boolean;
  /** The band belongs to a different channel than the edited one. */
  readonly faint: boolean;
  /** Why it is not sent, or null. */
  readonly held: string | null;
  readonly disabled: boolean;
  readonly attach: (bandId: string, element: HTMLElement | null) => void;
  readonly onKey: (event: KeyboardEvent<HTMLElement>, bandId: string, part: NodePart) => void;
}

/** One of a node's three values. */
export type NodePart = 'frequency' | 'gain' | 'q';

/** A band's node: three sliders. The first one is the dot and handles the keys of all three. */
export function Node(props: NodeProps) {
  const { band, index, eqId, selected, attach } = props;
  const root = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      onBandMoved(eqId, band, (now) => {
        root.current
          ?.querySelectorAll<HTMLElement>('[role="slider"]')
          .forEach((slider) => speak(slider, now, slider.dataset['part'] as NodePart));
      }),
    [eqId, band],
  );
  useEffect(() => {
    attach(band.id, root.current);
    return () => attach(band.id, null);
  }, [attach, band.id]);
  const name = bandName(index, band);
  const state = [props.held, band.enabled ? null : t('eq:band.off')].filter(
    (word) => word !== null,
  );
  return (
    <div
      ref={root}
      role="group"
      aria-label={[name, ...state].join(', ')}
      data-band={band.id}
      className={cx(
        css['node'],
        selected && css['selected'],
        !band.enabled && css['off'],
        props.faint && css['faint'],
        props.held !== null && css['held'],
      )}
      style={{ color: bandColor(index) }}
    >
      <NodeSlider {...props} part="frequency" className={css['dot']}>
        {index + 1}
      </NodeSlider>
      {usesGain(band.type) && <NodeSlider {...props} part="gain" className={css['more']} />}
      <NodeSlider {...props} part="q" className={css['more']} />
      {band.channel !== 'ALL' && (
        <span className={css['channel']} aria-hidden>
          {channelName(band.channel)}
        </span>
      )}
    </div>
  );
}

function NodeSlider({
  part,
  className,
  children,
  ...props
}: NodeProps & {
  readonly part: NodePart;
  readonly className: string | undefined;
  readonly children?: number;
}) {
  const { band, index, reachable, disabled } = props;
  const { min, max } = limits[part];
  return (
    <span
      role="slider"
      data-part={part}
      data-entry={part === 'frequency' || undefined}
      tabIndex={reachable ? 0 : -1}
      className={className}
      aria-label={`${bandName(index, band)}, ${partName(part)}`}
      aria-orientation={part === 'frequency' ? 'horizontal' : 'vertical'}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={band[part]}
      aria-valuetext={spoken(band, part)}
      aria-disabled={disabled || undefined}
      onKeyDown={(event) => props.onKey(event, band.id, part)}
      onFocus={() => pick(band.id)}
    >
      {children}
    </span>
  );
}

function spoken(band: Band, part: NodePart): string {
  if (part === 'q') return formatQ(band.q);
  if (part === 'gain') return spokenGain(band.gain);
  const level = usesGain(band.type) ? spokenGain(nodeLevel(band)) : `Q ${formatQ(band.q)}`;
  return `${spokenFrequency(band.frequency)}, ${level}`;
}

/** Q is a symbol, the others are words. */
function partName(part: NodePart): string {
  const name = t(`eq:column.${part}`);
  return part === 'q' ? name : name.toLocaleLowerCase();
}

/** Updates a slider's spoken value during a gesture, when React does not render. */
function speak(slider: HTMLElement, band: Band, part: NodePart): void {
  slider.setAttribute('aria-valuenow', String(band[part]));
  slider.setAttribute('aria-valuetext', spoken(band, part));
}

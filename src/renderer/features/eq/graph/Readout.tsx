import { useEffect, useRef } from 'react';
import { usesGain } from '../../../../shared/eq/model.ts';
import { formatFrequency, formatGain, formatQ } from '../../../../shared/eq/values.ts';
import { editor } from '../model/editor.ts';
import { gesture } from './gesture.ts';
import css from './Readout.module.css';

/** The values of the chosen band in figures, in a corner of the graph; they follow a drag without React. */
export function Readout({ eqId, bandId }: { readonly eqId: string; readonly bandId: string }) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const write = (): void => {
      const band = gesture.band(eqId, bandId);
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
  }, [eqId, bandId]);
  // The sliders of the node say the same.
  return (
    <p className={css['readout']} aria-hidden>
      <span ref={box} className={css['text']} />
    </p>
  );
}

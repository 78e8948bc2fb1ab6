import { useMemo } from 'react';
import { tidyQ } from '../../../../shared/eq/edit.ts';
import { keyChange } from '../../../../shared/eq/keys.ts';
import type { Band } from '../../../../shared/eq/model.ts';
import { usesGain } from '../../../../shared/eq/model.ts';
import { formatFrequency, formatGain, formatQ } from '../../../../shared/eq/values.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { change } from '../model/band-actions.ts';
import { onBandMoved } from '../model/live-band.ts';
import { readFrequency, readGain, readQ } from './typed-values.ts';
import { ValueInput } from './ValueInput.tsx';

interface ValueProps {
  readonly band: Band;
  readonly eqId: string;
  readonly disabled: boolean;
  /** "Band 3, peak". */
  readonly name: string;
}

/** The three numbers of a band, each in its cell. */
export function BandValues(props: ValueProps) {
  return (
    <>
      <td>
        <Frequency {...props} />
      </td>
      <td>
        {usesGain(props.band.type) ? (
          <Gain {...props} />
        ) : (
          <span aria-label={t('eq:table.noGain')} role="img">
            —
          </span>
        )}
      </td>
      <td>
        <Q {...props} />
      </td>
    </>
  );
}

function Frequency({ band, eqId, disabled, name }: ValueProps) {
  return (
    <ValueInput
      label={t('eq:table.frequencyOf', { name })}
      value={band.frequency}
      format={formatFrequency}
      read={readFrequency}
      step={(_value, up, fine) =>
        stepped(band, up === 1 ? 'ArrowRight' : 'ArrowLeft', fine).frequency
      }
      onValue={(frequency) => {
        change(band.id, { frequency });
      }}
      live={useLive(eqId, band, 'frequency')}
      disabled={disabled}
    />
  );
}

function Gain({ band, eqId, disabled, name }: ValueProps) {
  return (
    <ValueInput
      label={t('eq:table.gainOf', { name })}
      value={band.gain}
      format={formatGain}
      read={readGain}
      step={(_value, up, fine) => stepped(band, up === 1 ? 'ArrowUp' : 'ArrowDown', fine).gain}
      onValue={(gain) => {
        change(band.id, { gain });
      }}
      live={useLive(eqId, band, 'gain')}
      disabled={disabled}
    />
  );
}

function Q({ band, eqId, disabled, name }: ValueProps) {
  return (
    <ValueInput
      label={t('eq:table.qOf', { name })}
      value={band.q}
      format={formatQ}
      read={readQ}
      step={(value, up, fine) => tidyQ(value * (fine ? 1.02 : 1.06) ** up)}
      onValue={(q) => {
        change(band.id, { q });
      }}
      live={useLive(eqId, band, 'q')}
      disabled={disabled}
    />
  );
}

const stepped = (band: Band, key: string, shift: boolean): Band => ({
  ...band,
  ...keyChange(band, { key, shift, ctrl: false }),
});

/** How a number of the row follows a gesture. */
function useLive(
  eqId: string,
  band: Band,
  part: 'frequency' | 'gain' | 'q',
): (show: (value: number) => void) => () => void {
  return useMemo(
    () => (show: (value: number) => void) =>
      onBandMoved(eqId, band, (now) => {
        show(now[part]);
      }),
    [eqId, band, part],
  );
}

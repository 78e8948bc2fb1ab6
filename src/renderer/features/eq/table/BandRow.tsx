import { useCallback, useRef } from 'react';
import { Eye, EyeOff, Trash2 } from 'lucide-react';
import { tidyFrequency, tidyGain, tidyQ } from '../../../../shared/eq/edit.ts';
import { keyChange } from '../../../../shared/eq/keys.ts';
import type { Band } from '../../../../shared/eq/model.ts';
import { usesGain } from '../../../../shared/eq/model.ts';
import type { DspShape } from '../../../../shared/eq/shape.ts';
import {
  formatFrequency,
  formatGain,
  formatQ,
  parseFrequency,
  parseGain,
  parseQ,
} from '../../../../shared/eq/values.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { bandColor } from '../graph/palette.ts';
import { change, remove, toggle } from '../model/band-actions.ts';
import { editor } from '../model/editor.ts';
import { useLiveBand } from '../model/use-live-band.ts';
import { bandName } from '../words.ts';
import { ChannelMenu, TypeMenu } from './BandMenus.tsx';
import { ValueInput } from './ValueInput.tsx';
import css from './BandTable.module.css';

export interface BandRowProps {
  readonly band: Band;
  readonly index: number;
  readonly eqId: string;
  readonly selected: boolean;
  readonly shape: DspShape | null;
  readonly disabled: boolean;
  /** Why it is not heard as it is drawn, or null. */
  readonly mark: string | null;
}

type Show = ((value: number) => void) | null;

/** One band in figures: everything that its node can do. */
export function BandRow({ band, index, eqId, selected, shape, disabled, mark }: BandRowProps) {
  const name = bandName(index, band);
  const shows = useRef<Record<'frequency' | 'gain' | 'q', Show>>({
    frequency: null,
    gain: null,
    q: null,
  });
  useLiveBand(eqId, band, (now) => {
    shows.current.frequency?.(now.frequency);
    shows.current.gain?.(now.gain);
    shows.current.q?.(now.q);
  });
  return (
    <tr
      className={cx(css['row'], selected && css['selected'], !band.enabled && css['off'])}
      aria-selected={selected}
      data-row={band.id}
      onPointerDown={() => {
        pick(band.id);
      }}
      onFocus={() => {
        pick(band.id);
      }}
    >
      <th scope="row" className={css['number']} aria-label={name}>
        <span className={css['badge']} style={{ color: bandColor(index) }}>
          <span>{index + 1}</span>
        </span>
        {mark !== null && (
          <span className={css['held']} title={mark} role="img" aria-label={mark}>
            !
          </span>
        )}
      </th>
      <td>
        <TypeMenu {...{ band, shape, disabled, name }} />
      </td>
      <Values {...{ band, disabled, name, shows }} />
      <td>
        <ChannelMenu {...{ band, shape, disabled, name }} />
      </td>
      <RowButtons {...{ band, disabled, name }} />
    </tr>
  );
}

const pick = (bandId: string): void => {
  if (editor.state.selected !== bandId) editor.set({ selected: bandId });
};

function RowButtons({
  band,
  disabled,
  name,
}: {
  readonly band: Band;
  readonly disabled: boolean;
  readonly name: string;
}) {
  return (
    <td className={css['buttons']}>
      <IconButton
        label={t(band.enabled ? 'eq:table.off' : 'eq:table.on', { name })}
        icon={band.enabled ? <Eye {...icon} /> : <EyeOff {...icon} />}
        disabled={disabled}
        onClick={() => {
          toggle(band.id);
        }}
      />
      <IconButton
        label={t('eq:table.remove', { name })}
        icon={<Trash2 {...icon} />}
        disabled={disabled}
        onClick={() => {
          remove(band.id);
        }}
      />
    </td>
  );
}

function Values({
  band,
  disabled,
  name,
  shows,
}: {
  readonly band: Band;
  readonly disabled: boolean;
  readonly name: string;
  readonly shows: { readonly current: Record<'frequency' | 'gain' | 'q', Show> };
}) {
  const live = useLiveSlots(shows);
  const { id } = band;
  return (
    <>
      <td>
        <ValueInput
          label={t('eq:table.frequencyOf', { name })}
          value={band.frequency}
          format={formatFrequency}
          parse={inRange(parseFrequency, tidyFrequency)}
          hint={t('eq:hint.frequency')}
          step={(_value, up, fine) =>
            stepped(band, up === 1 ? 'ArrowRight' : 'ArrowLeft', fine).frequency
          }
          onValue={(frequency) => {
            change(id, { frequency });
          }}
          live={live.frequency}
          {...{ disabled }}
        />
      </td>
      <td>
        {usesGain(band.type) ? (
          <ValueInput
            label={t('eq:table.gainOf', { name })}
            value={band.gain}
            format={formatGain}
            parse={inRange(parseGain, tidyGain)}
            hint={t('eq:hint.gain')}
            step={(_value, up, fine) =>
              stepped(band, up === 1 ? 'ArrowUp' : 'ArrowDown', fine).gain
            }
            onValue={(gain) => {
              change(id, { gain });
            }}
            live={live.gain}
            {...{ disabled }}
          />
        ) : (
          <span aria-label={t('eq:table.noGain')} role="img">
            —
          </span>
        )}
      </td>
      <td>
        <ValueInput
          label={t('eq:table.qOf', { name })}
          value={band.q}
          format={formatQ}
          parse={inRange(parseQ, tidyQ)}
          hint={t('eq:hint.q')}
          step={(_value, up, fine) =>
            fine ? tidyQ(band.q * 1.02 ** up) : stepped(band, up === 1 ? ']' : '[', false).q
          }
          onValue={(q) => {
            change(id, { q });
          }}
          live={live.q}
          {...{ disabled }}
        />
      </td>
    </>
  );
}

const inRange =
  (parse: (text: string) => number | null, tidy: (value: number) => number) =>
  (text: string): number | null => {
    const value = parse(text);
    return value === null ? null : tidy(value);
  };

const stepped = (band: Band, key: string, shift: boolean): Band => ({
  ...band,
  ...keyChange(band, { key, shift, ctrl: false }),
});

/** Where the three inputs of a row leave how to show a value. */
function useLiveSlots(shows: {
  readonly current: Record<'frequency' | 'gain' | 'q', Show>;
}): Record<'frequency' | 'gain' | 'q', (show: Show) => void> {
  const keep = (slot: 'frequency' | 'gain' | 'q') => (show: Show) => {
    // eslint-disable-next-line react-hooks/immutability -- a ref that is written outside of drawing
    shows.current[slot] = show;
  };
  return {
    frequency: useCallback(keep('frequency'), [shows]),
    gain: useCallback(keep('gain'), [shows]),
    q: useCallback(keep('q'), [shows]),
  };
}

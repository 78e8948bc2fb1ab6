import type { ReactNode } from 'react';
import { useCallback } from 'react';
import { ChevronDown, Eye, EyeOff, Trash2 } from 'lucide-react';
import { tidyQ } from '../../../../shared/eq/edit.ts';
import { keyChange } from '../../../../shared/eq/keys.ts';
import type { Band } from '../../../../shared/eq/model.ts';
import { usesGain } from '../../../../shared/eq/model.ts';
import { formatFrequency, formatGain, formatQ } from '../../../../shared/eq/values.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { bandColor } from '../graph/palette.ts';
import { change, pick, remove, toggle } from '../model/band-actions.ts';
import { onBandMoved } from '../model/live-band.ts';
import { bandName, channelName, typeName } from '../words.ts';
import { ChannelRadios, TypeRadios, useBandChannels } from './BandChoices.tsx';
import { readFrequency, readGain, readQ, ValueInput } from './ValueInput.tsx';
import css from './BandTable.module.css';

interface BandRowProps {
  readonly band: Band;
  readonly index: number;
  readonly eqId: string;
  readonly selected: boolean;
  readonly disabled: boolean;
  /** Why the band does not sound as drawn, or null. */
  readonly mark: string | null;
}

/** One band as numbers, with every action of its node. */
export function BandRow({ band, index, eqId, selected, disabled, mark }: BandRowProps) {
  const name = bandName(index, band);
  const shared = { band, eqId, disabled, name };
  const take = (): void => pick(band.id);
  return (
    <tr
      className={cx(css['row'], selected && css['selected'], !band.enabled && css['off'])}
      aria-selected={selected}
      data-row={band.id}
      onPointerDown={take}
      onFocus={take}
    >
      <NumberCell index={index} name={name} mark={mark} />
      <td>
        <Choice
          label={t('eq:table.typeOf', { name, type: typeName(band.type) })}
          value={typeName(band.type)}
          disabled={disabled || band.type === 'unknown'}
        >
          <TypeRadios band={band} />
        </Choice>
      </td>
      <td>
        <BandValue part="frequency" {...shared} />
      </td>
      <td>
        {usesGain(band.type) ? (
          <BandValue part="gain" {...shared} />
        ) : (
          <span aria-label={t('eq:table.noGain')} role="img">
            —
          </span>
        )}
      </td>
      <td>
        <BandValue part="q" {...shared} />
      </td>
      <td>
        <Channel {...shared} />
      </td>
      <RowButtons {...shared} />
    </tr>
  );
}

interface PartProps {
  readonly band: Band;
  readonly disabled: boolean;
  /** "Band 3, peak". */
  readonly name: string;
}

function NumberCell({
  index,
  name,
  mark,
}: Pick<BandRowProps, 'index' | 'mark'> & { readonly name: string }) {
  return (
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
  );
}

/** A value that opens a menu to change it. */
function Choice({
  label,
  value,
  disabled,
  children,
}: {
  readonly label: string;
  readonly value: string;
  readonly disabled: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={css['choice']} aria-label={label} disabled={disabled}>
          <span>{value}</span>
          <ChevronDown {...icon} size={12} />
        </button>
      }
    >
      {children}
    </Menu>
  );
}

/** The channel of a band; plain text if the server has only one. */
function Channel({ band, disabled, name }: PartProps) {
  const channel = channelName(band.channel);
  if (useBandChannels(band).length < 2) return <span>{channel}</span>;
  return (
    <Choice label={t('eq:table.channelOf', { name, channel })} value={channel} disabled={disabled}>
      <ChannelRadios band={band} />
    </Choice>
  );
}

const stepped = (band: Band, key: string, shift: boolean): Band => ({
  ...band,
  ...keyChange(band, { key, shift, ctrl: false }),
});

const values = {
  frequency: {
    label: (name: string) => t('eq:table.frequencyOf', { name }),
    format: formatFrequency,
    read: readFrequency,
    step: (band: Band, _value: number, up: 1 | -1, fine: boolean) =>
      stepped(band, up === 1 ? 'ArrowRight' : 'ArrowLeft', fine).frequency,
  },
  gain: {
    label: (name: string) => t('eq:table.gainOf', { name }),
    format: formatGain,
    read: readGain,
    step: (band: Band, _value: number, up: 1 | -1, fine: boolean) =>
      stepped(band, up === 1 ? 'ArrowUp' : 'ArrowDown', fine).gain,
  },
  q: {
    label: (name: string) => t('eq:table.qOf', { name }),
    format: formatQ,
    read: readQ,
    step: (_band: Band, value: number, up: 1 | -1, fine: boolean) =>
      tidyQ(value * (fine ? 1.02 : 1.06) ** up),
  },
} as const;

/** A number of a band, updated during gestures. */
function BandValue({
  part,
  band,
  eqId,
  disabled,
  name,
}: PartProps & { readonly part: keyof typeof values; readonly eqId: string }) {
  const { label, format, read, step } = values[part];
  const live = useCallback(
    (show: (value: number) => void) => onBandMoved(eqId, band, (now) => show(now[part])),
    [eqId, band, part],
  );
  return (
    <ValueInput
      label={label(name)}
      value={band[part]}
      step={(value, up, fine) => step(band, value, up, fine)}
      onValue={(value) => change(band.id, { [part]: value })}
      format={format}
      read={read}
      live={live}
      disabled={disabled}
    />
  );
}

function RowButtons({ band, disabled, name }: PartProps) {
  return (
    <td className={css['buttons']}>
      <IconButton
        label={t(band.enabled ? 'eq:table.off' : 'eq:table.on', { name })}
        icon={band.enabled ? <Eye {...icon} /> : <EyeOff {...icon} />}
        disabled={disabled}
        onClick={() => toggle(band.id)}
      />
      <IconButton
        label={t('eq:table.remove', { name })}
        icon={<Trash2 {...icon} />}
        disabled={disabled}
        onClick={() => remove(band.id)}
      />
    </td>
  );
}

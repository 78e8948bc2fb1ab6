import { Eye, EyeOff, Trash2 } from 'lucide-react';
import type { Band } from '../../../../shared/eq/model.ts';
import type { DspShape } from '../../../../shared/eq/shape.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { bandColor } from '../graph/palette.ts';
import { remove, toggle } from '../model/band-actions.ts';
import { editor } from '../model/editor.ts';
import { bandName } from '../words.ts';
import { ChannelMenu, TypeMenu } from './BandMenus.tsx';
import { BandValues } from './BandValues.tsx';
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

/** One band in figures: everything that its node can do. */
export function BandRow({ band, index, eqId, selected, shape, disabled, mark }: BandRowProps) {
  const name = bandName(index, band);
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
      <BandValues {...{ band, eqId, disabled, name }} />
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

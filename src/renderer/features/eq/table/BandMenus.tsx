import { ChevronDown } from 'lucide-react';
import { BandType } from '../../../../shared/eq/model.ts';
import type { Band, BandType as Type } from '../../../../shared/eq/model.ts';
import type { DspShape } from '../../../../shared/eq/shape.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { icon } from '../../../ui/icon.ts';
import { Menu, MenuRadio, MenuRadios } from '../../../ui/Menu.tsx';
import { retype, setChannel } from '../model/band-actions.ts';
import { channelName, typeName } from '../words.ts';
import css from './BandTable.module.css';

interface MenuProps {
  readonly band: Band;
  readonly shape: DspShape | null;
  readonly disabled: boolean;
  /** "Band 3, peak". */
  readonly name: string;
}

/** The type of a band; one that this server does not store stays and is marked. */
export function TypeMenu({ band, shape, disabled, name }: MenuProps) {
  const known = (type: Band['type']): boolean =>
    shape === null || (type !== 'unknown' && shape.bandTypes.includes(type));
  const options = BandType.options.filter((type) => known(type) || type === band.type);
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className={css['choice']}
          aria-label={t('eq:table.typeOf', { name, type: typeName(band.type) })}
          disabled={disabled || band.type === 'unknown'}
        >
          <span>{typeName(band.type)}</span>
          <ChevronDown {...icon} size={12} />
        </button>
      }
    >
      <MenuRadios
        value={band.type}
        onValue={(type) => {
          retype(band.id, type as Type);
        }}
      >
        {options.map((type) => (
          <MenuRadio
            key={type}
            value={type}
            {...(known(type) ? {} : { note: t('eq:table.notHere') })}
          >
            {typeName(type)}
          </MenuRadio>
        ))}
      </MenuRadios>
    </Menu>
  );
}

/** The channel of a band; words alone where the server knows only one. */
export function ChannelMenu({ band, shape, disabled, name }: MenuProps) {
  const channels = new Set([...(shape?.channels ?? []), band.channel]);
  if (channels.size < 2) return <span>{channelName(band.channel)}</span>;
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className={css['choice']}
          aria-label={t('eq:table.channelOf', { name, channel: channelName(band.channel) })}
          disabled={disabled}
        >
          <span>{channelName(band.channel)}</span>
          <ChevronDown {...icon} size={12} />
        </button>
      }
    >
      <MenuRadios
        value={band.channel}
        onValue={(channel) => {
          setChannel(band.id, channel);
        }}
      >
        {[...channels].map((channel) => (
          <MenuRadio key={channel} value={channel}>
            {channelName(channel)}
          </MenuRadio>
        ))}
      </MenuRadios>
    </Menu>
  );
}

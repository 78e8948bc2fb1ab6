import type { Band, BandType as Type } from '../../../../shared/eq/model.ts';
import { BandType } from '../../../../shared/eq/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { MenuRadio, MenuRadios } from '../../../ui/Menu.tsx';
import { retype, setChannel } from '../model/band-actions.ts';
import { useShape } from '../model/view.ts';
import { channelName, typeName } from '../words.ts';

/** The band types of this server; a band's unsupported type stays listed with a note. */
export function TypeRadios({ band }: { readonly band: Band }) {
  const shape = useShape();
  const known = (type: Type): boolean => shape === null || shape.bandTypes.includes(type);
  return (
    <MenuRadios value={band.type} onValue={(type) => retype(band.id, type as Type)}>
      {BandType.options
        .filter((type) => known(type) || type === band.type)
        .map((type) => (
          <MenuRadio
            key={type}
            value={type}
            {...(known(type) ? {} : { note: t('eq:table.notHere') })}
          >
            {typeName(type)}
          </MenuRadio>
        ))}
    </MenuRadios>
  );
}

export function useBandChannels(band: Band): readonly string[] {
  return [...new Set([...(useShape()?.channels ?? []), band.channel])];
}

export function ChannelRadios({ band }: { readonly band: Band }) {
  const channels = useBandChannels(band);
  return (
    <MenuRadios value={band.channel} onValue={(channel) => setChannel(band.id, channel)}>
      {channels.map((channel) => (
        <MenuRadio key={channel} value={channel}>
          {channelName(channel)}
        </MenuRadio>
      ))}
    </MenuRadios>
  );
}

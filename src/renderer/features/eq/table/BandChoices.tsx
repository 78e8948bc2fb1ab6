import type { Band, BandType as Type } from '../../../../shared/eq/model.ts';
import { BandType } from '../../../../shared/eq/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { MenuOptions } from '../../../ui/Menu.tsx';
import { retype, setChannel } from '../model/band-actions.ts';
import { useShape } from '../model/view.ts';
import { channelName, typeName } from '../words.ts';

/** The band types of this server; a band's unsupported type stays listed with a note. */
export function TypeRadios({ band }: { readonly band: Band }) {
  const shape = useShape();
  const known = (type: Type): boolean => shape === null || shape.bandTypes.includes(type);
  return (
    <MenuOptions
      value={band.type}
      options={BandType.options
        .filter((type) => known(type) || type === band.type)
        .map((type) => ({
          value: type,
          label: typeName(type),
          note: known(type) ? undefined : t('eq:table.notHere'),
        }))}
      onValue={(type) => {
        if (type !== 'unknown') retype(band.id, type);
      }}
    />
  );
}

export function useBandChannels(band: Band): readonly string[] {
  return [...new Set([...(useShape()?.channels ?? []), band.channel])];
}

export function ChannelRadios({ band }: { readonly band: Band }) {
  const channels = useBandChannels(band);
  return (
    <MenuOptions
      value={band.channel}
      options={channels.map((channel) => ({ value: channel, label: channelName(channel) }))}
      onValue={(channel) => setChannel(band.id, channel)}
    />
  );
}

import { t } from '../../../../shared/i18n/translate.ts';
import { Select } from '../../../ui/Select.tsx';
import { useChannels } from '../model/clock.ts';
import { channelTitle } from '../words.ts';

/** Filters a list by channel; null: all channels. */
export function ChannelSelect({
  value,
  onValue,
}: {
  readonly value: string | null;
  readonly onValue: (channel: string | null) => void;
}) {
  const channels = useChannels();
  return (
    <Select
      label={t('playout:findings.byChannel')}
      value={value ?? ''}
      options={[
        { value: '', label: t('playout:findings.everyChannel') },
        ...channels.map((channel) => ({ value: channel.key, label: channelTitle(channel) })),
      ]}
      onValue={(key) => onValue(key === '' ? null : key)}
    />
  );
}

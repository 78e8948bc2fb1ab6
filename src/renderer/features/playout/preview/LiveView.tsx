import { t } from '../../../../shared/i18n/translate.ts';
import { cx } from '../../../ui/cx.ts';
import layout from '../../../ui/layout.module.css';
import { Select } from '../../../ui/Select.tsx';
import surface from '../../../ui/Surface.module.css';
import { useChannels } from '../model/clock.ts';
import { channelTitle } from '../words.ts';
import { ChannelScreen, usePreview } from './PreviewDialog.tsx';
import css from './PreviewDialog.module.css';

/** What viewers of a channel see now, as a view of the panel. */
export function LiveView({
  channel,
  onChannel,
}: {
  /** Key of the channel. */
  readonly channel: string;
  readonly onChannel: (channel: string) => void;
}) {
  const channels = useChannels();
  return (
    <section
      className={cx(surface['surface'], layout['stackWide'], css['view'])}
      aria-label={t('playout:area.live')}
    >
      <Select
        label={t('playout:area.channel')}
        value={channel}
        options={channels.map((one) => ({ value: one.key, label: channelTitle(one) }))}
        onValue={onChannel}
      />
      <ChannelScreen key={channel} {...usePreview(channel)} />
    </section>
  );
}

import { BookOpenText, Ellipsis, ListVideo, Lock, TvMinimalPlay } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { dropTurns } from '../../../../shared/i18n/isolate.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ChannelState } from '../../../../shared/playout/state.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { opens } from '../dialogs.ts';
import { channelActions } from '../parts/channel-actions.ts';
import { ActionItems } from '../../../ui/item-actions.tsx';
import css from './LaneHeads.module.css';
import { LaneState } from './LaneState.tsx';
import { Legend } from './Legend.tsx';
import { listItems } from './list-items.ts';

/** Lanes from this height (px) have room for a row of buttons below two lines of state: 6 + 18 + 2 × 15 + 24, and the line below. */
const ROOMY = 79;
/** Lanes from this height (px) have room for two lines of state. */
const TWO_LINES = 66;

interface LaneProps {
  /** Height of a lane (px). */
  readonly lane: number;
}

interface HeadProps extends LaneProps {
  readonly channel: ChannelState;
}

/** Every channel's number, name, state and actions, beside its lane. */
export function LaneHeads({
  channels,
  ...lane
}: LaneProps & { readonly channels: readonly ChannelState[] }) {
  return (
    <div className={css['heads']}>
      <div className={css['corner']}>
        <span className={css['channels']}>{t('playouttimeline:head.channels')}</span>
        <Legend />
      </div>
      {channels.map((channel) => (
        <Head key={channel.key} channel={channel} {...lane} />
      ))}
    </div>
  );
}

function Head({ channel, lane }: HeadProps) {
  const { number, name, readOnly } = channel;
  const roomy = lane >= ROOMY;
  return (
    <div className={cx(css['head'], roomy && css['roomy'])} style={{ height: lane }}>
      <span className={css['number']}>{number}</span>
      <div className={css['words']}>
        <span className={css['name']}>
          <span className={css['title']} title={dropTurns(name)} dir="auto">
            {dropTurns(name)}
          </span>
          {readOnly !== null && (
            <Lock {...icon} size={12} aria-label={t('playouttimeline:head.readOnly')} />
          )}
        </span>
        <LaneState channel={channel} short={lane < TWO_LINES} />
      </div>
      <div className={css['actions']}>
        {roomy && <Actions channel={channel} />}
        <Menu
          align="start"
          trigger={
            <IconButton
              className={cx(css['action'], css['more'])}
              label={t('playout:channel.more', { name })}
              icon={<Ellipsis {...icon} />}
            />
          }
        >
          <ActionItems actions={channelActions(channel)} />
        </Menu>
      </div>
    </div>
  );
}

function Actions({ channel }: { readonly channel: ChannelState }) {
  const { key, name } = channel;
  return (
    <>
      <Action
        name={name}
        k="preview"
        Icon={TvMinimalPlay}
        run={opens({ k: 'preview', channel: key })}
      />
      <Action name={name} k="guide" Icon={BookOpenText} run={opens({ k: 'guide', channel: key })} />
      <Action name={name} k="items" Icon={ListVideo} run={() => listItems(channel)} />
    </>
  );
}

function Action({
  name,
  k,
  Icon,
  run,
}: {
  readonly name: string;
  readonly k: 'preview' | 'guide' | 'items';
  readonly Icon: LucideIcon;
  readonly run: () => void;
}) {
  return (
    <IconButton
      className={cx(css['action'], css['shown'])}
      label={t(`playouttimeline:head.${k}`, { name })}
      hint={t(`playouttimeline:head.${k}Hint`)}
      icon={<Icon {...icon} size={15} />}
      onClick={run}
    />
  );
}

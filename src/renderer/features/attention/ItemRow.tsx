import { AlarmClock, BellOff, Check } from 'lucide-react';
import type { AttentionItem, Hidden } from '../../../shared/attention/model.ts';
import { muteName } from '../../../shared/attention/mute-name.ts';
import { findMutes } from '../../../shared/attention/mutes.ts';
import { formatMoment, formatRelative, formatStaleTime } from '../../../shared/format/time.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { useNow } from '../../state/now.ts';
import { navigatePath } from '../../state/route.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { icon } from '../../ui/icon.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { act } from './act.ts';
import { muteKindLabel } from './actions.ts';
import { ItemMenu } from './ItemMenu.tsx';
import type { RowProps } from './ListRow.tsx';
import { ListRow, RowWords } from './ListRow.tsx';
import { SeverityDot } from './SeverityDot.tsx';
import { formatSource } from './actions.ts';
import { useMutes } from './use-mutes.ts';
import {
  createMute,
  markDone,
  setMute,
  snooze,
  snoozeTimes,
  unmute,
  wake,
} from './user-actions.ts';
import text from '../../ui/text.module.css';
import css from './ItemRow.module.css';

/** When an item began, or when it airs if that is soon. */
export function ItemTime({ item }: { readonly item: AttentionItem }) {
  const now = useNow(30_000);
  const { urgent, deadline, since, source } = item;
  if (urgent && deadline !== undefined && deadline <= now && source === 'playout')
    return t('attentionpage:row.onAir');
  if (urgent && deadline !== undefined)
    return t(source === 'playout' ? 'attentionpage:row.airs' : 'attentionpage:row.due', {
      time: formatRelative(deadline, now),
    });
  return formatRelative(since, now);
}

/** The panel of an item, and when it began; for a source that is not shown now, also when it was read. */
export function ItemFacts({ item }: { readonly item: AttentionItem }) {
  const now = useNow(60_000);
  const { asOf } = item;
  return (
    <>
      {formatSource(item)} · <ItemTime item={item} />
      {asOf !== undefined && ` · ${formatStaleTime(asOf, now)}`}
    </>
  );
}

/** A problem in two lines: what, then why, where and since when; with its remedy. */
export function ItemRow({
  item,
  selected,
  inset = false,
  onSelect,
}: RowProps & {
  readonly item: AttentionItem;
  /** The row is inside an expanded row. */
  readonly inset?: boolean | undefined;
}) {
  const { id, severity, hidden } = item;
  return (
    <ListRow
      id={id}
      selected={selected}
      onSelect={onSelect}
      className={cx(inset && css['inset'], hidden !== null && css['hidden'])}
      mark={<SeverityDot severity={severity} />}
      buttons={
        hidden === null ? (
          <>
            {selected && <RowTools item={item} />}
            <Remedy item={item} selected={selected} />
          </>
        ) : (
          <Return item={item} hidden={hidden} />
        )
      }
    >
      <RowWords
        subject={item.subject}
        text={item.text}
        detail={item.detail}
        facts={<ItemFacts item={item} />}
      />
    </ListRow>
  );
}

function Remedy({
  item: { action },
  selected,
}: {
  readonly item: AttentionItem;
  readonly selected: boolean;
}) {
  if (action === null) return null;
  return (
    <Button
      variant={selected ? 'primary' : 'secondary'}
      className={css['remedy']}
      onClick={() => act(action, navigatePath)}
    >
      <span className={text['ellipsis']}>{action.label}</span>
    </Button>
  );
}

function RowTools({ item }: { readonly item: AttentionItem }) {
  return (
    <span className={css['tools']}>
      <IconButton
        label={t('attentionpage:action.snooze')}
        shortcut="H"
        icon={<AlarmClock {...icon} />}
        onClick={() => snooze([item], snoozeTimes(Date.now()).tomorrow)}
      />
      <IconButton
        label={muteKindLabel(item)}
        icon={<BellOff {...icon} />}
        onClick={() => setMute(createMute(item, 'kind'), true)}
      />
      <IconButton
        label={t('attentionpage:action.done')}
        shortcut="E"
        icon={<Check {...icon} />}
        onClick={() => markDone([item])}
      />
      <span className={css['menu']}>
        <ItemMenu items={[item]} />
      </span>
    </span>
  );
}

function Return({ item, hidden }: { readonly item: AttentionItem; readonly hidden: Hidden }) {
  const mutes = findMutes(item, useMutes());
  if (hidden.why === 'snoozed') return <Woken item={item} until={hidden.until} />;
  if (mutes.length === 0) return null;
  return (
    <Button onClick={() => unmute(mutes)} hint={mutes.map(muteName).join('\n')}>
      {t('attentionpage:action.unmute')}
    </Button>
  );
}

function Woken({ item, until }: { readonly item: AttentionItem; readonly until: number }) {
  const now = useNow(60_000);
  return (
    <Button onClick={() => wake([item])} hint={formatMoment(until, now)}>
      {t('attentionpage:action.wake')}
    </Button>
  );
}

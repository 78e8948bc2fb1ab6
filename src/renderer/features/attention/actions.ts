import '../../../shared/attention/page-texts.ts';
import {
  AlarmClock,
  AlarmClockOff,
  Bell,
  BellOff,
  Check,
  CircleCheck,
  ExternalLink,
  Wrench,
} from 'lucide-react';
import type { AttentionItem } from '../../../shared/attention/model.ts';
import { kindName } from '../../../shared/attention/mute-name.ts';
import { findMutes } from '../../../shared/attention/mutes.ts';
import { formatMoment } from '../../../shared/format/time.ts';
import { joinFacts } from '../../../shared/i18n/isolate.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { navigatePath } from '../../state/route.ts';
import { readTopic } from '../../state/topics.ts';
import type { ItemAction, ItemOption } from '../../ui/item-actions.tsx';
import { act } from './act.ts';
import type { MuteScope } from './user-actions.ts';
import {
  createMute,
  markDone,
  markRead,
  setMute,
  snooze,
  snoozeTimes,
  unmute,
  wake,
} from './user-actions.ts';

type Items = readonly AttentionItem[];
type Maybe = ItemAction | false;

/** The path in the window that shows the item's subject. */
const findPlace = ({ place, action, source }: AttentionItem): string =>
  place ?? (action?.k === 'open' ? action.path : `/${source}`);

/** Selects the workspace, lineup, account or connection of an item and shows its subject. */
export function showPlace(item: AttentionItem): void {
  const { action } = item;
  const open = { k: 'open', label: '', path: findPlace(item) } as const;
  const first = action?.k === 'open' ? action.first : undefined;
  act(first === undefined ? open : { ...open, first }, navigatePath);
}

/** The panel of an item, and its workspace, lineup or account if there are several. */
export const formatSource = ({ source, scope }: AttentionItem): string =>
  joinFacts([t(`app:nav.${source}`), scope]);

/** Actions for the items of a row: for menus, keys and the palette. */
export function attentionActions(items: Items): readonly ItemAction[] {
  const [first] = items;
  if (first === undefined) return [];
  const isNews = first.severity === 'info';
  const all: readonly Maybe[] = [
    ...(items.length === 1 ? remedyActions(first) : []),
    openAction(first),
    isNews ? readAction(items) : doneAction(items),
    ...(isNews ? [] : snoozeActions(items)),
    ...muteActions(items),
  ];
  return all.filter((action) => action !== false);
}

/** The remedy that Enter runs, then others. */
function remedyActions({ action, more = [] }: AttentionItem): readonly ItemAction[] {
  const remedies = [...(action === null ? [] : [action]), ...more];
  return remedies.map((remedy, at) => ({
    id: at === 0 && action !== null ? 'remedy' : `more ${remedy.label}`,
    label: remedy.label,
    icon: Wrench,
    keys: at === 0 && action !== null ? 'Enter' : undefined,
    run: () => act(remedy, navigatePath),
  }));
}

const openAction = (item: AttentionItem): ItemAction => ({
  id: 'open',
  label: t('attentionpage:action.open'),
  icon: ExternalLink,
  keys: 'Ctrl+Enter',
  run: () => showPlace(item),
});

const doneAction = (items: Items): ItemAction => ({
  id: 'done',
  label: t('attentionpage:action.done'),
  icon: Check,
  keys: 'E',
  apart: true,
  run: () => markDone(items),
});

const readAction = (items: Items): ItemAction => ({
  id: 'read',
  label: t('attentionpage:action.read'),
  icon: CircleCheck,
  keys: 'E',
  apart: true,
  disabled: items.every(({ unread }) => !unread),
  run: () => markRead(items),
});

/** Snooze until tomorrow (with a key) or another time; for a snoozed row, the action that ends it. */
function snoozeActions(items: Items): readonly ItemAction[] {
  const why = items[0]?.hidden?.why;
  if (why === 'muted') return [];
  if (why === 'snoozed')
    return [
      {
        id: 'wake',
        label: t('attentionpage:action.wake'),
        icon: AlarmClockOff,
        keys: 'H',
        run: () => wake(items),
      },
    ];
  const now = Date.now();
  const { hour, tonight, tomorrow, monday } = snoozeTimes(now);
  const times = { hour, tonight, monday: monday === tomorrow ? null : monday };
  const option = (name: keyof typeof times): readonly ItemOption[] => {
    const at = times[name];
    if (at === null) return [];
    const label = t(`attentionpage:snooze.${name}`, { time: formatMoment(at, now) });
    return [{ id: name, label, choose: () => snooze(items, at) }];
  };
  return [
    {
      id: 'snooze',
      label: t('attentionpage:action.snoozeUntil', { time: formatMoment(tomorrow, now) }),
      icon: AlarmClock,
      keys: 'H',
      run: () => snooze(items, tomorrow),
    },
    {
      id: 'snooze-until',
      label: t('attentionpage:action.snoozeFor'),
      icon: AlarmClock,
      options: [...option('hour'), ...option('tonight'), ...option('monday')],
      run: () => undefined,
    },
  ];
}

/** "Mute “crashed” in Deploys". */
export const muteKindLabel = ({ kind, source }: AttentionItem): string =>
  t('attentionpage:action.muteKind', { kind: kindName(kind), source: t(`app:nav.${source}`) });

/** Mutes the subject, its kind or its whole source; for a muted row, unmutes. */
function muteActions(items: Items): readonly ItemAction[] {
  const [item] = items;
  if (item === undefined) return [];
  if (item.hidden?.why === 'muted') return [unmuteAction(item)];
  const source = t(`app:nav.${item.source}`);
  const mute = (scope: MuteScope, label: string, isFirst: boolean): ItemAction => ({
    id: `mute-${scope}`,
    label,
    icon: BellOff,
    keys: isFirst ? 'Shift+M' : undefined,
    apart: isFirst,
    run: () => setMute(createMute(item, scope), true),
  });
  const isOne = items.length === 1;
  return [
    ...(isOne ? [mute('thing', t('attentionpage:action.muteThis'), true)] : []),
    mute('kind', muteKindLabel(item), !isOne),
    mute('source', t('attentionpage:action.muteSource', { source }), false),
  ];
}

function unmuteAction(item: AttentionItem): ItemAction {
  const { mutedSources, mutes } = readTopic('settings');
  return {
    id: 'unmute',
    label: t('attentionpage:action.unmute'),
    icon: Bell,
    keys: 'Shift+M',
    apart: true,
    run: () => unmute(findMutes(item, { muted: mutedSources, mutes })),
  };
}

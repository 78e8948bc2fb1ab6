import { AlarmClock, BellOff, Ellipsis } from 'lucide-react';
import type { AttentionItem } from '../../../shared/attention/model.ts';
import { kindName } from '../../../shared/attention/mute-name.ts';
import { formatMoment } from '../../../shared/format/time.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { navigatePath } from '../../state/route.ts';
import { icon } from '../../ui/icon.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx';
import { act } from './act.ts';
import { useNow } from '../../state/now.ts';
import type { MuteScope } from './user-actions.ts';
import { createMute, setMute, snooze, snoozeTimes } from './user-actions.ts';

/** Further remedies, times of a snooze, and mutes. `items`: those of a row. */
export function ItemMenu({ items }: { readonly items: readonly AttentionItem[] }) {
  const [first] = items;
  if (first === undefined) return null;
  const more = items.length === 1 ? (first.more ?? []) : [];
  return (
    <Menu
      trigger={<IconButton label={t('attentionpage:action.more')} icon={<Ellipsis {...icon} />} />}
    >
      {more.map((action) => (
        <MenuItem key={action.label} onSelect={() => act(action, navigatePath)}>
          {action.label}
        </MenuItem>
      ))}
      {more.length > 0 && <MenuSeparator />}
      {first.severity !== 'info' && <Snoozes items={items} />}
      <Mutes item={first} alone={items.length === 1} />
    </Menu>
  );
}

function Snoozes({ items }: { readonly items: readonly AttentionItem[] }) {
  const now = useNow(60_000);
  const { hour, tonight, tomorrow, monday } = snoozeTimes(now);
  const times = [
    ['hour', hour],
    ['tonight', tonight],
    ['tomorrow', tomorrow],
    ['monday', monday === tomorrow ? null : monday],
  ] as const;
  return (
    <>
      {times.map(
        ([name, at]) =>
          at !== null && (
            <MenuItem
              key={name}
              icon={<AlarmClock {...icon} />}
              keys={name === 'tomorrow' ? 'H' : undefined}
              onSelect={() => snooze(items, at)}
            >
              {t(`attentionpage:snooze.${name}`, { time: formatMoment(at, now) })}
            </MenuItem>
          ),
      )}
      <MenuSeparator />
    </>
  );
}

/** `alone`: the row is one item, which can be muted by itself. */
function Mutes({ item, alone }: { readonly item: AttentionItem; readonly alone: boolean }) {
  const source = t(`app:source.${item.source}`);
  const mute = (scope: MuteScope) => () => setMute(createMute(item, scope), true);
  return (
    <>
      {alone && (
        <MenuItem icon={<BellOff {...icon} />} keys="Shift M" onSelect={mute('thing')}>
          {t('attentionpage:action.muteThis')}
        </MenuItem>
      )}
      <MenuItem icon={<BellOff {...icon} />} onSelect={mute('kind')}>
        {t('attentionpage:action.muteKind', { kind: kindName(item.kind), source })}
      </MenuItem>
      <MenuItem icon={<BellOff {...icon} />} onSelect={mute('source')}>
        {t('attentionpage:action.muteSource', { source })}
      </MenuItem>
    </>
  );
}

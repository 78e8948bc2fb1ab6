import { AlarmClock, BellOff, Ellipsis } from 'lucide-react';
import type { AttentionItem } from '../../../shared/attention/model.ts';
import { formatMoment } from '../../../shared/format/time.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { navigatePath } from '../../state/route.ts';
import { icon } from '../../ui/icon.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx';
import { act } from './act.ts';
import { createMute, kindName, setMute, snooze, snoozeTimes } from './user-actions.ts';

/** Further remedies, times of a snooze, and mutes. `items`: those of a row. */
export function ItemMenu({ items }: { readonly items: readonly AttentionItem[] }) {
  const [first] = items;
  if (first === undefined) return null;
  const { more = [], source, kind, severity } = first;
  const now = Date.now();
  const times = snoozeTimes(now);
  const snoozes = [
    ['hour', times.hour],
    ['tonight', times.tonight],
    ['tomorrow', times.tomorrow],
    ['monday', times.monday],
  ] as const;
  return (
    <Menu trigger={<IconButton label={t('attention:action.more')} icon={<Ellipsis {...icon} />} />}>
      {items.length === 1 &&
        more.map((action) => (
          <MenuItem key={action.label} onSelect={() => act(action, navigatePath)}>
            {action.label}
          </MenuItem>
        ))}
      {items.length === 1 && more.length > 0 && <MenuSeparator />}
      {severity !== 'info' &&
        snoozes.map(
          ([name, at]) =>
            at !== null && (
              <MenuItem
                key={name}
                icon={<AlarmClock {...icon} />}
                keys={name === 'tomorrow' ? 'H' : undefined}
                onSelect={() => snooze(items, at)}
              >
                {t(`attention:snooze.${name}`, { time: formatMoment(at, now) })}
              </MenuItem>
            ),
        )}
      {severity !== 'info' && <MenuSeparator />}
      {items.length === 1 && (
        <MenuItem
          icon={<BellOff {...icon} />}
          keys="Shift M"
          onSelect={() => setMute(createMute(first, 'thing'), true)}
        >
          {t('attention:action.muteThis')}
        </MenuItem>
      )}
      <MenuItem
        icon={<BellOff {...icon} />}
        onSelect={() => setMute(createMute(first, 'kind'), true)}
      >
        {t('attention:action.muteKind', {
          kind: kindName(kind),
          source: t(`app:source.${source}`),
        })}
      </MenuItem>
      <MenuItem
        icon={<BellOff {...icon} />}
        onSelect={() => setMute(createMute(first, 'source'), true)}
      >
        {t('attention:action.muteSource', { source: t(`app:source.${source}`) })}
      </MenuItem>
    </Menu>
  );
}

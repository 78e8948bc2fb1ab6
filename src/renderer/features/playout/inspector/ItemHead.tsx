import type { ReactNode } from 'react';
import { Ellipsis, Focus, Replace, Scissors, Trash2, X } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatLength } from '../../../../shared/format/length.ts';
import { formatTitle } from '../../../../shared/playout/document/source.ts';
import type { ItemRef } from '../../../../shared/playout/operations.ts';
import type { ChannelState } from '../../../../shared/playout/state.ts';
import { useNow } from '../../../state/now.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import textCss from '../../../ui/text.module.css';
import { useMatches } from '../../../ui/use-matches.ts';
import { closeDetails, focusItems, opens, WIDE } from '../dialogs.ts';
import { playoutEditor } from '../model/editor.ts';
import { findItem } from '../model/lanes.ts';
import { itemOnAir } from '../model/on-air.ts';
import { MenuEntries } from '../parts/MenuEntries.tsx';
import { placeWithin, ripples } from '../steps.ts';
import css from './Inspector.module.css';
import type { ItemProps } from './use-item.ts';
import { parsePosition } from './use-item.ts';

/** The title of the details. Beside the timeline, it has a button that clears the selection. */
export function PaneHead({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note?: string;
  /** Further buttons. */
  readonly children?: ReactNode;
}) {
  const wide = useMatches(WIDE);
  return (
    <header className={css['head']}>
      <div className={css['who']}>
        <h2 className={css['title']} title={title} dir="auto">
          {title}
        </h2>
        {note !== undefined && <p className={textCss['small']}>{note}</p>}
      </div>
      {children}
      {wide && (
        <IconButton label={t('playout:many.none')} icon={<X {...icon} />} onClick={closeDetails} />
      )}
    </header>
  );
}

/** An item's title, its place and its menu. */
export function ItemHead({
  item,
  detail,
  disabled,
  channel,
}: ItemProps & { readonly channel: ChannelState | undefined }) {
  return (
    <PaneHead
      title={formatTitle(detail.value) || t('playout:untitled')}
      note={useWhere(item, detail.pointer, channel)}
    >
      <Menu
        trigger={<IconButton label={t('playout:inspector.more')} icon={<Ellipsis {...icon} />} />}
      >
        <MenuEntries
          entries={[
            {
              label: t('playout:inspector.zoom'),
              Icon: Focus,
              run: () => playoutEditor.zoomTo(item),
            },
            {
              label: t('playout:inspector.split'),
              Icon: Scissors,
              disabled,
              run: () => split(item),
            },
          ]}
        />
      </Menu>
    </PaneHead>
  );
}

/** "Kids, on air, 23:58 left", else "Kids, item 118". */
function useWhere(item: ItemRef, pointer: string, channel: ChannelState | undefined): string {
  const air = channel !== undefined && itemOnAir(channel)?.key === item.key ? channel.onAir : null;
  const now = useNow(1000, air !== null);
  const name = channel?.name ?? '';
  if (air === null)
    return t('playout:inspector.where', { name, place: parsePosition(pointer) ?? '' });
  const left = formatLength(Math.max(0, air.to - now));
  return t('playout:inspector.whereOnAir', { name, left });
}

/** Splits an item at the pointer or the current time if it is within the item, else in the middle. */
function split(item: ItemRef): void {
  const laneItem = findItem(item);
  if (laneItem === null) return;
  const at = placeWithin(laneItem) ?? Math.round((laneItem.start + laneItem.finish) / 2);
  void playoutEditor.run({ k: 'split', item, at });
}

/** Frequent actions on an item, below all tabs. */
export function ItemFoot({ item, disabled }: ItemProps) {
  return (
    <footer className={css['foot']}>
      <Button
        icon={<Replace {...icon} />}
        disabled={disabled}
        onClick={opens({ k: 'replace-source', item, pointer: '/source', track: null })}
      >
        {t('playout:inspector.swap')}
      </Button>
      <IconButton
        label={t('playout:inspector.remove')}
        shortcut="Del"
        icon={<Trash2 {...icon} />}
        disabled={disabled}
        onClick={() => {
          focusItems();
          void playoutEditor.run({ k: 'remove', items: [item], ...ripples([item]) });
        }}
      />
    </footer>
  );
}

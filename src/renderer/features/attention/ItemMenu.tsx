import { Ellipsis } from 'lucide-react';
import type { AttentionItem } from '../../../shared/attention/model.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { useNow } from '../../state/now.ts';
import { icon } from '../../ui/icon.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ActionItems } from '../../ui/item-actions.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { attentionActions } from './actions.ts';
import { useMutes } from './use-mutes.ts';

/** All actions for the items of a row, as menu items. */
export function RowItems({ item: items }: { readonly item: readonly AttentionItem[] }) {
  // Rerender the items; the list itself reads these.
  useNow(60_000);
  useMutes();
  return <ActionItems actions={attentionActions(items)} />;
}

/** The menu of a row, at its button. */
export function ItemMenu({ items }: { readonly items: readonly AttentionItem[] }) {
  return (
    <Menu
      trigger={<IconButton label={t('attentionpage:action.more')} icon={<Ellipsis {...icon} />} />}
    >
      <RowItems item={items} />
    </Menu>
  );
}

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

/** Everything that can be done with the items of a row, as the items of a menu. */
export function RowItems({ item: items }: { readonly item: readonly AttentionItem[] }) {
  // These draw the items again; the list reads them itself.
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

import '../../../shared/issues/detail-texts.ts';
import { ArrowRightLeft, CircleDot, Copy, ExternalLink, User } from 'lucide-react';
import { t } from '../../../shared/i18n/translate.ts';
import { readOffline } from '../../service/offline.ts';
import { send } from '../../state/calls.ts';
import { copyAndTell } from '../../state/copy-and-tell.ts';
import { navigate } from '../../state/route.ts';
import { openAssign } from './detail/open-assign.ts';
import type { ItemAction, ItemOption } from '../../ui/item-actions.tsx';

/** Actions of an issue in a list. `moves`: its transitions; empty: unknown. */
export const issueActions = (
  key: string,
  moves: readonly ItemOption[] = [],
): readonly ItemAction[] => [
  {
    id: 'open',
    label: t('issuesdetail:palette.open'),
    icon: CircleDot,
    keys: 'Enter',
    run: () => navigate('issues', key),
  },
  ...(moves.length === 0
    ? []
    : [
        {
          id: 'move',
          label: t('issuesdetail:palette.move'),
          icon: ArrowRightLeft,
          why: readOffline('issues'),
          options: moves,
          run: () => undefined,
        },
      ]),
  {
    id: 'assign',
    label: t('issuesdetail:palette.assign'),
    icon: User,
    why: readOffline('issues'),
    run: () => {
      navigate('issues', key);
      openAssign(key);
    },
  },
  {
    id: 'browser',
    label: t('issuesdetail:open'),
    icon: ExternalLink,
    run: () => send('issues.open', { key }),
  },
  {
    id: 'copy',
    label: t('issuesdetail:copyKey'),
    icon: Copy,
    apart: true,
    run: () => copyAndTell(key, t('issuesdetail:palette.keyCopied'), t('issuesdetail:copyFailed')),
  },
];

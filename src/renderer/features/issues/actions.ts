import '../../../shared/issues/detail-texts.ts';
import { CircleDot, Copy, ExternalLink } from 'lucide-react';
import { t } from '../../../shared/i18n/translate.ts';
import { send } from '../../state/calls.ts';
import { copyAndTell } from '../../state/copy-and-tell.ts';
import { navigate } from '../../state/route.ts';
import type { ItemAction } from '../../ui/item-actions.tsx';

/** What can be done with an issue of a list. */
export const issueActions = (key: string): readonly ItemAction[] => [
  {
    id: 'open',
    label: t('issuesdetail:palette.open'),
    icon: CircleDot,
    keys: 'Enter',
    run: () => navigate('issues', key),
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

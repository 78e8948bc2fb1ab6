import { t } from '../../../../shared/i18n/translate.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { send } from '../../../state/calls.ts';

/** How long (minutes) changes stay allowed. */
const OPEN = 15;

/** Whether the user's role on the chosen account allows no changes. */
export const useIsViewer = (): boolean =>
  useTopicSelector('ads.overview', ({ value }) => {
    const account = value?.accounts.find(({ id }) => id === value.account);
    return account?.role === 'AD_ACCOUNT_VIEWER';
  });

/** Why nothing can be changed now; undefined: changes are allowed. `readOnly`: the words for read-only mode. */
export function useLock(readOnly = t('adspanel:mode.locked')): string | undefined {
  const isOpen = useTopicSelector('ads.overview', ({ value }) => value?.mode.mode === 'write');
  const isViewer = useIsViewer();
  if (isViewer) return t('adspanel:mode.viewer');
  return isOpen ? undefined : readOnly;
}

export const allowChanges = (): void => {
  send('ads.setMode', { mode: 'write', minutes: OPEN });
};

export const backToReadOnly = (): void => {
  send('ads.setMode', { mode: 'read-only', minutes: null });
};

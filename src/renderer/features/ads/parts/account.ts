import '../../../../shared/ads/panel-texts.ts';
import type { AdAccount } from '../../../../shared/ads/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { send } from '../../../state/calls.ts';
import { readTopic, useTopicSelector } from '../../../state/topics.ts';

/** How long (minutes) changes stay allowed. */
const WRITE_MINUTES = 15;

/** The chosen account. */
export const useAccount = (): AdAccount | null =>
  useTopicSelector(
    'ads.overview',
    ({ value }) => value?.accounts.find(({ id }) => id === value.account) ?? null,
  );

/** The id of the chosen account, for handlers. */
export const chosenAccount = (): string | null => readTopic('ads.overview').value?.account ?? null;

/** Rises with every change; as the `version` of a resource, it makes the window read again. */
export const useRevision = (): number =>
  useTopicSelector('ads.overview', ({ value }) => value?.revision ?? 0);

/** Whether the user's role on the chosen account allows no changes. */
export const useIsViewer = (): boolean => useAccount()?.role === 'AD_ACCOUNT_VIEWER';

/** Why nothing can be changed now; undefined: changes are allowed. `readOnly`: the words for read-only mode. */
export function useLock(readOnly = t('adspanel:mode.locked')): string | undefined {
  const isOpen = useTopicSelector('ads.overview', ({ value }) => value?.mode.mode === 'write');
  const isViewer = useIsViewer();
  if (isViewer) return t('adspanel:mode.viewer');
  return isOpen ? undefined : readOnly;
}

export const allowChanges = (): void =>
  send('ads.setMode', { mode: 'write', minutes: WRITE_MINUTES });

export const backToReadOnly = (): void => send('ads.setMode', { mode: 'read-only', minutes: null });

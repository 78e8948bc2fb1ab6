import type { AdAccount } from '../../../../shared/ads/model.ts';
import type { TopicValue } from '../../../../shared/contract/topics.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { readOffline, useOffline } from '../../../service/offline.ts';
import { send } from '../../../state/calls.ts';
import { readTopic, useTopicSelector } from '../../../state/topics.ts';

/** How long (minutes) changes stay allowed. */
const WRITE_MINUTES = 15;

type Overview = TopicValue<'ads.overview'>;

const selectAccount = ({ value }: Overview): AdAccount | null =>
  value?.accounts.find(({ id }) => id === value.account) ?? null;

/** The selected account. */
export const useAccount = (): AdAccount | null => useTopicSelector('ads.overview', selectAccount);

/** The id of the chosen account, for handlers. */
export const chosenAccount = (): string | null => readTopic('ads.overview').value?.account ?? null;

/** Increases with every change; passed as the `version` of a resource, it makes the window reload it. */
export const useRevision = (): number =>
  useTopicSelector('ads.overview', ({ value }) => value?.revision ?? 0);

/** Whether the user's role on the chosen account allows no changes. */
export const useIsViewer = (): boolean => useAccount()?.role === 'AD_ACCOUNT_VIEWER';

function selectLock(overview: Overview): 'viewer' | 'read-only' | null {
  if (selectAccount(overview)?.role === 'AD_ACCOUNT_VIEWER') return 'viewer';
  return overview.value?.mode.mode === 'write' ? null : 'read-only';
}

/** Why nothing can be changed now; undefined: changes are allowed. `readOnly`: the words for read-only mode. */
export function useLock(readOnly = t('adspanel:mode.locked')): string | undefined {
  const offline = useOffline('ads');
  const lock = lockText(useTopicSelector('ads.overview', selectLock), readOnly);
  return offline ?? lock;
}

/** Like `useLock`, outside of rendering. */
export const readLock = (): string | undefined =>
  readOffline('ads') ?? lockText(selectLock(readTopic('ads.overview')), t('adspanel:mode.locked'));

function lockText(lock: ReturnType<typeof selectLock>, readOnly: string): string | undefined {
  if (lock === null) return undefined;
  return lock === 'viewer' ? t('adspanel:mode.viewer') : readOnly;
}

export const allowChanges = (): void =>
  send('ads.setMode', { mode: 'write', minutes: WRITE_MINUTES });

export const backToReadOnly = (): void => send('ads.setMode', { mode: 'read-only', minutes: null });

import type { AdAccount } from '../../../../shared/ads/model.ts';
import { readTopic, useTopicSelector } from '../../../state/topics.ts';

/** The chosen account. */
export const useAccount = (): AdAccount | null =>
  useTopicSelector(
    'ads.overview',
    ({ value }) => value?.accounts.find(({ id }) => id === value.account) ?? null,
  );

/** Its id, for a handler. */
export const chosenAccount = (): string | null => readTopic('ads.overview').value?.account ?? null;

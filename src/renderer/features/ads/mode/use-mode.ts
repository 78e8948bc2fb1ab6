import { useTopicSelector } from '../../../state/topics.ts';

/** Whether changes are allowed now. */
export const useCanChange = (): boolean =>
  useTopicSelector('ads.overview', ({ value }) => value?.mode.mode === 'write');

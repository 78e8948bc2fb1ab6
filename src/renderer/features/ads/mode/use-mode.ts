import { useTopicSelector } from '../../../state/topics.ts';
import { send } from '../../../state/calls.ts';

/** How long (minutes) changes stay allowed. */
const OPEN = 15;

/** Whether changes are allowed now. */
export const useCanChange = (): boolean =>
  useTopicSelector('ads.overview', ({ value }) => value?.mode.mode === 'write');

export const allowChanges = (): void => {
  send('ads.setMode', { mode: 'write', minutes: OPEN });
};

export const backToReadOnly = (): void => {
  send('ads.setMode', { mode: 'read-only', minutes: null });
};

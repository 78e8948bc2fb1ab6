import { useSyncExternalStore } from 'react';

/** From this width on there is room for the timeline and the table beside each other. */
const WIDE = '(min-width: 1200px)';

const subscribe = (listener: () => void): (() => void) => {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => {
    query.removeEventListener('change', listener);
  };
};

/** Whether the window is wide enough for two views. */
export const useWide = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);

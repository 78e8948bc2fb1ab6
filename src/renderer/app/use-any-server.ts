import { useTopicSelector } from '../state/topics.ts';

const some = ({ profiles }: { readonly profiles: readonly unknown[] }): boolean =>
  profiles.length > 0;
const isDemo = ({ demo }: { readonly demo: boolean }): boolean => demo;

/** Whether the demo runs. */
export const useDemo = (): boolean => useTopicSelector('app.info', isDemo);

/** Whether there is a music server: a saved profile or the demo's. */
export function useAnyServer(): boolean {
  const own = useTopicSelector('music.profiles', some);
  const demo = useDemo();
  return own || demo;
}

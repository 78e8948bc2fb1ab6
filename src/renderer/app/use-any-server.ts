import { useTopicSelector } from '../state/topics.ts';

const hasMusic = (profiles: readonly { readonly service: string }[]): boolean =>
  profiles.some(({ service }) => service === 'music');
const isDemo = ({ demo }: { readonly demo: boolean }): boolean => demo;

/** Whether the demo runs. */
export const useDemo = (): boolean => useTopicSelector('app.info', isDemo);

/** Whether there is a music server: a saved profile or the demo's. */
export function useAnyServer(): boolean {
  const own = useTopicSelector('connections.profiles', hasMusic);
  const demo = useDemo();
  return own || demo;
}

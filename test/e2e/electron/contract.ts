import type { Page } from '@playwright/test';
import type { TopicName, TopicValue } from '../../../src/shared/contract/topics.ts';
import { WIRE_VERSION } from '../../../src/shared/contract/wire.ts';
import '../../../src/renderer/bridge/open-transport.ts';

/** The newest value of a topic, requested the way the page's own script does. */
export async function topicOf<T extends TopicName>(page: Page, name: T): Promise<TopicValue<T>> {
  const text = await page.evaluate(
    ([version, topic]) =>
      new Promise<string>((resolve, reject) => {
        const carrier = window.channelstrip?.connect(
          (answer) => {
            resolve(answer);
            carrier?.close();
          },
          () => reject(new Error('the core hung up')),
        );
        carrier?.send(JSON.stringify({ t: 'hello', v: version, topics: [topic] }));
      }),
    [WIRE_VERSION, name] as const,
  );
  const { snapshot } = JSON.parse(text) as { readonly snapshot: Record<string, unknown> };
  return snapshot[name] as TopicValue<T>;
}

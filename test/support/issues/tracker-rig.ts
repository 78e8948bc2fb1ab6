import type { IssuesFault } from '../../../src/demo/issues/faults.ts';
import { issuesNames } from '../../../src/demo/issues/faults.ts';
import type { IssuesDemo, IssuesDemoOptions } from '../../../src/demo/issues/issues-demo.ts';
import { startIssuesDemo } from '../../../src/demo/issues/issues-demo.ts';
import type { ServiceClient } from '../../../src/main/net/client.ts';
import { createClient } from '../../../src/main/net/client.ts';
import { basic } from '../../../src/main/net/credential.ts';
import { trackerLimits } from '../../../src/main/services/issues/tracker/call.ts';
import { createTracker } from '../../../src/main/services/issues/tracker/create-tracker.ts';
import type {
  ListedPage,
  ListOptions,
  Tracker,
} from '../../../src/main/services/issues/tracker/tracker.ts';
import type { ListQuery } from '../../../src/shared/issues/contract.ts';
import type { JsonRecord } from '../../../src/shared/lib/json.ts';
import { clientRig } from '../net/client-rig.ts';

export const anySignal = new AbortController().signal;

/** A tracker over a new demo server. */
export const trackerRig = async (options: IssuesDemoOptions = {}) =>
  rigOver(await startIssuesDemo(options));

/** A new client of a demo server; its clock is stopped. */
export function rigOver(demo: IssuesDemo, token = demo.token) {
  const credential = basic(demo.email, (use) => use(token));
  const rig = clientRig(demo.url, { ...trackerLimits, credential });
  const clientAt = (url: string): ServiceClient => {
    const { origin, pathname } = new URL(url);
    return createClient(rig, { ...trackerLimits, credential, origin, basePath: pathname });
  };
  return { demo, ...rig, clientAt, tracker: createTracker(rig.client) };
}
export type TrackerRig = ReturnType<typeof rigOver>;

/** Demo servers that the tests of a file share, one per generation: generating 12,000 issues takes a while. */
export class SharedDemos {
  readonly #demos = new Map<string, IssuesDemo>();

  /** A rig with a new client and these faults only. */
  async rig(generation: string, ...faults: IssuesFault[]): Promise<TrackerRig> {
    const demo = this.#demos.get(generation) ?? (await startIssuesDemo({ generation }));
    this.#demos.set(generation, demo);
    for (const { name } of issuesNames.faults) demo.fault(name, faults.includes(name));
    return rigOver(demo);
  }

  async stop(): Promise<void> {
    for (const demo of this.#demos.values()) await demo.stop();
  }
}

export interface Walked {
  readonly items: readonly JsonRecord[];
  readonly pages: readonly ListedPage[];
  readonly last: ListedPage;
}

/** Reads a list to its end. */
export async function walked(
  tracker: Tracker,
  query: ListQuery,
  options: Partial<ListOptions> = {},
): Promise<Walked> {
  const pages: ListedPage[] = [];
  for await (const page of tracker.list(query, { signal: anySignal, ...options })) pages.push(page);
  const last = pages.at(-1);
  if (last === undefined) throw new Error('no page');
  return { items: pages.flatMap(({ items }) => items), pages, last };
}

export const search = (jql: string, ...fields: string[]): ListQuery => ({
  k: 'search',
  jql,
  fields: fields.length === 0 ? ['summary'] : fields,
});

import type { TopicName, TopicValue } from '../../shared/contract/topics.ts';
import type { ServiceName } from '../../shared/domain-names.ts';
import { readTopic } from '../state/topics.ts';

type OverviewTopic = Extract<TopicName, `${ServiceName}.overview`>;
type OverviewValue<T extends OverviewTopic> =
  TopicValue<T> extends { readonly value: infer O } ? NonNullable<O> : never;

/** The last overview of a service. `asOf`: when it was read, if it is stale; its entries show that. Null: not read yet. */
export function readOverview<T extends OverviewTopic>(
  topic: T,
): { readonly value: OverviewValue<T>; readonly asOf: number | null } | null {
  const { value, stale, at } = readTopic(topic) as {
    readonly value: OverviewValue<T> | null;
    readonly stale: boolean;
    readonly at: number | null;
  };
  return value === null ? null : { value, asOf: stale ? at : null };
}

/** Whether a connected service is being read for the first time. Depends on `connections.profiles` too. */
export function isFirstRead(service: ServiceName): boolean {
  const { value, error } = readTopic(`${service}.overview`);
  return isConnected(service) && value === null && error === null;
}

/** Whether a service has a connection. */
export const isConnected = (service: ServiceName): boolean =>
  readTopic('connections.profiles').some((profile) => profile.service === service);

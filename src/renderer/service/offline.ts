import './service-texts.ts';
import type { ResourceState } from '../../shared/connections/resource-state.ts';
import type { ServiceName } from '../../shared/domain-names.ts';
import { t } from '../../shared/i18n/translate.ts';
import { readTopic, useTopicSelector } from '../state/topics.ts';

/** Errors after which all requests fail until the connection works again. */
const lost: ReadonlySet<string> = new Set([
  'unreachable',
  'connection-lost',
  'timeout',
  'unauthorized',
  'certificate',
  'not-this-server',
  'untrusted',
]);

const findReason = (
  service: ServiceName,
  { error }: Pick<ResourceState<unknown>, 'error'>,
): string | undefined =>
  error !== null && lost.has(error.code)
    ? t('service:offline', { service: t(`app:nav.${service}`) })
    : undefined;

/** Why actions that need the service's server are disabled; undefined: the server responds. */
export const useOffline = (service: ServiceName): string | undefined =>
  useTopicSelector(`${service}.overview`, (state: Pick<ResourceState<unknown>, 'error'>) =>
    findReason(service, state),
  );

/** Like `useOffline`, outside of rendering. */
export const readOffline = (service: ServiceName): string | undefined =>
  findReason(service, readTopic(`${service}.overview`));

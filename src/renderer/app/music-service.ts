import { musicServiceDescriptor } from '../../shared/music/service-descriptor.ts';
import { FoundServers } from '../features/connections/discovery/DiscoveredServers.tsx';

/** Composed here because features must not import each other. */
export const musicService = {
  descriptor: musicServiceDescriptor,
  Above: FoundServers,
};

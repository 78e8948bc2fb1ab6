import { musicServiceDescriptor } from '../../shared/music/service-descriptor.ts';
import { FoundServers } from '../features/connections/discovery/FoundServers.tsx';
import { HistoryPane } from '../features/connections/history/HistoryPane.tsx';

/** Here, because the features do not know each other. */
export const musicService = {
  descriptor: musicServiceDescriptor,
  Above: FoundServers,
  Beside: HistoryPane,
};

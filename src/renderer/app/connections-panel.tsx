import { Music } from 'lucide-react';
import { musicServiceDescriptor } from '../../shared/music/service-descriptor.ts';
import { ConnectionsPage } from '../features/connections/ConnectionsPage.tsx';
import { FoundServers } from '../features/connections/discovery/FoundServers.tsx';
import { HistoryPane } from '../features/connections/history/HistoryPane.tsx';
import type { ServiceView } from '../features/connections/service-view.ts';

/** Every service on the Connections page, in the order of the rail. */
const services: readonly ServiceView[] = [
  { descriptor: musicServiceDescriptor, icon: Music, Above: FoundServers, Beside: HistoryPane },
];

const Connections = () => <ConnectionsPage services={services} />;

export const connectionsPanel = { Content: Connections };

import { topic } from '../lib/define.ts';
import type { ConnectionProfile, ConnectionSettings, ConnectionStep } from './model.ts';

export const defaultConnectionSettings: ConnectionSettings = { profiles: [], defaults: {} };

export const connectionsTopics = {
  /** All profiles of all services, in the order of the services and of their making. */
  'connections.profiles': topic<ConnectionProfile[]>([]),
  /** Steps of the test that runs or ran last. `profileId` null: of a profile that is not kept yet. */
  'connections.test': topic<{
    service: string | null;
    profileId: string | null;
    running: boolean;
    steps: ConnectionStep[];
  }>({ service: null, profileId: null, running: false, steps: [] }),
} as const;

import { topic } from '../lib/define.ts';
import type { ConnectionProfile, ConnectionSettings, ConnectionStep } from './model.ts';

export const defaultConnectionSettings: ConnectionSettings = { profiles: [], defaults: {} };

export const connectionsTopics = {
  /** All profiles of all services, by service, then in order of creation. */
  'connections.profiles': topic<ConnectionProfile[]>([]),
  /** Profile id -> number of changes of its history and its last test since the start. */
  'connections.revisions': topic<Readonly<Record<string, number>>>({}),
  /** Steps of the current or last test. `profileId` null: the profile is not saved yet. */
  'connections.test': topic<{
    service: string | null;
    profileId: string | null;
    running: boolean;
    steps: ConnectionStep[];
  }>({ service: null, profileId: null, running: false, steps: [] }),
} as const;

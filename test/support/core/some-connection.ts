import type { ConnectionProfile } from '../../../src/shared/connections/model.ts';

/** A connected default profile with a token. */
export const someConnection = (
  change: Partial<Omit<ConnectionProfile, 'status'>> & {
    readonly status?: Partial<ConnectionProfile['status']>;
  },
): ConnectionProfile => ({
  id: 'p1',
  service: 'music',
  name: 'Home',
  fields: {},
  credential: 'bearer',
  hasSecret: true,
  account: 'ines',
  expiresAt: null,
  caFile: null,
  proxy: null,
  trustedNetworks: 0,
  isDefault: true,
  demo: false,
  ...change,
  status: {
    phase: 'connected',
    state: 'online',
    words: 'Connected',
    reason: null,
    fix: null,
    address: null,
    since: null,
    dataAt: null,
    ...change.status,
  },
});

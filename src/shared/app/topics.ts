import { topic } from '../lib/define.ts';
import type { AppInfo, Faults } from './model.ts';

export const appTopics = {
  'app.info': topic<AppInfo>({
    version: '',
    host: 'none',
    demo: false,
    safe: false,
    secrets: { backend: 'memory', encryptedAtRest: false, locked: false, keyring: 'unknown' },
    history: true,
    locale: null,
    notices: [],
  }),
  'app.faults': topic<Faults>({ count: 0, last: null }),
} as const;

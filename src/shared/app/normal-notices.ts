import type { Notice } from './model.ts';

/** Normal states chosen by the user; only the settings page shows them. */
export const normalNotices: ReadonlySet<Notice['key']> = new Set(['history-off', 'secrets-memory']);

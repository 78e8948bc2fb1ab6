import type { StateName } from '../../format/states.ts';
import { formatState } from '../../format/states.ts';

/** The service's status values of campaigns, ad sets, ads, assets and audiences. */
const states: Readonly<Record<string, StateName>> = {
  ACTIVE: 'active',
  ACTIVE_RESTRICTED: 'limited',
  APPROVED: 'approved',
  ARCHIVED: 'archived',
  BOOKABLE: 'ready',
  COMPLETED: 'completed',
  EMPTY: 'no_people',
  ERROR: 'failed',
  FAILED: 'failed',
  LEARNING: 'processing',
  LIVE: 'ready',
  OFF: 'off',
  PAUSED: 'paused',
  PENDING: 'pending',
  PENDING_ADVERTISER_REVIEW: 'pending',
  PENDING_APPROVAL: 'pending',
  PROCESSING: 'processing',
  READY: 'ready',
  REJECTED: 'rejected',
  WAITING_UPLOAD: 'waiting_upload',
};

/** All known statuses of campaigns except ARCHIVED. Without statuses, the core omits archived campaigns. */
export const unarchived = [
  'ACTIVE',
  'PAUSED',
  'ACTIVE_RESTRICTED',
  'AGENT_CONTROLLED',
  'PENDING_ADVERTISER_REVIEW',
] as const;

/** The state for a status value of the service. */
export const readStatus = (status: string): StateName =>
  Object.hasOwn(states, status) ? (states[status] ?? 'unknown') : 'unknown';

/** The status in words: `in review`; unknown values as the service names them. */
export const formatStatus = (status: string): string =>
  formatState(readStatus(status), status.toLowerCase().replaceAll('_', ' '));

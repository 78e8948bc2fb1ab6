import { toRecord } from '../../../../shared/lib/json.ts';
import { readId } from '../../../net/wire.ts';
import type { SendTrackerCall } from './call.ts';
import { unconfirmed } from '../../../net/lost-answer.ts';
import { malformed } from './call.ts';
import type { Tracker } from './tracker.ts';
import { API, issuePath } from './values.ts';

type Writes = Pick<Tracker, 'transition' | 'addComment' | 'assign' | 'watch' | 'create'>;

/** Each is sent once: the service has no key that recognizes a repeated write. */
export function createWrites(call: SendTrackerCall, where: string): Writes {
  const unread = () => unconfirmed(where, malformed(where));
  return {
    transition: async (key, id, signal) => {
      const path = issuePath(key, '/transitions');
      await call({ method: 'POST', path, json: { transition: { id } }, signal });
    },
    addComment: async (key, json, signal) => {
      const path = issuePath(key, '/comment');
      const made = toRecord(await call({ method: 'POST', path, json, signal }));
      if (made === null || readId(made['id']) === null) throw unread();
      return made;
    },
    assign: async (key, accountId, signal) => {
      await call({ method: 'PUT', path: issuePath(key, '/assignee'), json: { accountId }, signal });
    },
    watch: async (key, accountId, watching, signal) => {
      const path = issuePath(key, '/watchers');
      if (watching) await call({ method: 'POST', path, json: accountId, signal });
      else await call({ method: 'DELETE', path, query: { accountId }, signal });
    },
    create: async (fields, signal) => {
      const made = await call({ method: 'POST', path: `${API}/issue`, json: { fields }, signal });
      const key = readId(toRecord(made)?.['key']);
      if (key === null) throw unread();
      return key;
    },
  };
}

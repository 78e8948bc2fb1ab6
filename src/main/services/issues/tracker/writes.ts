import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { recordOf } from '../../../../shared/lib/json.ts';
import type { Call } from './call.ts';
import type { Tracker } from './tracker.ts';
import { idOf } from './values.ts';

type Writes = Pick<Tracker, 'transition' | 'addComment' | 'assign' | 'watch' | 'create'>;

export const issuePath = (key: string, part = ''): string =>
  `/rest/api/3/issue/${encodeURIComponent(key)}${part}`;

/** Each is sent once: the service has no key that recognizes a repeated write. */
export function writesOf(call: Call, where: string): Writes {
  const malformed = () => failure('unconfirmed', t('issues:tracker.malformed', { where }));
  const scope = (key: string): string => `issue ${key}`;
  return {
    transition: async (key, transitionId, signal) => {
      const json = { transition: { id: transitionId } };
      const path = issuePath(key, '/transitions');
      await call({ method: 'POST', path, json, scope: scope(key), signal });
    },
    addComment: async (key, body, signal) => {
      const path = issuePath(key, '/comment');
      const made = await call({ method: 'POST', path, json: { body }, scope: scope(key), signal });
      const comment = recordOf(made);
      if (comment === null || idOf(comment['id']) === null) throw malformed();
      return comment;
    },
    assign: async (key, who, signal) => {
      const path = issuePath(key, '/assignee');
      await call({ method: 'PUT', path, json: { accountId: who }, scope: scope(key), signal });
    },
    watch: async (key, me, watching, signal) => {
      const path = issuePath(key, '/watchers');
      const request = { path, scope: scope(key), signal };
      if (watching) await call({ ...request, method: 'POST', json: me });
      else await call({ ...request, method: 'DELETE', query: { accountId: me } });
    },
    create: async (fields, signal) => {
      const path = '/rest/api/3/issue';
      const made = await call({ method: 'POST', path, json: { fields }, scope: path, signal });
      const key = idOf(recordOf(made)?.['key']);
      if (key === null) throw malformed();
      return key;
    },
  };
}

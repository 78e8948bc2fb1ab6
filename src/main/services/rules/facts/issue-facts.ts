import type { Overview } from '../../../../shared/issues/model.ts';
import type { Sight } from './fact.ts';
import { factOf } from './fact.ts';

/** Issues that another person assigned to the user. */
export const issueFacts = ({ concerns }: Overview): Sight => ({
  facts: concerns.flatMap(({ id, key: subject, summary: detail, project, news }) =>
    news
      .filter(({ kind }) => kind === 'assigned')
      .map(({ at }) => {
        const key = `${id} ${String(at)}`;
        return factOf({ kind: 'issueAssigned', key, of: project.key, subject, detail, at });
      }),
  ),
  known: [],
  newest: 0,
});

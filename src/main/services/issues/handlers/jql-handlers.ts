import '../../../../shared/issues/texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { jqlProblems } from '../../../../shared/issues/rules/jql-problems.ts';
import type { ServicePorts } from '../../../service/service-session.ts';
import type { RequireIssuesSession } from '../session.ts';

type Ports = Pick<ServicePorts, 'openAddress'>;

/** The server's data about JQL and fields, and links to its pages. */
export const jqlHandlers = (requireSession: RequireIssuesSession, { openAddress }: Ports) =>
  ({
    'issues.jqlWords': async (_input, { signal }) =>
      (await requireSession().tracker.jqlWords(signal)) ?? { fields: [], functions: [] },
    'issues.suggest': async ({ field, text }, { signal }) => [
      ...(await requireSession().tracker.suggest(field, text, signal)),
    ],
    'issues.check': async ({ jql }, { signal }) => {
      const own = jqlProblems(jql).map(({ text }) => text);
      const parsed = own.length > 0 ? null : await requireSession().tracker.parse(jql, signal);
      const { errors, warnings } = parsed ?? { errors: own, warnings: [] };
      return { errors: [...errors], warnings: [...warnings], checked: parsed !== null };
    },
    'issues.fields': async (_input, { signal }) => [
      ...(await requireSession().tracker.fields(signal)),
    ],
    'issues.open': ({ key }) =>
      openAddress(`${requireSession().site}/browse/${encodeURIComponent(key)}`),
    'issues.openLink': ({ url }) => {
      if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
        throw failure('invalid-input', t('issues:service.noLink'), { field: 'url' });
      openAddress(url);
    },
  }) satisfies Partial<Handlers>;

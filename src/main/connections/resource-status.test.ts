import { expect, it } from 'vitest';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { netFailure } from '../../shared/net/cause.ts';
import { resourceStatus } from './resource-status.ts';

const statusOf = (error: ReturnType<typeof failure>['error']) =>
  resourceStatus(null, { value: null, at: null, stale: true, error, nextAt: null });

it('calls the address wrong only if nothing else can be', () => {
  const other = statusOf(failure('not-this-server', 'Another program answered.').error);
  expect(other).toMatchObject({ words: t('connections:status.address'), fix: 'address' });
  const page = statusOf(netFailure({ code: 'speaks-html', detail: 'ads.example' }).error);
  expect(page).toMatchObject({
    words: t('connections:status.page'),
    problem: t('attention:problem.page'),
    fix: 'address',
  });
  expect(page.reason).toContain('proxy');
});

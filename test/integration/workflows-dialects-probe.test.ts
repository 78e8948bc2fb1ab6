import { expect, test } from 'vitest';
import {
  findScheduler,
  schedulerAddress,
} from '../../src/main/services/workflows/scheduler/probe.ts';
import { t } from '../../src/shared/i18n/translate.ts';
import { json, useDaguReplay } from '../support/workflows/dagu-replay.ts';

const { replay, serve } = useDaguReplay();
const html = { status: 200, contentType: 'text/html', body: '<!DOCTYPE html><p>Dagu</p>' };
const { signal } = new AbortController();

test.each([
  ['1.16.12', { dialect: 'legacy', base: '/api/v1', version: '1.16.12' }],
  ['1.30.3', { dialect: 'v2', base: '/api/v2', version: '1.30.3' }],
  ['2.14.0', { dialect: 'current', base: '/api/v1', version: '2.14.0' }],
] as const)('finds the interface of %s', async (version, expected) => {
  const { found } = await replay(version, []);
  expect(found).toEqual(expected);
});

test.each([
  [
    'a build without a version, 2.x',
    {
      'GET /api/v1/health': json({ version: 'dev' }),
      'GET /api/v1/dags?perPage=1': json({ dags: [] }),
    },
    'current',
    '/api/v1',
  ],
  [
    'a build without a version, 1.17 to 1.30',
    {
      'GET /api/v1/health': json({ version: 'dev' }),
      'GET /api/v1/dags?perPage=1': json({ DAGs: [] }),
      'GET /api/v2/dags?perPage=1': json({ dags: null }),
    },
    'v2',
    '/api/v2',
  ],
  [
    'a build without a version, legacy',
    {
      'GET /api/v1/health': json({}),
      'GET /api/v2/health': html,
      'GET /api/v2/dags?perPage=1': html,
      'GET /api/v1/dags?perPage=1': json({ DAGs: null }),
    },
    'legacy',
    '/api/v1',
  ],
  [
    '1.30 with sign-in, which has nothing at v1',
    {
      'GET /api/v2/health': json({ version: '1.30.3' }),
      'GET /api/v2/dags?perPage=1': json({ dags: [] }),
    },
    'v2',
    '/api/v2',
  ],
  [
    'an interface whose path the server has renamed',
    {
      'GET /api/v1/health': html,
      'GET /api/v2/health': html,
      'GET /health': json({ version: '2.14.0' }),
      'GET /dags?perPage=1': json({ dags: [] }),
    },
    'current',
    '',
  ],
  [
    'a renamed path of 1.30',
    { 'GET /health': json({ version: '1.30.3' }), 'GET /dags?perPage=1': json({ dags: null }) },
    'v2',
    '',
  ],
  [
    'a renamed path of 1.16',
    { 'GET /health': json({ version: '1.16.12' }), 'GET /dags?perPage=1': json({ DAGs: null }) },
    'legacy',
    '',
  ],
  [
    'a renamed path of a build without a version',
    { 'GET /health': json({ version: 'dev' }), 'GET /dags?perPage=1': json({ dags: [] }) },
    'v2',
    '',
  ],
  [
    'the specified interface',
    {
      'GET /api/v1/dags/channelstrip-probe-no-such-workflow/status': json(
        { status: 'error', message: 'no such DAG' },
        404,
      ),
    },
    'specified',
    '/api/v1',
  ],
  [
    'the specified interface, whose pages are a catch-all',
    {
      'GET /api/v1/health': html,
      'GET /api/v2/health': html,
      'GET /api/v1/dags?perPage=1': json({ status: 'error', message: 'what?' }),
      'GET /api/v2/dags?perPage=1': html,
      'GET /api/v1/dags/channelstrip-probe-no-such-workflow/status': json({
        status: 'success',
        data: null,
      }),
    },
    'specified',
    '/api/v1',
  ],
] as const)('finds %s', async (_name, answers, dialect, base) => {
  const { client } = await serve(answers);
  expect(await findScheduler(client, signal)).toMatchObject({ dialect, base });
});

test('does not take a web server or another service for a scheduler', async () => {
  const { client, origin } = await serve({ 'GET /api/v1/health': html });
  await expect(findScheduler(client, signal)).rejects.toMatchObject({
    error: {
      code: 'not-this-server',
      message: t('workflowsrules:server.page', { where: new URL(origin).host }),
    },
  });
});

test('a refused credential ends the probe, even where health needs none', async () => {
  const refused = { status: 401, contentType: null, body: '' };
  for (const answers of [
    { 'GET /api/v1/health': refused },
    { 'GET /api/v1/health': json({ version: '2.14.0' }), 'GET /api/v1/dags?perPage=1': refused },
  ]) {
    const { client } = await serve(answers);
    await expect(findScheduler(client, signal)).rejects.toMatchObject({
      error: { code: 'unauthorized' },
    });
  }
});

test('an address may end in the path of the interface', () => {
  expect(
    ['http://a/api/v1', 'http://a/flows/api/v2/', 'http://a/flows', 'http://a/api/v1x'].map(
      schedulerAddress,
    ),
  ).toEqual(['http://a', 'http://a/flows', 'http://a/flows', 'http://a/api/v1x']);
});

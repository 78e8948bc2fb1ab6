import { afterEach, expect, it } from 'vitest';
import type { Script } from '../../../../../test/support/issues/scripted-tracker.ts';
import { scriptedTracker } from '../../../../../test/support/issues/scripted-tracker.ts';
import { failed } from '../../../../../test/support/failed.ts';
import { withNumbers } from '../../../../shared/lib/long-integer.ts';
import { formatValue } from './rows.ts';
import { anySignal, search, walked } from '../../../../../test/support/issues/tracker-rig.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
async function start(script: Script) {
  const server = await scriptedTracker(script);
  stops.push(server.stop);
  return server;
}
const refusal = (status: number) => ({ status, body: { errorMessages: ['No.'] } });
const fields = [
  { id: 'summary', name: 'Summary' },
  { id: 'customfield_1', name: 'Story points' },
];

it.each([403, 404])(
  'lists fields for users who are no administrators (%i from the search of fields)',
  async (status) => {
    const { tracker, asked } = await start({
      'GET /rest/api/3/field/search': refusal(status),
      'GET /rest/api/3/field': { body: fields },
    });
    const whole = await walked(tracker, { k: 'fields', query: '' });
    expect(whole.items).toEqual(fields);
    expect(whole.last).toMatchObject({ end: 'end', style: 'array', requests: 2 });
    const some = await walked(tracker, { k: 'fields', query: 'POINTS' });
    expect(some.items).toEqual([fields[1]]);
    expect(asked).toHaveLength(4);
  },
);

it('lists a sprint by JQL if the server no longer has its list', async () => {
  const issue = { id: '1', key: 'CS-1', fields: { summary: 'a' } };
  const { tracker, asked } = await start({
    'GET /rest/agile/1.0/sprint/41/issue': refusal(410),
    'POST /rest/api/3/search/jql': { body: { issues: [issue], isLast: true } },
  });
  const { items, last } = await walked(tracker, { k: 'sprint', id: 41, fields: ['summary'] });
  expect(items).toEqual([issue]);
  expect(last).toMatchObject({ end: 'end', style: 'token' });
  expect(asked[1]?.body).toMatchObject({
    jql: 'sprint = 41 ORDER BY key ASC',
    fields: ['summary'],
  });
});

it('reports that a sprint does not exist', async () => {
  const { tracker, asked } = await start({});
  const walk = walked(tracker, { k: 'sprint', id: 7, fields: [] });
  expect((await failed(walk)).error.code).toBe('not-found');
  expect(asked).toHaveLength(1);
});

it.each([
  ['warningMessages', ["The value 'no.such.user' does not exist for the field 'creator'."]],
  ['warnings', ['A text.']],
  ['warnings', [{ message: 'An object.' }]],
])('search-warnings: reports warnings of the server under the name %s', async (name, list) => {
  const { tracker } = await start({
    'POST /rest/api/3/search/jql': { body: { issues: [], isLast: true, [name]: list } },
  });
  const { last } = await walked(tracker, search('creator = no.such.user'));
  expect(last.warnings).toEqual(list.map((one) => (typeof one === 'string' ? one : one.message)));
});

it('keeps integers beyond 2^53 as the server sent them', async () => {
  const body = '{"id":"1","key":"CS-1","fields":{"customfield_1":12345678901234567890}}';
  const { tracker } = await start({ 'GET /rest/api/3/issue/CS-1': { body } });
  const { fields: read } = await tracker.issue('CS-1', anySignal);
  expect(JSON.stringify(withNumbers(read))).toBe('{"customfield_1":12345678901234567890}');
  expect(formatValue(read['customfield_1'])).toBe('12345678901234567890');
});

it('requests people by their ids at once', async () => {
  const { tracker, asked } = await start({
    'GET /rest/api/3/user/bulk': {
      body: { values: [{ accountId: '712020:b', displayName: 'Jonas Lind' }, { accountId: null }] },
    },
  });
  const people = await tracker.people(['712020:b', '712020:c'], anySignal);
  expect(people).toEqual([{ id: '712020:b', name: 'Jonas Lind' }]);
  expect(asked[0]?.path).toBe(
    '/rest/api/3/user/bulk?accountId=712020%3Ab&accountId=712020%3Ac&maxResults=2',
  );
});

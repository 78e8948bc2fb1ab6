import { afterAll, expect, it } from 'vitest';
import { failed } from '../../../../../test/support/failed.ts';
import { json, startService } from '../../../../../test/support/net/service-server.ts';
import { clientRig } from '../../../../../test/support/net/client-rig.ts';
import {
  anySignal as signal,
  rigOver,
  SharedDemos,
  walked,
} from '../../../../../test/support/issues/tracker-rig.ts';
import type { Profile, Values } from '../../../../shared/connections/model.ts';
import type { SignedIn } from '../../../connections/sign-in-step.ts';
import type { IssuesFault } from '../../../../demo/issues/faults.ts';
import type { IssuesDemo } from '../../../../demo/issues/issues-demo.ts';
import type { ServiceClient } from '../../../net/client.ts';
import { createTracker } from './create-tracker.ts';
import { createSignIn, trackerClient } from './sign-in.ts';

const shared = new SharedDemos();
afterAll(() => shared.stop());

async function signIn(
  client: ServiceClient,
  clientAt: (url: string) => ServiceClient,
  fields: Values,
): Promise<SignedIn> {
  const options = createSignIn();
  if (!('read' in options)) throw new Error('no read');
  const got = await options.read(client, { url: client.origin, signal, fields, clientAt });
  if (got === null || typeof got === 'string') throw new Error('no profile');
  return got;
}
const at = (demo: IssuesDemo, token: string, more: Values = {}) => {
  const { client, clientAt } = rigOver(demo, token);
  return signIn(client, clientAt, { url: demo.url, email: demo.email, gateway: demo.url, ...more });
};
const addressOf = (fields: Values, extra: Profile['extra']) =>
  trackerClient.addressOf?.({ fields, extra } as Profile);

it.each(['current', 'specified'])('signs in at the site (%s)', async (generation) => {
  const { demo } = await shared.rig(generation);
  const got = await at(demo, demo.token);
  expect(got).toMatchObject({ account: 'Mira Solberg', extra: { cloudId: null } });
  expect(addressOf({ url: demo.url, cloudId: 'typed' }, got.extra)).toBeNull();
  expect(demo.asked.some(({ path }) => path.startsWith('/ex/') || path.startsWith('/_edge'))).toBe(
    false,
  );
});

it('finds the gateway for a token with scopes, and lists through it', async () => {
  const { demo } = await shared.rig('current');
  const got = await at(demo, demo.scopedToken);
  expect(got).toMatchObject({ account: 'Mira Solberg', extra: { cloudId: demo.cloudId } });
  const address = addressOf({ url: demo.url, gateway: demo.url }, got.extra) ?? '';
  expect(address).toBe(`${demo.url}/ex/jira/${demo.cloudId}`);
  const tracker = createTracker(rigOver(demo, demo.scopedToken).clientAt(address));
  // Links in the results contain the site's address.
  const { items } = await walked(tracker, { k: 'projects', query: '' });
  expect(items).toHaveLength(230);
});

it('uses the typed cloud ID, and the public gateway by default', async () => {
  const { demo } = await shared.rig('current');
  expect(await at(demo, demo.scopedToken, { cloudId: demo.cloudId })).toMatchObject({
    extra: { cloudId: demo.cloudId },
  });
  expect(demo.asked.slice(-6).some(({ path }) => path.startsWith('/_edge'))).toBe(false);
  expect(addressOf({ url: 'https://a.example', cloudId: 'c-1' }, {})).toBe(
    'https://api.atlassian.com/ex/jira/c-1',
  );
  expect(addressOf({ url: 'https://a.example' }, {})).toBeNull();
});

it.each<[IssuesFault | null, string[]]>([
  [null, []],
  ['no-words', ['JQL completion']],
  ['forbidden', ['Create issues', 'Edit fields', 'Comment', 'Change the status', 'Assign']],
])('names what is missing with the fault %s', async (fault, missing) => {
  const { demo } = await shared.rig('current', ...(fault === null ? [] : [fault]));
  const { features = [] } = await at(demo, demo.token);
  expect(features).toHaveLength(7);
  expect(features.filter(({ isOn }) => !isOn).map(({ name }) => name)).toEqual(missing);
});

it.each<[string, IssuesFault | null, string]>([
  ['a wrong token', null, 'unauthorized'],
  ['a token that the site ignores', 'anonymous', 'unauthorized'],
  ['an address of a web page', 'html', 'not-this-server'],
])('refuses %s', async (_name, fault, code) => {
  const { demo } = await shared.rig('current', ...(fault === null ? [] : [fault]));
  const token = fault === null ? 'ATATT3x-wrong-token' : demo.token;
  expect((await failed(at(demo, token))).error.code).toBe(code);
});

it.each<[string, string, string | undefined, RegExp]>([
  [
    'can not be reached',
    'http://gateway.invalid',
    undefined,
    /gateway\.invalid, which can't be reached now\.$/,
  ],
  ['does not know the cloud ID', '', 'other', /not found/],
])('blames the token, not the site, if the gateway %s', async (_what, gateway, id, words) => {
  const { demo } = await shared.rig('current');
  const more = {
    ...(gateway === '' ? {} : { gateway }),
    ...(id === undefined ? {} : { cloudId: id }),
  };
  const { client, clientAt, throughTime } = rigOver(demo, 'ATATT3x-wrong-token');
  const fields = { url: demo.url, email: demo.email, gateway: demo.url, ...more };
  const refused = await throughTime(failed(signIn(client, clientAt, fields)));
  expect(refused.error).toMatchObject({ code: 'unauthorized', detail: { status: 401 } });
  expect(refused.message).toMatch(`${new URL(demo.url).host} rejected the API token.`);
  expect(refused.message).toMatch(words);
});

const me = json({ accountId: 'a', displayName: 'Ana' });
it.each<[string, Parameters<typeof startService>[0], string | null]>([
  [
    'an empty search that is not empty by its count',
    {
      'POST /rest/api/3/search/jql': json({ issues: [], isLast: true }),
      'POST /rest/api/3/search/approximate-count': json({ count: 12 }),
    },
    'forbidden',
  ],
  [
    'a search that needs another scope',
    { 'POST /rest/api/3/search/jql': json({ code: 401, message: 'scope does not match' }, 401) },
    'forbidden',
  ],
  [
    'an empty site',
    {
      'POST /rest/api/3/search/jql': json({ issues: [], isLast: true }),
      'POST /rest/api/3/search/approximate-count': json({ count: 0 }),
    },
    null,
  ],
  ['a search that fails', { 'POST /rest/api/3/search/jql': json({}, 400) }, null],
])('compares a search with the count: %s', async (_name, steps, code) => {
  const server = await startService({ 'GET /rest/api/3/myself': me, ...steps });
  const { client } = clientRig(server.origin);
  const signed = signIn(client, () => client, { url: server.origin });
  if (code === null) expect(await signed).toMatchObject({ account: 'Ana' });
  else expect((await failed(signed)).error.code).toBe(code);
  await server.stop();
});

it.each([
  ['Server', 'not-this-server', /Data Center.*cloud site/],
  ['Data Center', 'not-this-server', /Data Center.*cloud site/],
  ['Cloud', 'not-found', /not found/],
  [undefined, 'not-found', /not found/],
])('recognizes a self-hosted tracker by its response: %s', async (deploymentType, code, words) => {
  const server = await startService({ 'GET /rest/api/2/serverInfo': json({ deploymentType }) });
  const { client } = clientRig(server.origin);
  const refused = await failed(signIn(client, () => client, { url: server.origin }));
  expect(refused.error.code).toBe(code);
  expect(refused.message).toMatch(words);
  await server.stop();
});

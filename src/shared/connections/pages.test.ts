import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adsDescriptor } from '../ads/descriptor.ts';
import { deploysDescriptor } from '../deploys/descriptor.ts';
import { issuesDescriptor } from '../issues/descriptor.ts';
import { musicServiceDescriptor } from '../music/service-descriptor.ts';
import { workflowsDescriptor } from '../workflows/descriptor.ts';
import type { ServiceDescriptor } from './descriptor.ts';
import { completeFields, listFields, isAddress, mainAddress, readField } from './descriptor.ts';

const services = [
  adsDescriptor,
  deploysDescriptor,
  issuesDescriptor,
  musicServiceDescriptor,
  workflowsDescriptor,
];

const field = (service: ServiceDescriptor, key: string) =>
  service.credentials
    .flatMap(({ kind }) => listFields(service, kind))
    .filter(isAddress)
    .find((one) => one.key === key);

function reading(service: ServiceDescriptor, typed: string, key = mainAddress(service)?.key ?? '') {
  const found = field(service, key);
  if (found === undefined) throw new Error(`no field ${key}`);
  return readField(service, found, typed);
}
const url = (service: ServiceDescriptor, typed: string, key?: string): string => {
  const read = reading(service, typed, key);
  return read.ok ? read.url : read.fault;
};

describe('case address-of-a-page: the address of a page', () => {
  const site = 'https://acme.atlassian.net';
  it.each([
    [`${site}/jira/your-work`, site],
    [`${site}/jira/software/projects/CS/boards/1`, site],
    [`${site}/jira/software/c/projects/CS/boards/1?view=detail&selectedIssue=CS-7`, site],
    [`${site}/jira/servicedesk/projects/HELP/queues/custom/1`, site],
    [`${site}/browse/CS-1`, site],
    [`${site}/issues/?jql=project%20%3D%20CS`, site],
    [`${site}/secure/Dashboard.jspa`, site],
    [`${site}/projects/CS?selectedItem=com.atlassian.jira`, site],
    [`${site}/wiki/spaces/CS/overview`, site],
    [`${site}/rest/api/3/myself`, site],
    ['acme.atlassian.net/browse/CS-1', site],
    ['acme', site],
    ['https://127.0.0.1:8443/jira/your-work', 'https://127.0.0.1:8443'],
    ['https://tracker.example.net/tracker/browse/CS-1', 'https://tracker.example.net/tracker'],
    ['https://jira.example.net/jira/browse/CS-1', 'https://jira.example.net/jira'],
    ['https://jira.example.net/jira/secure/Dashboard.jspa', 'https://jira.example.net/jira'],
    ['https://tracker.example.net/browser', 'https://tracker.example.net/browser'],
  ])('of issues: %s', (typed, wanted) => expect(url(issuesDescriptor, typed)).toBe(wanted));

  it.each([
    ['https://api.example.net', 'https://api.example.net/graphql'],
    ['api.example.net/', 'https://api.example.net/graphql'],
    ['https://api.example.net/?query=x', 'https://api.example.net/graphql'],
    ['https://api.example.net/graphql', 'https://api.example.net/graphql'],
    ['https://api.example.net/graphql?query={me{id}}', 'https://api.example.net/graphql'],
    ['https://api.example.net/graphiql', 'https://api.example.net/graphql'],
    ['https://api.example.net/v2/graphql/explorer', 'https://api.example.net/v2/graphql'],
    ['https://api.example.net/playground/', 'https://api.example.net/graphql'],
    ['https://api.example.net/api/v1', 'https://api.example.net/api/v1'],
  ])('of deploys: %s', (typed, wanted) => expect(url(deploysDescriptor, typed)).toBe(wanted));

  it.each([
    ['http://dagu.lan:8080/dags/etl', 'http://dagu.lan:8080'],
    ['http://dagu.lan:8080/dags/etl/spec', 'http://dagu.lan:8080'],
    ['http://dagu.lan:8080/dag-runs?status=2', 'http://dagu.lan:8080'],
    ['http://dagu.lan:8080/dashboard', 'http://dagu.lan:8080'],
    ['https://example.net/dagu/dags/etl', 'https://example.net/dagu'],
    ['https://example.net/dagu', 'https://example.net/dagu'],
    ['http://dagu.lan:8080/api/v1/dags', 'http://dagu.lan:8080/api/v1'],
  ])('of workflows: %s', (typed, wanted) => expect(url(workflowsDescriptor, typed)).toBe(wanted));

  it.each([
    ['https://api.example.net', 'https://api.example.net/ads/v3'],
    ['https://api.example.net/ads', 'https://api.example.net/ads/v3'],
    ['https://api.example.net/ads/v3/', 'https://api.example.net/ads/v3'],
    ['https://api.example.net/ads/v3/ads/v3', 'https://api.example.net/ads/v3'],
    ['https://api.example.net/ads/v3/businesses?limit=1', 'https://api.example.net/ads/v3'],
    ['https://example.net/api/ads/v3/ad_accounts/1', 'https://example.net/api/ads/v3'],
  ])('of ads: %s', (typed, wanted) => expect(url(adsDescriptor, typed)).toBe(wanted));

  it.each([
    ['http://music.lan:8095/#/home', 'http://music.lan:8095'],
    ['music.lan:8095/#/players?player=x', 'http://music.lan:8095'],
  ])('of music: %s', (typed, wanted) => expect(url(musicServiceDescriptor, typed)).toBe(wanted));

  it('of other addresses that a service has', () => {
    const gateway = 'https://api.atlassian.com/ex/jira/1324a887-45db/rest/api/3';
    expect(url(issuesDescriptor, gateway, 'gateway')).toBe('https://api.atlassian.com');
    for (const page of ['/authorize?client_id=x', '/api/token', '/en/login', '/de-DE/status'])
      expect(url(adsDescriptor, `https://accounts.spotify.com${page}`, 'accountsUrl')).toBe(
        'https://accounts.spotify.com',
      );
  });

  it('is said in the form, and stored as the address of the service', () => {
    expect(reading(issuesDescriptor, `${site}/browse/CS-1`)).toMatchObject({ stripped: true });
    expect(reading(issuesDescriptor, site)).toMatchObject({ stripped: false });
    expect(reading(deploysDescriptor, 'https://api.example.net')).toMatchObject({
      stripped: false,
      completed: true,
    });
    expect(completeFields(issuesDescriptor, 'basic', { url: `${site}/browse/CS-1` })).toEqual({
      url: site,
    });
  });

  it.each(services.map((service) => [service.id, service] as const))(
    'of %s is read as itself once it is read',
    (_id, service) => {
      const part = fc.constantFrom(
        'jira',
        'browse',
        'dags',
        'ads',
        'v3',
        'graphql',
        'explorer',
        'x',
        '',
      );
      const path = fc.array(part, { maxLength: 5 }).map((parts) => parts.join('/'));
      fc.assert(
        fc.property(path, (rest) => {
          const first = reading(service, `https://host.example.net/${rest}`);
          if (!first.ok) throw new Error(first.fault);
          expect(url(service, first.url)).toBe(first.url);
        }),
      );
    },
  );
});

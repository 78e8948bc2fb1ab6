import './texts.ts';
import type { PagePath } from '../connections/address.ts';
import type { CredentialDescriptor, ServiceDescriptor } from '../connections/descriptor.ts';
import { addressField, httpService } from '../connections/standard-texts.ts';
import { t } from '../i18n/translate.ts';

/** `acme` becomes `acme.atlassian.net`. */
const withDomain = (typed: string): string =>
  /^[a-z\d][a-z\d-]*$/i.test(typed) && typed !== 'localhost' ? `${typed}.atlassian.net` : typed;

/** Pages of the site, and of a site below a path, such as `/tracker/browse/CS-1`. */
const pages: readonly PagePath[] = [
  { page: /^\/jira\/(?!browse\/|secure\/|rest\/)[^/].*$/ },
  {
    page: /\/(browse|secure|issues|projects|wiki|plugins|servicedesk|dashboards|people|login|login\.jsp|rest)(\/.*)?$/,
  },
];

/** Email and API token, sent as basic authentication. */
const apiToken: CredentialDescriptor = {
  kind: 'basic',
  choose: () => t('issues:form.token'),
  fields: [
    {
      key: 'email',
      kind: 'email',
      label: () => t('issues:form.email'),
      option: { flags: '--email <address>', text: () => t('issues:option.email') },
    },
  ],
  secrets: [{ key: 'token', label: () => t('issues:form.token'), maxLength: 8000 }],
};

/** The issue tracker: a site, an email and an API token. */
export const issuesDescriptor: ServiceDescriptor = {
  ...httpService('issues', 'cloud'),
  fields: [
    addressField('issues', {
      placeholder: 'https://example.atlassian.net',
      expand: withDomain,
      pages,
    }),
    {
      key: 'cloudId',
      kind: 'text',
      label: () => t('issues:form.cloudId'),
      hint: () => t('issues:form.cloudIdHint'),
      required: false,
      advanced: true,
      option: { flags: '--cloud-id <id>', text: () => t('issues:option.cloudId') },
    },
    {
      key: 'gateway',
      kind: 'address',
      label: () => t('issues:form.gateway'),
      hint: () => t('issues:form.gatewayHint'),
      placeholder: 'https://api.atlassian.com',
      pages: [{ page: /\/ex\/jira(\/.*)?$/ }],
      required: false,
      advanced: true,
      option: { flags: '--gateway <address>', text: () => t('issues:option.gateway') },
    },
  ],
  credentials: [apiToken],
};

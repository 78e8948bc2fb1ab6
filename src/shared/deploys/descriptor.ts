import './texts.ts';
import type { PagePath } from '../connections/address.ts';
import type { CredentialDescriptor, ServiceDescriptor } from '../connections/descriptor.ts';
import { addressField, bearerToken, httpService } from '../connections/standard-texts.ts';
import { t } from '../i18n/translate.ts';
import { checkApiKey } from './rules/keys.ts';

/** Explorers of a GraphQL server: the page itself, or below the endpoint. */
const pages: readonly PagePath[] = [
  { page: /\/graphql\/(explorer|playground|sandbox|console|voyager|altair)$/, to: '/graphql' },
  { page: /\/(graphiql|playground|altair|voyager|explorer|sandbox)(\.html?)?$/, to: '/graphql' },
];

/** The platform's API key. Git credentials and addresses are refused before anything is sent. */
const apiKey: CredentialDescriptor = {
  ...bearerToken,
  secrets: [
    { key: 'token', label: () => t('deploys:form.key'), maxLength: 8000, check: checkApiKey },
  ],
};

const http = httpService('deploys', 'cloud');

/** The deployment platform: one GraphQL endpoint and an API key. */
export const deploysDescriptor: ServiceDescriptor = {
  ...http,
  fields: [
    addressField('deploys', {
      placeholder: 'https://api.example.net/graphql',
      pages,
      path: '/graphql',
    }),
    {
      key: 'workspace',
      kind: 'text',
      label: () => t('deploys:form.workspace'),
      hint: () => t('deploys:form.workspaceHint'),
      required: false,
      option: { flags: '--workspace <slug>', text: () => t('deploys:option.workspace') },
    },
    {
      key: 'gitUrl',
      kind: 'address',
      label: () => t('deploys:form.gitUrl'),
      hint: () => t('deploys:form.gitUrlHint'),
      placeholder: 'https://git.example.net',
      required: false,
      advanced: true,
      option: { flags: '--git-url <address>', text: () => t('deploys:option.gitUrl') },
    },
  ],
  credentials: [apiKey],
  steps: [
    ...http.steps,
    {
      name: 'schema',
      title: () => t('deploys:step.schema'),
      failed: () => t('deploys:step.schemaFailed'),
    },
  ],
};

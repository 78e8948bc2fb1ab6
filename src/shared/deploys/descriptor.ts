import './texts.ts';
import type { ServiceDescriptor } from '../connections/descriptor.ts';
import { bearerToken, standardSteps } from '../connections/standard-texts.ts';
import { t } from '../i18n/translate.ts';

const { address, resolve, port, tls, signIn } = standardSteps;

/** The deployment platform: one GraphQL endpoint and an API key. */
export const deploysDescriptor: ServiceDescriptor = {
  id: 'deploys',
  name: () => t('deploys:name'),
  hosting: 'cloud',
  fields: [
    {
      key: 'url',
      kind: 'address',
      label: () => t('deploys:form.url'),
      placeholder: 'https://api.example.net/graphql',
      option: { flags: '--url <address>', text: () => t('deploys:option.url') },
    },
    {
      key: 'workspace',
      kind: 'text',
      label: () => t('deploys:form.workspace'),
      required: false,
      option: { flags: '--workspace <slug>', text: () => t('deploys:option.workspace') },
    },
  ],
  credentials: [bearerToken],
  steps: [address, resolve, port, tls, signIn],
  network: { caFile: true, proxy: true },
  texts: {
    about: () => t('deploys:about'),
    addTitle: () => t('deploys:addTitle'),
    secretHelp: () => t('deploys:secretHelp'),
    removeText: () => t('deploys:removeText'),
    removeTextNoSecret: () => t('deploys:removeTextNoSecret'),
  },
};

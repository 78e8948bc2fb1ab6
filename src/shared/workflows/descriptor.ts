import './texts.ts';
import type { PagePath } from '../connections/address.ts';
import type { ServiceDescriptor } from '../connections/descriptor.ts';
import { basicAuth, bearerToken, httpSteps, noCredential } from '../connections/standard-texts.ts';
import { t } from '../i18n/translate.ts';

/** Pages of the scheduler. Other paths may be the base path of the server. */
const pages: readonly PagePath[] = [
  {
    page: /\/(dags|dag-runs|dashboard|queues|search|login|setup|workers|users|api-keys|webhooks|system-status|audit-logs)(\/.*)?$/,
  },
];

/** The workflow scheduler. */
export const workflowsDescriptor: ServiceDescriptor = {
  id: 'workflows',
  name: () => t('workflows:name'),
  hosting: 'self-hosted',
  fields: [
    {
      key: 'url',
      kind: 'address',
      label: () => t('workflows:form.url'),
      hint: () => t('workflows:form.urlHint'),
      placeholder: 'http://scheduler.example.lan:8080',
      pages,
      option: { flags: '--url <address>', text: () => t('workflows:option.url') },
    },
  ],
  credentials: [bearerToken, basicAuth, noCredential],
  steps: httpSteps,
  network: { caFile: true, proxy: true },
  texts: {
    about: () => t('workflows:about'),
    addTitle: () => t('workflows:addTitle'),
    secretHelp: () => t('workflows:secretHelp'),
    removeText: () => t('workflows:removeText'),
    removeTextNoSecret: () => t('workflows:removeTextNoSecret'),
  },
};

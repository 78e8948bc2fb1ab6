import './texts.ts';
import type { PagePath } from '../connections/address.ts';
import type { ServiceDescriptor } from '../connections/descriptor.ts';
import {
  addressField,
  basicAuth,
  bearerToken,
  httpService,
  noCredential,
} from '../connections/standard-texts.ts';

/** Pages of the scheduler. Other paths may be the base path of the server. */
const pages: readonly PagePath[] = [
  {
    page: /\/(dags|dag-runs|dashboard|queues|search|login|setup|workers|users|api-keys|webhooks|system-status|audit-logs)(\/.*)?$/,
  },
];

/** The workflow scheduler. */
export const workflowsDescriptor: ServiceDescriptor = {
  ...httpService('workflows', 'self-hosted'),
  fields: [
    addressField('workflows', {
      placeholder: 'http://scheduler.example.lan:8080',
      pages,
    }),
  ],
  credentials: [bearerToken, basicAuth, noCredential],
};

import type { ServiceDescriptor } from '../../../src/shared/connections/descriptor.ts';
import {
  bearerToken,
  oauthSignIn,
  standardSteps,
} from '../../../src/shared/connections/standard-texts.ts';

/** An example service, like the first one after music: one address, a bearer token, one polled list. */
export const parcelsDescriptor: ServiceDescriptor = {
  id: 'parcels',
  name: () => 'Parcels',
  hosting: 'self-hosted',
  fields: [
    {
      key: 'url',
      kind: 'address',
      label: () => 'Address',
      placeholder: 'https://parcels.example.net',
      option: { flags: '--url <address>', text: () => 'address of the server' },
    },
    {
      key: 'depot',
      kind: 'text',
      label: () => 'Depot',
      required: false,
      option: { flags: '--depot <name>', text: () => 'only parcels of this depot' },
    },
  ],
  credentials: [bearerToken, oauthSignIn],
  steps: Object.values(standardSteps),
  network: { caFile: true, proxy: true },
  texts: {
    about: () => 'Parcels and where they are.',
    addTitle: () => 'Add a parcel server',
    secretHelp: () => 'On the server: Settings, API tokens.',
    removeText: () => 'Its token is deleted here.',
    removeTextNoSecret: () => 'Nothing changes on the server.',
  },
};

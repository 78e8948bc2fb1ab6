import type { ServiceDescriptor } from '../../src/shared/connections/descriptor.ts';
import {
  bearerToken,
  oauthSignIn,
  standardSteps,
} from '../../src/shared/connections/standard-texts.ts';

/** A made-up service, as the first one after music would be: one address, a bearer token, one list that is polled. */
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
  steps: [
    standardSteps.address,
    standardSteps.resolve,
    standardSteps.port,
    standardSteps.tls,
    standardSteps.trust,
    standardSteps.signIn,
  ],
  network: { caFile: true, proxy: true },
  texts: {
    about: () => 'Parcels and where they are.',
    addTitle: () => 'Add a parcel server',
    secretHelp: () => 'On the server: Settings, API tokens.',
    removeText: () => 'Its token is deleted here.',
    removeTextNoSecret: () => 'Nothing changes on the server.',
  },
};

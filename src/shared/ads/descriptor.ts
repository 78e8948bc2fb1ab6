import './texts.ts';
import type { CredentialDescriptor, ServiceDescriptor } from '../connections/descriptor.ts';
import {
  addressField,
  bearerToken,
  httpService,
  oauthSignIn,
} from '../connections/standard-texts.ts';
import { t } from '../i18n/translate.ts';

/** The name of the header with the app's product and version, as specified. The running service uses another one. */
export const SDK_HEADER = 'X-Vendor-Ads-Sdk';
export const ACCOUNTS_URL = 'https://accounts.spotify.com';

/** The user's own app on the service: its id, and its secret in the secret store. */
const signInWithBrowser: CredentialDescriptor = {
  ...oauthSignIn,
  fields: [
    {
      key: 'clientId',
      kind: 'text',
      label: () => t('ads:form.clientId'),
      hint: () => t('ads:form.clientIdHint'),
      option: { flags: '--client-id <id>', text: () => t('ads:option.clientId') },
    },
    {
      key: 'accountsUrl',
      kind: 'address',
      label: () => t('ads:form.accountsUrl'),
      hint: () => t('ads:form.accountsUrlHint'),
      placeholder: ACCOUNTS_URL,
      pages: [{ page: /\/(authorize|api\/token|(\w{2}(-\w{2})?\/)?(login|status))(\/.*)?$/ }],
      required: false,
      advanced: true,
      option: { flags: '--accounts-url <address>', text: () => t('ads:option.accountsUrl') },
    },
  ],
  secrets: [{ key: 'secret', label: () => t('ads:form.secret'), maxLength: 1000 }],
};

/** The advertising service: its address ends in `/ads/v3`. */
export const adsDescriptor: ServiceDescriptor = {
  ...httpService('ads', 'cloud'),
  fields: [
    addressField('ads', {
      placeholder: 'https://api.example.net/ads/v3',
      // Addresses of single resources, and the path given twice or in part.
      pages: [
        { page: /\/ads\/v3\/.*$/, to: '/ads/v3' },
        { page: /^\/ads$/, to: '/ads/v3' },
      ],
      path: '/ads/v3',
    }),
    {
      key: 'sdkHeader',
      kind: 'text',
      label: () => t('ads:form.sdkHeader'),
      hint: () => t('ads:form.sdkHeaderHint'),
      initial: SDK_HEADER,
      advanced: true,
      check: (value) =>
        /^[A-Za-z][A-Za-z0-9-]{0,99}$/.test(value) ? null : t('ads:form.noHeader'),
      option: { flags: '--sdk-header <name>', text: () => t('ads:option.sdkHeader') },
    },
  ],
  credentials: [bearerToken, signInWithBrowser],
  formSignIn: 'oauth',
};

import '../connections/texts.ts';
import './connection-texts.ts';
import type { CredentialDescriptor, ServiceDescriptor } from '../connections/descriptor.ts';
import { t } from '../i18n/translate.ts';
import { stepNames } from './step-names.ts';

/** The server has no path, so any path is ignored. */
const anyPath = [{ page: /^.+$/ }];

const token: CredentialDescriptor = {
  kind: 'bearer',
  choose: () => t('onboarding:form.useToken'),
  fields: [],
  secrets: [{ key: 'token', label: () => t('onboarding:form.token'), maxLength: 8000 }],
};

/** The app creates its own token on the server from it. */
const password: CredentialDescriptor = {
  kind: 'login',
  choose: () => t('onboarding:form.usePassword'),
  fields: [
    {
      key: 'user',
      kind: 'text',
      label: () => t('onboarding:form.user'),
      option: { flags: '--user <name>', text: () => t('cli:option.user') },
    },
  ],
  secrets: [
    {
      key: 'password',
      label: () => t('onboarding:form.password'),
      hint: () => t('onboarding:form.passwordNote'),
      maxLength: 1000,
      verbatim: true,
    },
  ],
};

/** The music server as a connectable service. */
export const musicServiceDescriptor: ServiceDescriptor = {
  id: 'music',
  name: () => t('app:nav.music'),
  hosting: 'self-hosted',
  fields: [
    {
      key: 'localUrl',
      kind: 'address',
      label: () => t('onboarding:form.address'),
      hint: () => t('onboarding:form.addressHint'),
      placeholder: 'http://music.lan:8095',
      port: 8095,
      pages: anyPath,
      option: { flags: '--url <address>', text: () => t('cli:option.url') },
    },
    {
      key: 'externalUrl',
      kind: 'address',
      label: () => t('onboarding:form.external'),
      hint: () => t('onboarding:form.externalHint'),
      placeholder: 'https://music.example.net',
      port: 8095,
      pages: anyPath,
      required: false,
      option: { flags: '--external-url <address>', text: () => t('cli:option.externalUrl') },
    },
  ],
  credentials: [token, password],
  steps: stepNames.map((name) => ({
    name,
    title: () => t(`connection:step.${name}`),
    failed: () => t(`onboarding:test.failedStep.${name}`),
  })),
  network: { caFile: true, proxy: false },
  confirmsAddress: true,
  texts: {
    about: () => t('connections:about.music'),
    addTitle: () => t('settings:connections.addTitle'),
    secretHelp: () => t('onboarding:form.tokenWhere'),
    removeText: () => t('settings:connections.removeText'),
    removeTextNoSecret: () => t('settings:connections.removeTextNoToken'),
  },
};

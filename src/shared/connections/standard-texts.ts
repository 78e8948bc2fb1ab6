import './texts.ts';
import type { TextsByNamespace } from '../i18n/translate.ts';
import { t } from '../i18n/translate.ts';
import { omit } from '../lib/omit.ts';
import type {
  AddressField,
  CredentialDescriptor,
  ServiceDescriptor,
  StepDescriptor,
} from './descriptor.ts';

/** The first steps of every service over HTTP, in order; `trust` only if plain http is possible. */
export const standardSteps = {
  address: {
    name: 'address',
    title: () => t('connections:step.address'),
    failed: () => t('connections:failedStep.address'),
  },
  resolve: {
    name: 'resolve',
    title: () => t('connections:step.resolve'),
    failed: () => t('connections:failedStep.resolve'),
  },
  port: {
    name: 'port',
    title: () => t('connections:step.port'),
    failed: () => t('connections:failedStep.port'),
  },
  tls: {
    name: 'tls',
    title: () => t('connections:step.tls'),
    failed: () => t('connections:failedStep.tls'),
  },
  trust: {
    name: 'trust',
    title: () => t('connections:step.trust'),
    failed: () => t('connections:failedStep.trust'),
  },
  signIn: {
    name: 'sign-in',
    title: () => t('connections:step.signIn'),
    failed: () => t('connections:failedStep.signIn'),
  },
} as const satisfies Record<string, StepDescriptor>;

/** The texts that every service over HTTP has in its namespace. */
interface ServiceTexts {
  readonly name: string;
  readonly about: string;
  readonly addTitle: string;
  readonly secretHelp: string;
  readonly removeText: string;
  readonly removeTextNoSecret: string;
  readonly form: { readonly url: string; readonly urlHint: string };
  readonly option: { readonly url: string };
}

type ServiceNamespace = {
  [N in keyof TextsByNamespace]: TextsByNamespace[N] extends ServiceTexts ? N : never;
}[keyof TextsByNamespace];

/** Parts that all services over HTTP have in common. `id`: also the namespace of the texts. */
export const httpService = (id: ServiceNamespace, hosting: ServiceDescriptor['hosting']) => ({
  id,
  hosting,
  name: () => t(`${id}:name`),
  steps: Object.values(hosting === 'cloud' ? omit(standardSteps, 'trust') : standardSteps),
  network: { caFile: true, proxy: true },
  texts: {
    about: () => t(`${id}:about`),
    addTitle: () => t(`${id}:addTitle`),
    secretHelp: () => t(`${id}:secretHelp`),
    removeText: () => t(`${id}:removeText`),
    removeTextNoSecret: () => t(`${id}:removeTextNoSecret`),
  },
});

/** The field of a service's main address. */
export const addressField = (
  id: ServiceNamespace,
  rules: Pick<AddressField, 'placeholder' | 'expand' | 'pages' | 'path' | 'port'>,
): AddressField => ({
  key: 'url',
  kind: 'address',
  label: () => t(`${id}:form.url`),
  hint: () => t(`${id}:form.urlHint`),
  option: { flags: '--url <address>', text: () => t(`${id}:option.url`) },
  ...rules,
});

/** An access token that the user created on the server. */
export const bearerToken: CredentialDescriptor = {
  kind: 'bearer',
  choose: () => t('connections:form.useToken'),
  fields: [],
  secrets: [{ key: 'token', label: () => t('connections:form.token'), maxLength: 8000 }],
};

const userOption = { flags: '--user <name>', text: () => t('connections:cli.userOption') };

/** User name and password with every request. */
export const basicAuth: CredentialDescriptor = {
  kind: 'basic',
  choose: () => t('connections:form.usePassword'),
  fields: [
    { key: 'user', kind: 'text', label: () => t('connections:form.user'), option: userOption },
  ],
  secrets: [
    {
      key: 'password',
      label: () => t('connections:form.password'),
      maxLength: 1000,
      verbatim: true,
    },
  ],
};

/** No sign-in. */
export const noCredential: CredentialDescriptor = {
  kind: 'none',
  choose: () => t('connections:form.useNothing'),
  fields: [],
  secrets: [],
};

/** Sign-in with the browser (OAuth). The service's `SignInStepOptions.oauth` names the server. */
export const oauthSignIn: CredentialDescriptor = {
  kind: 'oauth',
  choose: () => t('connections:form.useOAuth'),
  fields: [],
  secrets: [],
};

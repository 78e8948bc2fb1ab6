import './texts.ts';
import { t } from '../i18n/translate.ts';
import type { CredentialDescriptor, StepDescriptor } from './descriptor.ts';

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

/** All steps of a self-hosted service that adds none of its own. */
export const httpSteps: readonly StepDescriptor[] = Object.values(standardSteps);

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

import type { ServiceDescriptor } from '../../../../shared/connections/descriptor.ts';
import {
  completeFields,
  credentialOf,
  inputFaults,
  isAddress,
  readField,
} from '../../../../shared/connections/descriptor.ts';
import type {
  ConnectionInput,
  ConnectionProfile,
  CredentialKind,
  Values,
} from '../../../../shared/connections/model.ts';

/** What the form holds. Secrets are not in it: they live in their inputs alone until they are sent. */
export interface FormState {
  readonly profileId: string | null;
  readonly name: string;
  /** By the keys of the descriptor's fields, as typed. */
  readonly values: Values;
  readonly credential: CredentialKind;
  readonly trustNetwork: boolean;
  readonly confirmAddress: boolean;
  readonly caFile: string;
  readonly proxy: string;
}

/** The form as it opens: empty, or what is known of a profile. */
export function initialForm(
  descriptor: ServiceDescriptor,
  profile: ConnectionProfile | null,
): FormState {
  const initial = descriptor.fields.map(({ key, initial: value }) => [key, value ?? ''] as const);
  return {
    profileId: profile?.id ?? null,
    name: profile?.name ?? '',
    values: { ...Object.fromEntries(initial), ...profile?.fields },
    credential: credentialOf(descriptor, profile?.credential ?? null).kind,
    // Never ticked by itself: it would trust whatever network this computer is on now.
    trustNetwork: false,
    confirmAddress: false,
    caFile: profile?.caFile ?? '',
    proxy: profile?.proxy ?? '',
  };
}

/** What is sent. Addresses are completed; what is empty is left out. `secrets`: as read from their inputs at this moment. */
export function toInput(
  descriptor: ServiceDescriptor,
  form: FormState,
  secrets: Values,
): ConnectionInput {
  const { profileId, credential, trustNetwork, confirmAddress, caFile, proxy } = form;
  const typed = credentialOf(descriptor, credential).secrets.map(
    ({ key, verbatim }) =>
      [key, verbatim === true ? (secrets[key] ?? '') : (secrets[key] ?? '').trim()] as const,
  );
  return {
    ...{ profileId, credential, trustNetwork, confirmAddress },
    service: descriptor.id,
    name: form.name.trim(),
    fields: completeFields(descriptor, credential, form.values),
    secrets: Object.fromEntries(typed.filter(([, value]) => value !== '')),
    caFile: orNull(caFile.trim()),
    proxy: orNull(proxy.trim()),
  };
}

/** Keys of fields that cannot be sent as they are, with what is wrong; empty when all can. */
export const faultsOf = (
  descriptor: ServiceDescriptor,
  { values, credential }: FormState,
): Readonly<Record<string, string>> => inputFaults(descriptor, { fields: values, credential });

/** Whether a secret would travel unencrypted over a network, so that trusting it is a question. */
export function isPlain(descriptor: ServiceDescriptor, { values }: FormState): boolean {
  const [main] = descriptor.fields.filter(isAddress);
  if (main === undefined || descriptor.hosting === 'cloud') return false;
  const reading = readField(descriptor, main, values[main.key] ?? '');
  return reading.ok && reading.plain;
}

const orNull = (text: string): string | null => (text === '' ? null : text);

import type { Fix } from '../../../../shared/connections/fix.ts';
import type { ServiceDescriptor } from '../../../../shared/connections/descriptor.ts';
import {
  completeFields,
  findCredential,
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

/** The state of the form without its secrets, which stay in their inputs until they are sent. */
export interface FormState {
  readonly profileId: string | null;
  readonly name: string;
  /** As typed, by the keys of the descriptor's fields. */
  readonly values: Values;
  readonly credential: CredentialKind;
  readonly trustNetwork: boolean;
  readonly confirmAddress: boolean;
  readonly caFile: string;
  readonly proxy: string;
}

/** The initial form: empty, or filled in from a profile. `fix`: the part that the user opened it for. */
export function initialForm(
  descriptor: ServiceDescriptor,
  profile: ConnectionProfile | null,
  fix: Fix | null = null,
): FormState {
  const initial = descriptor.fields.map(({ key, initial: value }) => [key, value ?? ''] as const);
  return {
    profileId: profile?.id ?? null,
    name: profile?.name ?? '',
    values: { ...Object.fromEntries(initial), ...profile?.fields },
    credential: firstCredential(descriptor, profile, fix),
    // Never preselected, because that would trust whatever network the computer is on now.
    trustNetwork: false,
    confirmAddress: false,
    caFile: profile?.caFile ?? '',
    proxy: profile?.proxy ?? '',
  };
}

/** The sign-in method of a profile. A profile without one, but of a service that needs a token, gets the default for new profiles. */
function firstCredential(
  descriptor: ServiceDescriptor,
  profile: ConnectionProfile | null,
  fix: Fix | null,
): CredentialKind {
  const known = profile?.credential ?? null;
  if (known === null) return findCredential(descriptor, descriptor.formSignIn ?? null).kind;
  const isOpen = fix === 'token' && known === 'none';
  return findCredential(descriptor, isOpen ? null : known).kind;
}

/** The input for the core: addresses completed, empty fields left out. `secrets`: just read from their inputs. */
export function toInput(
  descriptor: ServiceDescriptor,
  form: FormState,
  secrets: Values,
): ConnectionInput {
  const { profileId, credential, trustNetwork, confirmAddress, caFile, proxy } = form;
  const typed = findCredential(descriptor, credential).secrets.map(
    ({ key, verbatim }) =>
      [key, verbatim === true ? (secrets[key] ?? '') : (secrets[key] ?? '').trim()] as const,
  );
  return {
    profileId,
    credential,
    trustNetwork,
    confirmAddress,
    service: descriptor.id,
    name: form.name.trim(),
    fields: completeFields(descriptor, credential, form.values),
    secrets: Object.fromEntries(typed.filter(([, value]) => value !== '')),
    caFile: orNull(caFile.trim()),
    proxy: orNull(proxy.trim()),
  };
}

/** Validation errors by field key; empty if the form is valid. */
export const listFaults = (
  descriptor: ServiceDescriptor,
  { values, credential }: FormState,
): Readonly<Record<string, string>> => inputFaults(descriptor, { fields: values, credential });

/** Whether the secret would be sent unencrypted over a network, which needs consent. */
export function isPlain(descriptor: ServiceDescriptor, { values }: FormState): boolean {
  const [main] = descriptor.fields.filter(isAddress);
  if (main === undefined || descriptor.hosting === 'cloud') return false;
  const reading = readField(descriptor, main, values[main.key] ?? '');
  return reading.ok && reading.plain;
}

const orNull = (text: string): string | null => (text === '' ? null : text);

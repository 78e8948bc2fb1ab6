import './texts.ts';
import { t } from '../i18n/translate.ts';
import type { ParsedAddress, AddressRule, PagePath } from './address.ts';
import { readAddress } from './address.ts';
import type { ConnectionInput, CredentialKind, Values } from './model.ts';

/** A text in the current language: `() => t('connections:form.token')`. */
type Say = () => string;

export interface OptionDescriptor {
  /** `--site <name>` */
  readonly flags: string;
  readonly text: Say;
}

interface FieldBase {
  /** Its key in `Profile.fields`. */
  readonly key: string;
  readonly label: Say;
  readonly hint?: Say;
  readonly placeholder?: string;
  /** Default true. */
  readonly required?: boolean;
  /** Shown under "More options" in the form. */
  readonly advanced?: boolean;
  /** Default value for a new profile. */
  readonly initial?: string;
  /** Its option of `channelstrip connect`. Two services may share one, such as `--url`. */
  readonly option: OptionDescriptor;
}

export interface AddressField extends FieldBase {
  readonly kind: 'address';
  readonly port?: number;
  /** Expands a short form to an address: `acme` to `https://acme.atlassian.net`. */
  readonly expand?: (typed: string) => string;
  /** See `AddressRule`. */
  readonly pages?: readonly PagePath[];
  readonly path?: string;
}

interface TextField extends FieldBase {
  readonly kind: 'text' | 'email';
  /** The error for a value that is not empty, as a sentence; null: valid. */
  readonly check?: (value: string) => string | null;
}

interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly choices: readonly { readonly value: string; readonly label: Say }[];
}

export type FieldDescriptor = AddressField | TextField | ChoiceField;

export interface SecretDescriptor {
  /** Its key in `ConnectionInput.secrets` and its part of the name in the secret store. */
  readonly key: string;
  readonly label: Say;
  readonly hint?: Say;
  readonly maxLength?: number;
  /** A password that is exchanged for a token: sent as typed and never stored. */
  readonly verbatim?: boolean;
  /** The error for a typed value, as a sentence that does not repeat it; null: valid. Checked before it is sent to the server. */
  readonly check?: (value: string) => string | null;
}

/** One way to sign in. `--token-stdin` reads the first of its secrets. */
export interface CredentialDescriptor {
  readonly kind: CredentialKind;
  /** Label for switching to this way: "Use a token instead". */
  readonly choose: Say;
  /** Shown with the secrets: user name, email, name of the header. */
  readonly fields: readonly FieldDescriptor[];
  readonly secrets: readonly SecretDescriptor[];
}

export interface StepDescriptor {
  readonly name: string;
  readonly title: Say;
  /** The title when it failed: "The server doesn't answer". */
  readonly failed: Say;
}

/**
 * Everything that the Connections page, `connect`, `disconnect` and `status` need to know about a service. `self-hosted`: plain http is
 * possible and follows the trust rule. `cloud`: https only, except to this computer.
 */
export interface ServiceDescriptor {
  /** As in `channelstrip connect <id>`. */
  readonly id: string;
  readonly name: Say;
  readonly hosting: 'self-hosted' | 'cloud';
  /** The first address field is the profile's main address. */
  readonly fields: readonly FieldDescriptor[];
  /** The first one is the default. */
  readonly credentials: readonly CredentialDescriptor[];
  /** The one that the window's form shows first, because most users can use it; default: the default one. */
  readonly formSignIn?: CredentialKind;
  readonly steps: readonly StepDescriptor[];
  /** Settings for special networks that the form offers. */
  readonly network: { readonly caFile: boolean; readonly proxy: boolean };
  /** Its servers may not identify themselves, so the user confirms the address. */
  readonly confirmsAddress?: boolean;
  readonly texts: {
    /** Text on its card under "Add a connection". */
    readonly about: Say;
    readonly addTitle: Say;
    /** How the user gets a token, as a sentence. */
    readonly secretHelp: Say;
    /** Shown before a profile with secrets is removed. */
    readonly removeText: Say;
    readonly removeTextNoSecret: Say;
  };
}

export const isAddress = (field: FieldDescriptor): field is AddressField =>
  field.kind === 'address';

/** The field of the main address; null for a service with a fixed address. */
export const mainAddress = ({ fields }: ServiceDescriptor): AddressField | null =>
  fields.find(isAddress) ?? null;

export function findCredential(
  { credentials }: ServiceDescriptor,
  kind: CredentialKind | null,
): CredentialDescriptor {
  const credential = credentials.find((each) => each.kind === kind) ?? credentials[0];
  if (credential === undefined) throw new Error('a service descriptor needs a credential');
  return credential;
}

export const addressRule = (
  { hosting }: Pick<ServiceDescriptor, 'hosting'>,
  { port, pages, path }: AddressField,
): AddressRule => ({ port: port ?? null, encryptedOnly: hosting === 'cloud', pages, path });

export function readField(
  descriptor: Pick<ServiceDescriptor, 'hosting'>,
  field: AddressField,
  typed: string,
): ParsedAddress {
  const text = typed.trim();
  const full = field.expand === undefined || text === '' ? text : field.expand(text);
  return readAddress(full, addressRule(descriptor, field));
}

/** Fields of a form in the order of validation: those of the service, then those of the credential. */
export const listFields = (
  descriptor: ServiceDescriptor,
  kind: CredentialKind,
): readonly FieldDescriptor[] => [...descriptor.fields, ...findCredential(descriptor, kind).fields];

/** The error for a field's value, as a sentence; null: valid. */
export function fieldFault(
  descriptor: ServiceDescriptor,
  field: FieldDescriptor,
  value: string,
): string | null {
  const text = value.trim();
  if (text === '')
    return field.required === false
      ? null
      : field.kind === 'address'
        ? t('connections:invalid.empty', { example: field.placeholder ?? 'https://example.net' })
        : t('connections:invalid.missing', { field: field.label() });
  if (field.kind === 'address') {
    const reading = readField(descriptor, field, text);
    return reading.ok
      ? null
      : t(`connections:invalid.${reading.fault}`, {
          value: reading.value,
          example: field.placeholder ?? 'https://example.net',
        });
  }
  if (field.kind === 'choice')
    return field.choices.some((choice) => choice.value === text)
      ? null
      : t('connections:invalid.choice', {
          field: field.label(),
          choices: field.choices.map((choice) => choice.value).join(', '),
        });
  if (field.kind === 'email' && !/^[^@\s]+@[^@\s]+$/.test(text))
    return t('connections:invalid.email');
  return field.check?.(text) ?? null;
}

/** The keys of invalid fields, with their errors. */
export function inputFaults(
  descriptor: ServiceDescriptor,
  { fields, credential }: Pick<ConnectionInput, 'fields' | 'credential'>,
): Readonly<Record<string, string>> {
  const faults = listFields(descriptor, credential).map(
    (field) => [field.key, fieldFault(descriptor, field, fields[field.key] ?? '')] as const,
  );
  return Object.fromEntries(faults.filter((fault): fault is [string, string] => fault[1] !== null));
}

/** The keys of typed secrets that can't be valid, with their errors. Empty ones are not checked: the stored one may be kept. */
export function secretFaults(
  descriptor: ServiceDescriptor,
  kind: CredentialKind,
  secrets: Values,
): Readonly<Record<string, string>> {
  const faults = findCredential(descriptor, kind).secrets.map(({ key, check }) => {
    const value = (secrets[key] ?? '').trim();
    return [key, value === '' ? null : (check?.(value) ?? null)] as const;
  });
  return Object.fromEntries(faults.filter((fault): fault is [string, string] => fault[1] !== null));
}

/** Values as stored: trimmed, with complete addresses, without empty values and values of other ways to sign in. */
export function completeFields(
  descriptor: ServiceDescriptor,
  kind: CredentialKind,
  typed: Values,
): Record<string, string> {
  const values = listFields(descriptor, kind).map((field) => {
    const text = (typed[field.key] ?? '').trim();
    if (field.kind !== 'address') return [field.key, text] as const;
    const reading = readField(descriptor, field, text);
    return [field.key, reading.ok ? reading.url : text] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}

import path from 'node:path';
import type { Command } from 'commander';
import { Option } from 'commander';
import type {
  CredentialDescriptor,
  FieldDescriptor,
  OptionDescriptor,
  ServiceDescriptor,
} from '../../../shared/connections/descriptor.ts';
import { findCredential, listFields } from '../../../shared/connections/descriptor.ts';
import type {
  ConnectionInput,
  ConnectionProfile,
  Values,
} from '../../../shared/connections/model.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Given } from '../options.ts';
import { text } from '../options.ts';
import { UsageError } from '../usage-error.ts';

/** Options for the fields of all services, without duplicates. */
export function fieldOptions(services: readonly ServiceDescriptor[]): readonly OptionDescriptor[] {
  const all = services.flatMap((service) => allFields(service).map(({ option }) => option));
  return [...new Map(all.map((option) => [option.flags, option])).values()];
}

const allFields = (service: ServiceDescriptor): readonly FieldDescriptor[] => [
  ...service.fields,
  ...service.credentials.flatMap(({ fields }) => fields),
];

/** The value given for a field; null: none. */
const givenFor = (given: Given, { option }: FieldDescriptor): string | null =>
  text(given[new Option(option.flags).attributeName()]);

/** Whether the options read a secret from standard input: a token or password, or the secret of the user's app. */
export const readsSecret = (given: Given): boolean =>
  given['tokenStdin'] === true || given['secretStdin'] === true;

/** The method of `--sign-in` without a value: the browser if the service supports it, otherwise the service's default. */
export const bareSignIn = (service: ServiceDescriptor): string =>
  findCredential(service, 'oauth').kind;

/** The sign-in method given by the options, otherwise the profile's, otherwise the service's first. */
export function chosenCredential(
  service: ServiceDescriptor,
  given: Given,
  known: ConnectionProfile | null,
): CredentialDescriptor {
  const wanted = given['signIn'] === true ? bareSignIn(service) : text(given['signIn']);
  const credential = service.credentials.find(({ kind }) => kind === wanted);
  if (wanted !== null && credential === undefined)
    throw new UsageError(
      t('connections:cli.signInKinds', {
        service: service.id,
        kinds: service.credentials.map(({ kind }) => kind).join(', '),
      }),
    );
  const named =
    credential ??
    service.credentials.find(({ fields }) =>
      fields.some((field) => givenFor(given, field) !== null),
    );
  if (named !== undefined || known !== null)
    return named ?? findCredential(service, known?.credential ?? null);
  // Without a secret, a new profile uses no sign-in if the service allows that.
  const unsigned = readsSecret(given) ? null : 'none';
  return findCredential(service, unsigned);
}

/** Whether a service supports an option that does not belong to a field. */
export function applies(
  option: Option,
  { network, hosting, credentials }: ServiceDescriptor,
): boolean {
  switch (option.long) {
    case '--proxy':
      return network.proxy;
    case '--ca':
      return network.caFile;
    case '--trust-network':
      return hosting === 'self-hosted';
    case '--secret-stdin':
    case '--no-browser':
      return credentials.some(({ kind }) => kind === 'oauth');
    case '--sign-in':
      return credentials.length > 1;
    default:
      return true;
  }
}

/** Rejects options that the service lacks, and missing required ones unless a known profile provides them. */
export function checkOptions(
  service: ServiceDescriptor,
  services: readonly ServiceDescriptor[],
  given: Given,
  command: Command,
): void {
  const own = new Set(fieldOptions([service]).map(({ flags }) => flags));
  const ofFields = new Set(fieldOptions(services).map(({ flags }) => flags));
  const isOwn = (option: Option): boolean =>
    ofFields.has(option.flags) ? own.has(option.flags) : applies(option, service);
  const { options } = command;
  const isGiven = (option: Option): boolean =>
    command.getOptionValueSource(option.attributeName()) === 'cli';
  const foreign = options.find((option) => isGiven(option) && !isOwn(option));
  if (foreign !== undefined) {
    const names = options
      .filter(isOwn)
      .map(({ long }) => long)
      .join(', ');
    const option = foreign.long ?? foreign.flags;
    throw new UsageError(t('connections:cli.notOf', { option, service: service.id, names }));
  }
  if (given['profile'] !== undefined) return;
  const { kind } = chosenCredential(service, given, null);
  for (const field of listFields(service, kind)) checkGiven(field, givenFor(given, field));
}

function checkGiven({ required, initial, option }: FieldDescriptor, value: string | null): void {
  if (value === null && required !== false && initial === undefined)
    throw new UsageError(t('cli:usage.missingOption', { name: option.flags }));
}

/** Giving the address together with the token confirms that this is the user's own server. */
export function parseInput(
  service: ServiceDescriptor,
  given: Given,
  secret: string | null,
  { known, name }: { readonly known: ConnectionProfile | null; readonly name: string },
): ConnectionInput {
  const credential = chosenCredential(service, given, known);
  const [first] = credential.secrets;
  const ca = text(given['ca']);
  return {
    service: service.id,
    profileId: known?.id ?? null,
    name,
    fields: fieldValues(listFields(service, credential.kind), given, known?.fields ?? {}),
    credential: credential.kind,
    secrets: secret === null || first === undefined ? {} : { [first.key]: secret },
    trustNetwork: given['trustNetwork'] === true,
    confirmAddress: true,
    caFile: ca === null ? (known?.caFile ?? null) : path.resolve(ca),
    proxy: text(given['proxy']) ?? known?.proxy ?? null,
    ...(given['browser'] === false ? { browser: false } : {}),
  };
}

/** The given value, otherwise the known one, otherwise the field's default. Throws a usage error if a required field has none. */
function fieldValues(
  fields: readonly FieldDescriptor[],
  given: Given,
  known: Values,
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const field of fields) {
    const value = givenFor(given, field) ?? known[field.key] ?? field.initial ?? null;
    checkGiven(field, value);
    if (value !== null) values[field.key] = value;
  }
  return values;
}

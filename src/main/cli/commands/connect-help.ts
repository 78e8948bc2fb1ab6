import type { Command } from 'commander';
import { Help, Option } from 'commander';
import type { FieldDescriptor, ServiceDescriptor } from '../../../shared/connections/descriptor.ts';
import { findCredential, listFields, isAddress } from '../../../shared/connections/descriptor.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { applies, bareSignIn, fieldOptions } from './connect-input.ts';

/**
 * The help of `connect`: the services and common options or, with the name of a service, its own options and texts with an example. The
 * parser has an option such as `--url` only once, but its meaning differs between services.
 */
export function addConnectHelp(command: Command, services: readonly ServiceDescriptor[]): void {
  const chosen = (): ServiceDescriptor | null =>
    services.find(({ id }) => id === command.args[0]) ?? null;
  const ofFields = new Set(fieldOptions(services).map(({ flags }) => flags));
  const inherited = command.configureHelp();
  command.configureHelp({
    ...inherited,
    visibleOptions(of) {
      const common = Help.prototype.visibleOptions
        .call(this, of)
        .filter(({ flags }) => !ofFields.has(flags));
      const service = chosen();
      if (service === null) return common;
      const own = fieldOptions([service]).map(({ flags, text }) => new Option(flags, text()));
      return [
        ...own,
        ...common
          .filter((option) => applies(option, service))
          .map((option) => worded(option, service)),
      ];
    },
    commandUsage(of) {
      const usage = Help.prototype.commandUsage.call(this, of);
      const service = chosen();
      return service === null ? usage : usage.replace('<service>', service.id);
    },
    visibleArguments(of) {
      return chosen() === null ? Help.prototype.visibleArguments.call(this, of) : [];
    },
    commandDescription(of) {
      const service = chosen();
      const about = Help.prototype.commandDescription.call(this, of);
      return service === null ? about : `${service.texts.about()}\n${service.texts.secretHelp()}`;
    },
  });
  command.addHelpText('after', () => {
    const service = chosen();
    return service === null ? serviceList(services) : example(service);
  });
}

/** A common option in the words of a service. */
function worded(option: Option, service: ServiceDescriptor): Option {
  const kinds = service.credentials.map(({ kind }) => kind).join(', ');
  const hasUser = fieldOptions([service]).some(({ flags }) => flags.startsWith('--user '));
  if (option.long === '--sign-in')
    return new Option(
      option.flags,
      t('connections:cli.signInOf', { kinds, bare: bareSignIn(service) }),
    );
  if (option.long === '--token-stdin' && !hasUser)
    return new Option(option.flags, t('connections:cli.tokenStdin'));
  return option;
}

function serviceList(services: readonly ServiceDescriptor[]): string {
  const width = Math.max(...services.map(({ id }) => id.length));
  const lines = services.map(({ id, texts }) => `  ${id.padEnd(width)}  ${texts.about()}`);
  return `\n${t('connections:cli.services')}\n${lines.join('\n')}\n\n${t('connections:cli.moreHelp')}\n`;
}

const example = (service: ServiceDescriptor): string =>
  `\n${t('connections:cli.example')}\n  ${exampleLine(service)}\n`;

/** A command line that connects a service by a token. */
export function exampleLine(service: ServiceDescriptor): string {
  const needed = listFields(service, findCredential(service, null).kind).filter(
    ({ required, initial }) => required !== false && initial === undefined,
  );
  const options = needed.map((field) => `${option(field)} ${sample(field)}`);
  const line = ['channelstrip connect', service.id, ...options, '--token-stdin < token.txt'];
  return line.join(' ');
}

const option = (field: FieldDescriptor): string => new Option(field.option.flags).long ?? '';

const sample = (field: FieldDescriptor): string =>
  field.placeholder ??
  (isAddress(field)
    ? 'https://example.net'
    : field.kind === 'email'
      ? 'ines@example.com'
      : 'VALUE');

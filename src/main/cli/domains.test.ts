import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { commandGroups } from './domains.ts';

const modules = commandGroups.flatMap((group) => group.modules);

describe('the commands', () => {
  it.each(modules.map((module) => [module.names.join(', '), module] as const))(
    'are found by their names: %s',
    async (_, { names, load }) => {
      const program = new Command();
      await (
        await load()
      )(program, () => Promise.resolve());
      expect(program.commands.map((command) => command.name()).sort()).toEqual([...names].sort());
    },
  );

  it.each(modules.map((module) => [module.names.join(', '), module] as const))(
    'have a text for each of their parts: %s',
    async (_, { load }) => {
      const program = new Command();
      await (
        await load()
      )(program, () => Promise.resolve());
      const descriptionsOf = (command: Command): string[] => [
        command.description(),
        ...command.options.map((option) => option.description),
        ...command.registeredArguments.map((argument) => argument.description),
        ...command.commands.flatMap(descriptionsOf),
      ];
      // A missing text is printed as its key.
      const keys = program.commands
        .flatMap(descriptionsOf)
        .filter((text) => /^[\w-]+(\.[\w|-]+)+$/.test(text));
      expect(keys).toEqual([]);
    },
  );

  it('have names of their own', () => {
    const names = modules.flatMap((module) => module.names);
    expect(new Set(names).size).toBe(names.length);
  });
});

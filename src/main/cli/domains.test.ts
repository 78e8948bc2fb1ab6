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

  it('have names of their own', () => {
    const names = modules.flatMap((module) => module.names);
    expect(new Set(names).size).toBe(names.length);
  });
});

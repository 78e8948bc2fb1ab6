import { CircleDot } from 'lucide-react';
import { expect, it, vi } from 'vitest';
import { findNamed } from './actions.ts';
import { listCommands, readWanted, wantedBy } from './commands.ts';
import { rankEntries } from './rank.ts';
import type { PaletteAction, PaletteEntry } from './source.ts';

const action = (id: string, label: string, more: Partial<PaletteAction> = {}): PaletteAction => ({
  id,
  label,
  icon: CircleDot,
  run: () => undefined,
  ...more,
});

const entry = (name: string, actions: readonly PaletteAction[], more = {}): PaletteEntry => ({
  id: name,
  scope: 'players',
  panel: 'music',
  icon: CircleDot,
  name,
  kind: 'Player',
  actions: () => actions,
  ...more,
});

const setLevel = vi.fn();
const setMuted = vi.fn();
const choose = vi.fn();
const kitchen = entry(
  'Kitchen',
  [
    action('volume', 'Volume', { level: { value: 20, max: 60, set: setLevel } }),
    action('mute', 'Mute', {
      command: 'Mute Kitchen',
      toggle: { kind: 'switch', on: false, set: setMuted },
    }),
    action('preset', 'EQ preset', { options: [{ id: 'evening', label: 'Evening', choose }] }),
    action('clear', 'Clear', { danger: true }),
    action('drop', 'Remove…', { danger: true }),
  ],
  { page: true },
);
const issue = entry('CS-412 Lower shelf', [action('copy', 'Copy key')], {
  key: 'CS-412',
  kind: 'Issue',
  panel: 'issues',
});
const theme = entry('Theme', [
  action('choose', 'Theme', { options: [{ id: 'dark', label: 'Dark', choose }] }),
]);

const find = (text: string): readonly PaletteEntry[] => {
  const all = [kitchen, issue, theme];
  const rows = [...all, ...listCommands(all, [], readWanted(text))];
  return rankEntries(rows, text, { recent: [], panel: 'music' }).map((row) => row.entry);
};
const names = (text: string): readonly string[] => find(text).map(({ name }) => name);

it.each([
  ['kitchen volume 30', 'Kitchen: Volume 30'],
  ['vol kit 30', 'Kitchen: Volume 30'],
  ['kitchen mute', 'Mute Kitchen'],
  ['mute player', 'Mute Kitchen'],
  ['preset kitchen', 'Kitchen: EQ preset'],
  ['kitchen evening', 'Kitchen: EQ preset Evening'],
  ['copy cs-412', 'CS-412: Copy key'],
  ['theme dark', 'Theme: Dark'],
  ['remove kitchen', 'Kitchen: Remove…'],
])('finds the action of an item by "%s"', (text, name) => expect(names(text)[0]).toBe(name));

it('finds no action by one word, none by words of the item alone, and no removal that would not ask', () => {
  expect(names('kitchen')).toEqual(['Kitchen', 'Mute Kitchen']);
  expect(names('lower shelf')).toEqual(['CS-412 Lower shelf']);
  expect(names('kitchen clear')).toEqual([]);
  expect(names('kitchen volume 61')).toEqual([]);
});

it('puts a name that the text starts above actions', () => {
  const row = entry('Kitchen mute button', [], { scope: 'music' });
  const rows = [kitchen, row, ...listCommands([kitchen], [], readWanted('kitchen mute'))];
  const [first] = rankEntries(rows, 'kitchen mute', { recent: [], panel: 'music' });
  expect(first?.entry).toBe(row);
});

it('runs the level, the switch and the option of a row, also when it is made again from its id', () => {
  for (const text of ['kitchen volume 30', 'kitchen mute', 'theme dark']) {
    const row = find(text)[0];
    const all = listCommands([kitchen, theme], [], wantedBy(row?.id ?? ''));
    all
      .find(({ id }) => id === row?.id)
      ?.actions()[0]
      ?.run();
  }
  expect(setLevel).toHaveBeenCalledWith(30);
  expect(setMuted).toHaveBeenCalledWith(true);
  expect(choose).toHaveBeenCalledOnce();
});

it('names the action that a search means beside the name of its item', () => {
  const named = (text: string) => findNamed(kitchen, kitchen.actions(), text);
  expect(named('clear')).toBe('clear');
  expect(named('kitchen clear')).toBe('clear');
  expect(named('remove kit')).toBe('drop');
  expect(named('kitchen')).toBeNull();
  expect(named('')).toBeNull();
  expect(named('kitchen harbour')).toBeNull();
});

it('lists a command once, also by several words', () => {
  const command = entry('New issue…', [action('create', 'New issue…')], { scope: 'commands' });
  expect(listCommands([command], [], readWanted('new issue'))).toEqual([]);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pressed } from './accelerator.ts';
import { ACCELERATOR, toAccelerator, printedKeys } from './accelerator.ts';

const press = (
  code: string,
  key: string,
  ...held: ('ctrl' | 'alt' | 'shift' | 'meta')[]
): Pressed => ({
  code,
  key,
  ctrlKey: held.includes('ctrl'),
  altKey: held.includes('alt'),
  shiftKey: held.includes('shift'),
  metaKey: held.includes('meta'),
});

describe('the accelerator of a key press', () => {
  it.each([
    [press('KeyF', 'f', 'ctrl', 'alt'), 'Control+Alt+F'],
    [press('Digit1', '!', 'ctrl', 'shift'), 'Control+Shift+1'],
    [press('ArrowUp', 'ArrowUp', 'ctrl', 'meta'), 'Control+Super+Up'],
    [press('F13', 'F13'), 'F13'],
    [press('MediaTrackNext', 'MediaTrackNext'), 'MediaNextTrack'],
    // On a Dvorak layout, the key in the position of F prints a U.
    [press('KeyF', 'u', 'alt', 'meta'), 'Alt+Super+U'],
    // A Cyrillic layout has no Latin letter there, so the position counts.
    [press('KeyF', 'а', 'ctrl', 'alt'), 'Control+Alt+F'],
  ])('%o is %s', (pressed, keys) => expect(toAccelerator(pressed)).toEqual({ keys }));

  it.each([
    [press('ControlLeft', 'Control', 'ctrl'), 'incomplete'],
    [press('KeyF', 'F', 'shift'), 'plain'],
    [press('F5', 'F5'), 'plain'],
    [press('KeyC', 'c', 'ctrl'), 'reserved'],
    [press('Tab', 'Tab', 'alt'), 'reserved'],
    [press('IntlRo', 'ろ', 'ctrl'), 'unknown'],
  ])('%o is refused: %s', (pressed, no) => expect(toAccelerator(pressed)).toEqual({ no }));

  it('is always one that the settings accept', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('KeyA', 'Digit9', 'F24', 'F1', 'Numpad5'));
    const flag = fc.boolean();
    fc.assert(
      fc.property(
        text,
        text,
        flag,
        flag,
        flag,
        flag,
        (code, key, ctrlKey, altKey, shiftKey, metaKey) => {
          const read = toAccelerator({ code, key, ctrlKey, altKey, shiftKey, metaKey });
          if ('keys' in read) expect(read.keys).toMatch(ACCELERATOR);
        },
      ),
    );
  });

  it('is printed with the names on the keyboard', () => {
    expect(printedKeys('Control+Alt+Up', false)).toEqual(['Ctrl', 'Alt', '↑']);
    expect(printedKeys('Shift+Super+F', true)).toEqual(['⇧', '⌘', 'F']);
  });
});

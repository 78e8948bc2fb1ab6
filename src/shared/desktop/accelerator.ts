/** The fields of a keyboard event that identify the pressed keys. */
export interface Pressed {
  /** `KeyboardEvent.code`: the position of the key, independent of the layout. */
  readonly code: string;
  /** `KeyboardEvent.key`: what the layout prints. */
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly metaKey: boolean;
}

/** Names of keys in Electron's accelerators, by `KeyboardEvent.code`. */
const named: Readonly<Record<string, string>> = {
  Space: 'Space',
  Enter: 'Return',
  Tab: 'Tab',
  Backspace: 'Backspace',
  Delete: 'Delete',
  Insert: 'Insert',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  MediaPlayPause: 'MediaPlayPause',
  MediaTrackNext: 'MediaNextTrack',
  MediaTrackPrevious: 'MediaPreviousTrack',
  MediaStop: 'MediaStop',
};

/** An accelerator such as `Control+Alt+F`, or a function or media key alone. */
export const ACCELERATOR =
  /^(?:(?:Control\+|Alt\+|Shift\+|Super\+){1,4}(?:[A-Z0-9]|F(?:[1-9]|1\d|2[0-4])|Space|Return|Tab|Backspace|Delete|Insert|Home|End|PageUp|PageDown|Up|Down|Left|Right)|F(?:1[3-9]|2[0-4])|Media(?:PlayPause|NextTrack|PreviousTrack|Stop))$/;

/** Combinations that programs and desktops use themselves. */
const reserved: ReadonlySet<string> = new Set([
  ...['A', 'C', 'F', 'N', 'O', 'P', 'Q', 'S', 'T', 'V', 'W', 'X', 'Y', 'Z'].map(
    (letter) => `Control+${letter}`,
  ),
  ...['Tab', 'F4', 'Space', 'Left', 'Right'].map((key) => `Alt+${key}`),
  'Control+Tab',
  'Control+Alt+Delete',
  'Control+Alt+Backspace',
  'Super+L',
]);

/**
 * The accelerator of a key press. `incomplete`: only modifiers so far; `plain`: a letter without Control, Alt or Super would never reach other
 * programs again; `reserved`: other programs need it; `unknown`: a key that shortcuts do not support.
 */
export function toAccelerator(
  pressed: Pressed,
): { readonly keys: string } | { readonly no: 'incomplete' | 'plain' | 'reserved' | 'unknown' } {
  if (['Control', 'Alt', 'Shift', 'Meta', 'AltGraph', 'OS'].includes(pressed.key))
    return { no: 'incomplete' };
  const key = toKeyName(pressed);
  if (key === null) return { no: 'unknown' };
  const strong = pressed.ctrlKey || pressed.altKey || pressed.metaKey;
  const keys = [
    ...(pressed.ctrlKey ? ['Control'] : []),
    ...(pressed.altKey ? ['Alt'] : []),
    ...(pressed.shiftKey ? ['Shift'] : []),
    ...(pressed.metaKey ? ['Super'] : []),
    key,
  ].join('+');
  if (!strong && !/^(?:F(?:1[3-9]|2\d)|Media\w+)$/.test(keys)) return { no: 'plain' };
  if (reserved.has(keys)) return { no: 'reserved' };
  return ACCELERATOR.test(keys) ? { keys } : { no: 'unknown' };
}

/** Letters by their printed character, so that the printed key works; digits and other keys by position. */
function toKeyName({ code, key }: Pressed): string | null {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  const place = /^(?:Key([A-Z])|Digit(\d)|Numpad(\d)|(F\d{1,2}))$/.exec(code);
  return place?.slice(1).find(Boolean) ?? named[code] ?? named[key] ?? null;
}

/** The keys of an accelerator as printed on the keyboard. `mac`: with Apple's names. */
export function printedKeys(accelerator: string, mac: boolean): readonly string[] {
  const printed: Readonly<Record<string, string>> = {
    Control: mac ? '⌃' : 'Ctrl',
    Alt: mac ? '⌥' : 'Alt',
    Shift: mac ? '⇧' : 'Shift',
    Super: mac ? '⌘' : 'Super',
    Up: '↑',
    Down: '↓',
    Left: '←',
    Right: '→',
    Return: 'Enter',
    PageUp: 'Page Up',
    PageDown: 'Page Down',
  };
  return accelerator.split('+').map((key) => printed[key] ?? key);
}

import { usePageKeys } from '../../state/page-keys.ts';

/** Keys of the list by `Shift+M`-like names. */
export type KeyActions = Readonly<Record<string, (() => void) | undefined>>;

const typing = 'input, textarea, select, [contenteditable=true]';

/** The name of a pressed key: `E`, `Shift+M`, `Ctrl+Enter`. */
const readKey = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): string => {
  const name = key.length === 1 ? key.toUpperCase() : key;
  return `${ctrlKey || metaKey ? 'Ctrl+' : ''}${shiftKey ? 'Shift+' : ''}${name}`;
};

/** Runs the actions of the page's keys, while the user does not type. A focused control keeps Enter. */
export function useAttentionKeys(actions: KeyActions): void {
  usePageKeys((event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.altKey || target?.closest(typing) != null) return null;
    const isEnter = event.key === 'Enter' && !event.ctrlKey;
    if (isEnter && target?.closest('button:not([data-row]), a') != null) return null;
    return actions[readKey(event)] ?? null;
  });
}

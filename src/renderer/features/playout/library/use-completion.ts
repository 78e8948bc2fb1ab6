import { useState } from 'react';
import type { MethodOutput } from '../../../../shared/contract/methods.ts';
import { typing } from '../../../state/use-paced.ts';
import { useResource } from '../../../state/use-resource.ts';
import { insertWord } from './query-parts.ts';

export type Completions = MethodOutput<'library.complete'>;
const none: Completions = { from: 0, to: 0, words: [] };
/** Maximum number of completions. */
export const MAX_WORDS = 6;

export type Completion = ReturnType<typeof useCompletion>;

/** The completions at the caret. They open on typing and with Ctrl+Space. */
export function useCompletion(value: string, onValue: (query: string) => void) {
  const [caret, setCaret] = useState(value.length);
  const [opened, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const at = Math.min(caret, value.length);
  const { data } = useResource(
    'library.complete',
    { query: value, at },
    { enabled: opened, pause: typing.near },
  );
  const words = followText(data ?? none, value, at);
  const [seen, setSeen] = useState(data);
  if (seen !== data) {
    setSeen(data);
    setActive(0);
  }
  const isOpen = opened && words.words.length > 0;
  const take = (index: number): void => {
    const word = words.words[index];
    if (word === undefined) return;
    const next = insertWord(value, { from: words.from, to: words.to, text: word.text });
    onValue(next.query);
    setCaret(next.caret);
    // After a field, its values are offered; after a value, nothing until the user types again.
    setOpen(word.text.endsWith(':'));
  };
  return { words, caret, setCaret, active, setActive, isOpen, setOpen, take };
}

/**
 * Adjusts completions that were loaded for an earlier text to the text up to `at`: newly typed characters belong to the same word. Returns
 * none if they start another word.
 */
export function followText(read: Completions, value: string, at: number): Completions {
  if (at < read.from) return none;
  if (at <= read.to) return { ...read, to: Math.min(read.to, value.length) };
  if (/[\s()]/.test(value.slice(read.to, at))) return none;
  const typed = value.slice(read.from, at).replaceAll('"', '').toLowerCase();
  const words = read.words.filter(({ text, label }) =>
    [text, label].some((name) => name.replaceAll('"', '').toLowerCase().includes(typed)),
  );
  return { from: read.from, to: at, words };
}

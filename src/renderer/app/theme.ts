import { useEffect } from 'react';
import type { Theme } from '../../shared/settings/model.ts';
import { useTopicSelector } from '../state/topics.ts';

const KEY = 'channelstrip.theme';

/** The theme of the last visit, so that the first frame has the right colors already. */
export function rememberedTheme(): Theme {
  try {
    const text = localStorage.getItem(KEY);
    return text === 'light' || text === 'dark' ? text : 'system';
  } catch {
    return 'system';
  }
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** Keeps the page in the theme of the settings. Before they are known, the remembered one stays. */
export function useTheme(known: boolean): void {
  const theme = useTopicSelector('settings', themeOf);
  useEffect(() => {
    if (!known) return;
    applyTheme(theme);
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // A browser that keeps nothing only loses the head start.
    }
  }, [known, theme]);
}

const themeOf = (settings: { readonly theme: Theme }): Theme => settings.theme;

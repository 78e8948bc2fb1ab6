import { useEffect } from 'react';
import type { Theme } from '../../shared/settings/model.ts';
import { Remembered } from '../state/remembered.ts';
import { useTopicSelector } from '../state/topics.ts';

/** The theme of the last visit, so that the first frame is drawn in the right colors. */
export const rememberedTheme = new Remembered<Theme>(
  'theme',
  ['system', 'light', 'dark'],
  'system',
);

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** Applies the theme of the settings. Until the settings arrive, the remembered theme applies. */
export function useTheme(known: boolean): void {
  const theme = useTopicSelector('settings', themeOf);
  useEffect(() => {
    if (!known) return;
    applyTheme(theme);
    rememberedTheme.set(theme);
  }, [known, theme]);
}

const themeOf = (settings: { readonly theme: Theme }): Theme => settings.theme;

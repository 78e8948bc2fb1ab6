import { useEffect } from 'react';
import type { Accent, Density, Preferences, Theme } from '../../shared/settings/model.ts';
import { Remembered } from '../state/remembered.ts';
import { useTopic } from '../state/topics.ts';
import { setCompact } from '../ui/row-height.ts';

type Looks = Pick<Preferences, 'theme' | 'density' | 'accent'>;

const accents: readonly Accent[] = ['blue', 'teal', 'green', 'amber', 'rose', 'violet', 'graphite'];

/** The looks of the last visit, so that the first frame is drawn in the right colors and sizes. */
const remembered = {
  theme: new Remembered<Theme>('theme', ['system', 'light', 'dark'], 'system'),
  density: new Remembered<Density>('density', ['comfortable', 'compact'], 'comfortable'),
  accent: new Remembered<Accent>('accent', accents, 'blue'),
};

function applyLooks({ theme, density, accent }: Looks): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  if (accent === 'blue') delete dataset['accent'];
  else dataset['accent'] = accent;
  setCompact(density === 'compact');
}

export function applyRememberedLooks(): void {
  const { theme, density, accent } = remembered;
  applyLooks({ theme: theme.get(), density: density.get(), accent: accent.get() });
}

/** Applies the looks of the settings. Until the settings arrive, those of the last visit apply. */
export function useLooks(known: boolean): void {
  const { theme, density, accent } = useTopic('settings');
  useEffect(() => {
    if (!known) return;
    applyLooks({ theme, density, accent });
    remembered.theme.set(theme);
    remembered.density.set(density);
    remembered.accent.set(accent);
  }, [known, theme, density, accent]);
}

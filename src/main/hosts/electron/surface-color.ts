import { nativeTheme } from 'electron';

/** What a window shows before its first frame: the page's own ground (`--bg`), so that nothing flashes. */
export const surfaceColor = (): string => (nativeTheme.shouldUseDarkColors ? '#111316' : '#f9fafb');

import { nativeTheme } from 'electron';

/** What a window shows before its first frame: the page's background (`--bg`), so that nothing flashes. */
export const surfaceColor = (): string => (nativeTheme.shouldUseDarkColors ? '#111316' : '#f9fafb');

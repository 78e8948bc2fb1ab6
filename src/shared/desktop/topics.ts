import { topic } from '../lib/define.ts';
import type { DesktopState } from './model.ts';

export const noDesktop: DesktopState = {
  tray: 'none',
  mediaKeys: [],
  shortcuts: [],
  startAtLogin: { state: 'unsupported', detail: null },
};

export const desktopTopics = {
  desktop: topic(noDesktop),
} as const;

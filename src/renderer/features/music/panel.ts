import { MusicPanel } from './MusicPanel.tsx';

export const musicPanel = { Content: MusicPanel };

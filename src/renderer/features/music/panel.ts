import { MusicPanel } from './MusicPanel.tsx';
import { MusicScope } from './panel/MusicScope.tsx';

export const musicPanel = { Content: MusicPanel, Scope: MusicScope };

import { MusicPanel } from './MusicPanel.tsx';
import { MusicActions } from './panel/MusicActions.tsx';
import { MusicScope } from './panel/MusicScope.tsx';
import { MusicTitle } from './panel/MusicTitle.tsx';

export const musicPanel = {
  Content: MusicPanel,
  Title: MusicTitle,
  Scope: MusicScope,
  Actions: MusicActions,
};

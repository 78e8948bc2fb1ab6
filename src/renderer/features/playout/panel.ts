import { HeadActions, HeadScope, HeadTitle } from './head/PlayoutHead.tsx';
import { PlayoutPanel } from './PlayoutPanel.tsx';

export const playoutPanel = {
  Content: PlayoutPanel,
  Title: HeadTitle,
  Scope: HeadScope,
  Actions: HeadActions,
};

import { attentionScenes } from './attention-scenes.ts';
import { connectionScenes } from './connection-scenes.ts';
import { deploysEditScenes } from './deploys-edit-scenes.ts';
import { deploysScenes } from './deploys-scenes.ts';
import { desktopScenes } from './desktop-scenes.ts';
import { eqPartScenes } from './eq-part-scenes.ts';
import { eqScenes } from './eq-scenes.ts';
import { firstRunScenes } from './first-run-scenes.ts';
import { frameScenes } from './frame-scenes.ts';
import { issuesJqlScenes } from './issues-jql-scenes.ts';
import { issuesDetailScenes } from './issues-detail-scenes.ts';
import { issuesScenes } from './issues-scenes.ts';
import { libraryScenes } from './library-scenes.ts';
import { kitScenes } from './kit-scenes.ts';
import { musicScenes } from './music-scenes.ts';
import { nowScenes } from './now-scenes.ts';
import { pagesScenes } from './pages-scenes.ts';
import { playoutScenes } from './playout-scenes.ts';
import { playoutTimelineScenes } from './playout-timeline-scenes.ts';
import { quickScenes } from './quick-scenes.ts';
import { rulesScenes } from './rules-scenes.ts';
import type { Scene } from './scene.ts';
import { searchScenes } from './search-scenes.ts';
import { storageScenes } from './storage-scenes.ts';
import { adsScenes } from './ads-scenes.ts';
import { adsChangeScenes } from './ads-change-scenes.ts';
import { adsPaneScenes } from './ads-pane-scenes.ts';
import { adsViewScenes } from './ads-view-scenes.ts';
import { workflowsScenes } from './workflows-scenes.ts';
import { workflowsRunScenes } from './workflows-run-scenes.ts';

/** All states of the window that a user can encounter. */
export const scenes: readonly Scene[] = [
  ...firstRunScenes,
  ...frameScenes,
  ...kitScenes,
  ...connectionScenes,
  ...attentionScenes,
  ...desktopScenes,
  ...storageScenes,
  ...musicScenes,
  ...libraryScenes,
  ...pagesScenes,
  ...nowScenes,
  ...searchScenes,
  ...eqScenes,
  ...eqPartScenes,
  ...playoutScenes,
  ...playoutTimelineScenes,
  ...deploysScenes,
  ...deploysEditScenes,
  ...issuesScenes,
  ...issuesJqlScenes,
  ...issuesDetailScenes,
  ...rulesScenes,
  ...quickScenes,
  ...adsScenes,
  ...adsPaneScenes,
  ...adsChangeScenes,
  ...adsViewScenes,
  ...workflowsScenes,
  ...workflowsRunScenes,
];

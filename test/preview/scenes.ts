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
import { mediaLibraryScenes } from './media-library-scenes.ts';
import { kitScenes } from './kit-scenes.ts';
import { musicScenes } from './music-scenes.ts';
import { nowScenes } from './now-scenes.ts';
import { pagesScenes } from './pages-scenes.ts';
import { paletteScenes } from './palette-scenes.ts';
import { playoutScenes } from './playout-scenes.ts';
import { programmeScenes } from './programme-scenes.ts';
import { playoutTimelineScenes } from './playout-timeline-scenes.ts';
import { programmeApplyScenes } from './programme-apply-scenes.ts';
import { programmeImportScenes } from './programme-import-scenes.ts';
import { quickScenes } from './quick-scenes.ts';
import { rulesScenes } from './rules-scenes.ts';
import type { Scene } from './scene.ts';
import { sceneEditorScenes } from './scene-editor-scenes.ts';
import { searchScenes } from './search-scenes.ts';
import { storageScenes } from './storage-scenes.ts';
import { adsScenes } from './ads-scenes.ts';
import { adsChangeScenes } from './ads-change-scenes.ts';
import { adsPaneScenes } from './ads-pane-scenes.ts';
import { adsViewScenes } from './ads-view-scenes.ts';
import { workflowsScenes } from './workflows-scenes.ts';
import { workflowsRunScenes } from './workflows-run-scenes.ts';

/** All states of the window that a user can encounter, by panel or part. */
export const sceneGroups: Readonly<Record<string, readonly Scene[]>> = {
  'first run': firstRunScenes,
  frame: frameScenes,
  kit: kitScenes,
  connections: connectionScenes,
  attention: attentionScenes,
  desktop: desktopScenes,
  storage: storageScenes,
  music: musicScenes,
  'music library': libraryScenes,
  'music pages': pagesScenes,
  'now playing': nowScenes,
  'music search': searchScenes,
  'music scenes': sceneEditorScenes,
  palette: paletteScenes,
  equalizer: eqScenes,
  'equalizer parts': eqPartScenes,
  playout: playoutScenes,
  'playout timeline': playoutTimelineScenes,
  'media library': mediaLibraryScenes,
  'applying a programme': programmeApplyScenes,
  programme: programmeScenes,
  'importing a schedule': programmeImportScenes,
  deploys: deploysScenes,
  'deploys editing': deploysEditScenes,
  issues: issuesScenes,
  'issues query': issuesJqlScenes,
  'issues detail': issuesDetailScenes,
  rules: rulesScenes,
  'quick controls': quickScenes,
  ads: adsScenes,
  'ads panes': adsPaneScenes,
  'ads changes': adsChangeScenes,
  'ads views': adsViewScenes,
  workflows: workflowsScenes,
  'workflows runs': workflowsRunScenes,
};

/** The scenes of all groups. */
export const scenes: readonly Scene[] = Object.values(sceneGroups).flat();

import { adsTopics } from './ads/topics.ts';
import { appTopics } from './app/topics.ts';
import { attentionTopics } from './attention/topics.ts';
import { connectionsTopics } from './connections/topics.ts';
import { deploysTopics } from './deploys/topics.ts';
import { desktopTopics } from './desktop/topics.ts';
import { eqTopics } from './eq/topics.ts';
import { issuesTopics } from './issues/topics.ts';
import { libraryTopics } from './library/topics.ts';
import { musicTopics } from './music/topics.ts';
import { playoutTopics } from './playout/topics.ts';
import { rulesTopics } from './rules/topics.ts';
import { settingsTopics } from './settings/topics.ts';
import { workflowsTopics } from './workflows/topics.ts';

/**
 * The contract's domains, each with its methods. A contract is loaded when one of its methods is first called, so that the start-up time does
 * not depend on the number of domains. The name of a method begins with its domain.
 */
export const contracts = {
  app: async () => (await import('./app/contract.ts')).appMethods,
  settings: async () => (await import('./settings/contract.ts')).settingsMethods,
  connections: async () => (await import('./connections/contract.ts')).connectionsMethods,
  desktop: async () => (await import('./desktop/contract.ts')).desktopMethods,
  attention: async () => (await import('./attention/contract.ts')).attentionMethods,
  music: async () => (await import('./music/contract.ts')).musicMethods,
  eq: async () => (await import('./eq/contract.ts')).eqMethods,
  playout: async () => (await import('./playout/contract.ts')).playoutMethods,
  library: async () => (await import('./library/contract.ts')).libraryMethods,
  deploys: async () => (await import('./deploys/contract.ts')).deploysMethods,
  issues: async () => (await import('./issues/contract.ts')).issuesMethods,
  workflows: async () => (await import('./workflows/contract.ts')).workflowsMethods,
  ads: async () => (await import('./ads/contract.ts')).adsMethods,
  rules: async () => (await import('./rules/contract.ts')).rulesMethods,
} as const;

/** The topics of the domains, for `contract/topics.ts`. */
export const domainTopics = {
  ...appTopics,
  ...settingsTopics,
  ...connectionsTopics,
  ...desktopTopics,
  ...attentionTopics,
  ...musicTopics,
  ...eqTopics,
  ...playoutTopics,
  ...libraryTopics,
  ...deploysTopics,
  ...issuesTopics,
  ...workflowsTopics,
  ...adsTopics,
  ...rulesTopics,
} as const;

export type ContractName = keyof typeof contracts;

/** @internal Only tests need all of them. */
export const contractNames = /* @__PURE__ */ Object.keys(contracts) as readonly ContractName[];

/** The methods of one domain. */
export type MethodsOf<D extends ContractName> = Awaited<ReturnType<(typeof contracts)[D]>>;

const changes: { readonly [D in ContractName]?: readonly (keyof MethodsOf<D>)[] } = {
  music: [
    'music.addToPlaylist',
    'music.announce',
    'music.applyScene',
    'music.command',
    'music.createPlaylist',
    'music.favorite',
    'music.forget',
    'music.keep',
    'music.markPlayed',
    'music.playIndex',
    'music.playMedia',
    'music.queueClear',
    'music.queueMove',
    'music.queueOptions',
    'music.queueRemove',
    'music.queueSave',
    'music.queueTransfer',
    'music.queueUndo',
    'music.queueRedo',
    'music.removeFromPlaylist',
    'music.renamePlaylist',
    'music.savePlayerSettings',
    'music.sleep',
    'music.undoScene',
  ],
  eq: ['eq.apply', 'eq.applyPreset', 'eq.removePreset', 'eq.save', 'eq.savePreset'],
  playout: [
    'playout.programme.apply',
    'playout.programme.create',
    'playout.programme.save',
    'playout.programme.setCursor',
    'playout.programme.takeOver',
    'playout.restore',
    'playout.write',
  ],
  deploys: ['deploys.apply', 'deploys.createDatabase', 'deploys.linkDatabase', 'deploys.redeploy'],
  issues: ['issues.assign', 'issues.comment', 'issues.create', 'issues.transition', 'issues.watch'],
  workflows: [
    'workflows.dequeue',
    'workflows.reschedule',
    'workflows.retry',
    'workflows.start',
    'workflows.stop',
    'workflows.stopAll',
    'workflows.suspend',
  ],
  ads: [
    'ads.archive',
    'ads.archiveAssets',
    'ads.bulk',
    'ads.change',
    'ads.create',
    'ads.deleteAudience',
    'ads.duplicate',
    'ads.rename',
    'ads.renameAsset',
    'ads.setBid',
    'ads.setBudget',
    'ads.setDates',
    'ads.upload',
    'ads.uploadFile',
  ],
};

/**
 * Methods that change something outside the app. If the response to one is lost, it is `unconfirmed`; other methods may be called again.
 */
export const changeMethods: ReadonlySet<string> = new Set(Object.values(changes).flat());

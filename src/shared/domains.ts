import type { AdsOverview, Transfer } from './ads/model.ts';
import type { AppInfo, Faults } from './app/model.ts';
import type { AttentionItem } from './attention/model.ts';
import type { ConnectionProfile, ConnectionStep } from './connections/model.ts';
import type { ResourceState } from './connections/resource-state.ts';
import { nothingRead } from './connections/resource-state.ts';
import type { DeploysOverview } from './deploys/model.ts';
import { nothingDeployed } from './deploys/topics.ts';
import type { DesktopState } from './desktop/model.ts';
import type { EqSession } from './eq/session-model.ts';
import type { EqPreset, EqServer, PlayerDsp } from './eq/state.ts';
import type { IssuesOverview } from './issues/model.ts';
import { noIssues } from './issues/topics.ts';
import { keyed, topic } from './lib/define.ts';
import type { Cut } from './lib/listed.ts';
import { emptyLibrary } from './library/topics.ts';
import type { DiscoveredServer } from './music/connection.ts';
import type { LibraryState } from './music/library.ts';
import type { Player } from './music/player.ts';
import type { Queue } from './music/queue.ts';
import type { Scene } from './music/scenes/model.ts';
import { noAbilities, noConnection } from './music/topics.ts';
import { noProgramme } from './playout/programme/topic.ts';
import type { ChannelState, Job } from './playout/state.ts';
import { noWorkspace } from './playout/topics.ts';
import type { Firing, Rule } from './rules/model.ts';
import { defaultPreferences } from './settings/preferences.ts';
import type { WorkflowsOverview } from './workflows/model.ts';

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

/** The topics of the domains, for `contract/topics.ts`: types and initial values. Every start loads them, so they have no schema. */
export const domainTopics = {
  'app.info': topic<AppInfo>({
    version: '',
    host: 'none',
    demo: false,
    safe: false,
    secrets: { backend: 'memory', encryptedAtRest: false, locked: false, keyring: 'unknown' },
    history: true,
    locale: null,
    notices: [],
  }),
  'app.faults': topic<Faults>({ count: 0, last: null }),

  settings: topic(defaultPreferences),

  /** All profiles of all services, by service, then in order of creation. */
  'connections.profiles': topic<ConnectionProfile[]>([]),
  /** Profile id -> number of changes of its history and its last test since the start. */
  'connections.revisions': topic<Readonly<Record<string, number>>>({}),
  /** Steps of the current or last test. `profileId` null: the profile is not saved yet. */
  'connections.test': topic<{
    service: string | null;
    profileId: string | null;
    running: boolean;
    steps: ConnectionStep[];
  }>({ service: null, profileId: null, running: false, steps: [] }),

  desktop: topic<DesktopState>({
    tray: 'none',
    mediaKeys: [],
    shortcuts: [],
    startAtLogin: { state: 'unsupported', detail: null },
  }),

  /** Everything that needs attention, by item id. */
  attention: keyed<AttentionItem>(),

  'music.connection': topic(noConnection),
  'music.players': keyed<Player>(),
  /** The missing part of the list of players; null: none. */
  'music.playersCut': topic<Cut | null>(null),
  'music.queues': keyed<Queue>(),
  /** The chosen player, resolved: the user's choice, else the playing one, else the first. */
  'music.chosen': topic<{ playerId: string | null; byUser: boolean }>({
    playerId: null,
    byUser: false,
  }),
  /** player id -> highest level (percent) that the app may set; of the active profile. */
  'music.ceilings': topic<Record<string, number>>({}),
  /** The scenes of the active profile, in the order of the list. */
  'music.scenes': topic<readonly Scene[]>([]),
  'music.library': topic<LibraryState>({ revision: 0, syncing: [] }),
  'music.abilities': topic(noAbilities),
  'music.discovered': topic<{ searching: boolean; servers: DiscoveredServer[] }>({
    searching: false,
    servers: [],
  }),

  'eq.server': topic<EqServer>({ shape: null, readOnly: 'offline' }),
  /** By player id; only players that a client has loaded. */
  'eq.players': keyed<PlayerDsp>(),
  /** The drafts of players, by player id: loaded ones and all unsaved ones. */
  'eq.sessions': keyed<EqSession>(),
  'eq.presets': topic<{ presets: EqPreset[] }>({ presets: [] }),

  'playout.workspace': topic(noWorkspace),
  'playout.programme': topic(noProgramme),
  /** By channel key. */
  'playout.channels': keyed<ChannelState>(),
  /** By the job's name, while it runs. */
  'playout.jobs': keyed<Job>(),

  library: topic(emptyLibrary),

  'deploys.overview': topic<ResourceState<DeploysOverview>>(nothingRead),
  'deploys.summary': topic(nothingDeployed),

  'issues.overview': topic<ResourceState<IssuesOverview>>(nothingRead),
  'issues.summary': topic(noIssues),

  'workflows.overview': topic<ResourceState<WorkflowsOverview>>(nothingRead),

  'ads.overview': topic<ResourceState<AdsOverview>>(nothingRead),
  /** Uploads and downloads, newest last. */
  'ads.transfers': topic<readonly Transfer[]>([]),

  /** The rules, and their firings: newest first, at most 100. */
  'rules.state': topic<{ readonly rules: readonly Rule[]; readonly log: readonly Firing[] }>({
    rules: [],
    log: [],
  }),
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

import { t } from '../../shared/i18n/translate.ts';
import type { Register } from './commands/registry.ts';

/** Commands that are loaded together when one of them is used. */
interface CommandModule {
  /** The first words of its commands. */
  readonly names: readonly string[];
  readonly load: () => Promise<Register>;
}

/** Commands under one heading of the help. */
export interface CommandGroup {
  /** Omitted: the commands set their heading themselves (`program.commandsGroup`), with their own texts. */
  readonly title?: () => string;
  readonly modules: readonly CommandModule[];
}

const playerCommands = () => import('./commands/control.ts');

/** All commands: those of the app itself, then those of each domain. */
export const commandGroups: readonly CommandGroup[] = [
  {
    title: () => t('cli:help.host'),
    modules: [
      { names: ['serve'], load: async () => (await import('./commands/serve.ts')).addServe },
      {
        names: ['demo-server'],
        load: async () => (await import('./commands/demo-server.ts')).addDemoServer,
      },
      { names: ['open'], load: async () => (await import('./commands/open.ts')).addOpen },
      { names: ['status'], load: async () => (await import('./commands/status.ts')).addStatus },
      {
        names: ['attention'],
        load: async () => (await import('./commands/attention.ts')).addAttention,
      },
      { names: ['connect'], load: async () => (await import('./commands/connect.ts')).addConnect },
      {
        names: ['disconnect'],
        load: async () => (await import('./commands/disconnect.ts')).addDisconnect,
      },
      {
        names: ['settings'],
        load: async () => (await import('./commands/settings.ts')).addSettings,
      },
      {
        names: ['completion'],
        load: async () => (await import('./commands/completion.ts')).addCompletion,
      },
    ],
  },
  {
    title: () => t('cli:help.music'),
    modules: [
      { names: ['players'], load: async () => (await import('./commands/players.ts')).addPlayers },
      {
        names: ['play', 'pause', 'toggle', 'stop', 'next', 'previous'],
        load: async () => (await playerCommands()).addTransport,
      },
      {
        names: ['seek', 'volume', 'mute', 'power', 'ungroup'],
        load: async () => (await playerCommands()).addControls,
      },
      { names: ['shuffle', 'repeat'], load: async () => (await playerCommands()).addQueueModes },
      { names: ['group'], load: async () => (await playerCommands()).addGroup },
      {
        names: ['play-media', 'queue'],
        load: async () => (await import('./commands/queue.ts')).addQueue,
      },
      {
        names: ['sleep', 'announce'],
        load: async () => (await import('./commands/listening.ts')).addListening,
      },
      {
        names: ['search'],
        load: async () => (await import('./commands/library/read.ts')).search,
      },
      {
        names: ['library'],
        load: async () => (await import('./commands/library/library.ts')).addLibrary,
      },
      {
        names: ['favorite'],
        load: async () => (await import('./commands/library/change.ts')).setFavorite,
      },
      {
        names: ['playlist'],
        load: async () => (await import('./commands/library/library.ts')).addPlaylist,
      },
      { names: ['scene'], load: async () => (await import('./commands/scene.ts')).addScene },
      { names: ['watch'], load: async () => (await import('./commands/watch.ts')).addWatch },
    ],
  },
  {
    title: () => t('cli:help.eq'),
    modules: [{ names: ['eq'], load: async () => (await import('./commands/eq/eq.ts')).addEq }],
  },
  {
    title: () => t('cli:help.playout'),
    modules: [
      {
        names: ['playout'],
        load: async () => (await import('./commands/playout/playout.ts')).addPlayout,
      },
      {
        names: ['programme'],
        load: async () => (await import('./commands/playout/programme.ts')).addProgramme,
      },
    ],
  },
  {
    modules: [
      {
        names: ['deploys'],
        load: async () => (await import('./commands/deploys/deploys.ts')).addDeploys,
      },
      {
        names: ['issues'],
        load: async () => (await import('./commands/issues/issues.ts')).addIssues,
      },
      {
        names: ['dags', 'dag'],
        load: async () => (await import('./commands/workflows/workflows.ts')).addWorkflows,
      },
      { names: ['ads'], load: async () => (await import('./commands/ads/ads.ts')).addAds },
    ],
  },
];

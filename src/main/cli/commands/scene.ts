import '../../../shared/music/cli-texts.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Scene } from '../../../shared/music/scenes/model.ts';
import type { SceneGap, SceneOutcome, SceneStep } from '../../../shared/music/scenes/step.ts';
import { gapWords, stepWords } from '../../../shared/music/scenes/words.ts';
import type { App } from '../app-link.ts';
import { withApp } from '../app-link.ts';
import type { Context } from '../context.ts';
import type { CommandSet } from '../kit/answers.ts';
import { change, list } from '../kit/answers.ts';
import { command } from '../kit/command.ts';
import { find, pick } from '../kit/pick.ts';
import { toTable } from '../kit/table.ts';
import type { Given } from '../options.ts';
import { text } from '../options.ts';
import { printJson } from '../output.ts';
import { printTable } from '../print-table.ts';
import { namedPlayer } from '../resolve-player.ts';
import { UsageError } from '../usage-error.ts';
import { withServer } from '../with-server.ts';
import type { Register } from './registry.ts';

/** Scenes as the command line prints them. The shapes are a contract: keys are added, never changed. */
const sceneJson = ({ id, name, players, number }: Scene) => ({
  id,
  name,
  players: players.length,
  shortcut: formatShortcut(number),
});

/** The keys that apply the scene in the window; null: none. */
const formatShortcut = (number: number | null): string | null =>
  number === null ? null : `Ctrl+Shift+${String(number)}`;

/** Raw values: true for on, a level in percent, names of presets and of what plays, ids of a group. */
function stepJson(step: SceneStep) {
  const { playerId: player, name, field } = step;
  const { from, to } = toValues(step);
  return { player, name, field, from, to };
}

function toValues(step: SceneStep): { readonly from: unknown; readonly to: unknown } {
  switch (step.field) {
    case 'source':
    case 'preset':
      return { from: step.from?.name ?? null, to: step.to?.name ?? null };
    default:
      return { from: step.from, to: step.to };
  }
}

const outcomeJson = ({ step, outcome, reason }: SceneOutcome) => ({
  ...stepJson(step),
  ok: outcome === 'done',
  outcome,
  reason,
});

const gapJson = ({ playerId: player, name, why }: SceneGap) => ({ player, name, why });

/** What a scene stores. */
function storedJson(scene: Scene) {
  const { id, name, play, fade, number, tray } = scene;
  const players = scene.players.map(({ id: player, name: of, powered, volume, preset, group }) => ({
    player,
    name: of,
    powered,
    volume,
    preset: preset?.name ?? null,
    group,
  }));
  return { id, name, players, play, fade, shortcut: formatShortcut(number), tray };
}

const texts = 'musiccli:scene.';
const topics = ['music.scenes', 'music.players'] as const;

/** Commands on stored scenes, which need no connection. */
const stored: CommandSet = {
  texts,
  open: (context, use) => withApp(context, use, { topics }),
};

const connected: CommandSet = {
  texts,
  open: (context, use, timeout) => withServer(context, use, topics, timeout),
};

const getScenes = ({ client }: App): readonly Scene[] => client.get('music.scenes');

const sceneNamed = (app: App, name: string): Scene => pick(name, getScenes(app), 'musiccli:scene');

const listScenes = list(stored, {
  usage: 'list',
  read: () => (app) => Promise.resolve({ scenes: getScenes(app), cut: null }),
  json: ({ scenes }) => scenes.map(sceneJson),
  empty: 'musiccli:scene.none',
  table: ({ scenes }) =>
    toTable(scenes, 'musiccli:scene.head', {
      name: ({ name }) => name,
      players: ({ players }) => String(players.length),
      shortcut: ({ number }) => formatShortcut(number) ?? '',
      id: ({ id }) => id,
    }),
});

/** Reads what a scene would change, and prints it. */
async function showPlan(context: Context, app: App, scene: Scene, facts: object): Promise<number> {
  const { id, name } = scene;
  const { steps, gaps } = await app.client.call('music.planScene', { id }, app.signal);
  const answer = { id, name, steps: steps.map(stepJson), skipped: gaps.map(gapJson) };
  if (context.options.json) printJson(context.io, { ...answer, ...facts });
  else printSteps(context, app, { steps, gaps });
  return 0;
}

function printSteps({ io }: Context, { client }: App, { steps, gaps, outcomes }: Printed): void {
  const players = client.get('music.players');
  const nameOf = (id: string): string => players[id]?.name ?? id;
  const columns = {
    player: ({ name }: SceneStep) => name,
    field: ({ field }: SceneStep) => t(`musiccli:scene.field.${field}`),
    from: (step: SceneStep) => stepWords(step, nameOf).from,
    to: (step: SceneStep) => stepWords(step, nameOf).to,
  };
  const outcomeOf = new Map(outcomes?.map((one) => [one.step, one]));
  const outcome = (step: SceneStep): string => {
    const { outcome: word = 'done', reason = null } = outcomeOf.get(step) ?? {};
    return t(`musiccli:scene.outcome.${word}`, { reason });
  };
  const all = outcomes === undefined ? columns : { ...columns, outcome };
  if (steps.length === 0) io.out(t('musiccli:scene.noChange'));
  else printTable(io, toTable(steps, 'musiccli:scene.steps', all));
  for (const gap of gaps) io.err(gapWords(gap));
}

interface Printed {
  readonly steps: readonly SceneStep[];
  readonly gaps: readonly SceneGap[];
  readonly outcomes?: readonly SceneOutcome[];
}

const showScene = command(
  { texts, usage: 'show <name>' },
  (name) => (context) =>
    withServer(context, (app) => showPlan(context, app, sceneNamed(app, name), {}), topics),
);

/** Names in `--players`, separated by commas; null: not given. */
function parsePlayers(given: Given): readonly string[] | null {
  const names = text(given['players']);
  if (names === null) return null;
  const players = names.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
  if (players.length === 0) throw new UsageError(t('musiccli:scene.noPlayers'));
  return players;
}

const saveScene = change(connected, {
  usage: 'save <name>',
  options: ['--players <players>'],
  read: (name, given) => {
    const names = parsePlayers(given);
    return async (app) => {
      const all = Object.values(app.client.get('music.players'));
      const players = names?.map((wanted) => namedPlayer(wanted, all).id) ?? null;
      const before = find(name, getScenes(app), 'musiccli:scene');
      const input = { id: before?.id ?? null, name: before?.name ?? name, players };
      return app.client.call('music.captureScene', input, app.signal);
    };
  },
  json: storedJson,
  say: ({ name, players }) => t('musiccli:scene.saved', { name, count: players.length }),
});

/** Exit code 1 unless every step was done; a player that is offline is named and does not count. */
const applyScene = command(
  { texts, usage: 'apply <name>', options: ['--dry-run'] },
  (wanted, given) => (context) =>
    withServer(
      context,
      async (app) => {
        const scene = sceneNamed(app, wanted);
        if (given['dryRun'] === true) return showPlan(context, app, scene, { dryRun: true });
        const { id } = scene;
        const { name, outcomes, gaps } = await app.client.call(
          'music.applyScene',
          { id },
          app.signal,
        );
        const answer = { id, name, steps: outcomes.map(outcomeJson), skipped: gaps.map(gapJson) };
        const steps = outcomes.map(({ step }) => step);
        if (context.options.json) printJson(context.io, answer);
        else printSteps(context, app, { steps, gaps, outcomes });
        return outcomes.every(({ outcome }) => outcome === 'done') ? 0 : 1;
      },
      topics,
    ),
);

const removeScene = change(stored, {
  usage: 'remove <name>',
  read: (name) => async (app) => {
    const scene = sceneNamed(app, name);
    await app.client.call('music.removeScene', { id: scene.id }, app.signal);
    return scene;
  },
  json: ({ id, name }) => ({ removed: { id, name } }),
  say: ({ name }) => t('musiccli:scene.removed', { name }),
});

/** scene list, show, save, apply, remove. */
export const addScene: Register = (program, run) => {
  const scene = program.command('scene').description(t('musiccli:scene.command.scene'));
  for (const add of [listScenes, showScene, saveScene, applyScene, removeScene]) add(scene, run);
};

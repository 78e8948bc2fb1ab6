import type { Handlers } from '../../../../shared/contract/methods.ts';
import type { Publisher } from '../../../platform/ports.ts';
import type { LineupEditorPorts } from '../admin/settings-steps.ts';
import { restoreSettings } from '../admin/settings-steps.ts';
import type { Checker } from '../workspace/checker.ts';
import type { DraftKeeper } from '../workspace/draft-keeper.ts';
import type { Model } from '../workspace/model.ts';
import type { Schedule } from '../workspace/schedule.ts';
import type { Kept } from '../write/backups.ts';
import { resolveConflict } from '../write/resolve.ts';
import { restoreBackup, reviewOf } from '../write/review.ts';
import type { PlayoutWriter } from '../write/playout-writer.ts';

export interface WritePorts extends LineupEditorPorts {
  readonly schedule: Schedule;
  readonly checker: Checker;
  readonly hub: Publisher;
  readonly hash: (text: string) => string;
  readonly playoutWriter: PlayoutWriter;
  readonly drafts: DraftKeeper;
}

type WriteMethod =
  | 'playout.review'
  | 'playout.write'
  | 'playout.resolve'
  | 'playout.backups'
  | 'playout.restore'
  | 'playout.settleWrites'
  | 'playout.giveUpWrite';

/** What brings the draft to the disk, and what came of it. */
export function writeHandlers(ports: WritePorts): Handlers<WriteMethod> {
  const { model, schedule, checker, hub, hash, backups, playoutWriter, queue, writer, drafts } =
    ports;
  return {
    'playout.review': () => reviewOf(model, schedule, checker, hash),
    'playout.write': async ({ stamp }) => {
      const done = await playoutWriter.write(stamp);
      hub.flush();
      return done;
    },
    'playout.resolve': async ({ channel, file, take }) => {
      resolveConflict(model, channel, file, take);
      hub.flush();
      await drafts.kept();
    },
    'playout.backups': () => backups.list(model.path ?? '', keptOf(model)),
    'playout.restore': async ({ id }) => {
      const { backup, bytes } = await backups.read(model.path ?? '', id, keptOf(model));
      if (backup.k === 'playout') restoreBackup(model, backup, bytes);
      else await restoreSettings(ports, backup, bytes);
      hub.flush();
      await drafts.kept();
    },
    'playout.settleWrites': async () => {
      await queue.add(() => writer.settle());
      hub.flush();
      return { left: model.stuckWrites.length };
    },
    'playout.giveUpWrite': async ({ id }) => {
      await queue.add(() => writer.giveUp(id));
      hub.flush();
    },
  };
}

/** The channels as their backups are found. */
const keptOf = ({ channels }: Model): Kept[] =>
  [...channels.values()].map(({ key, config }) => ({
    key,
    folder: config?.folder ?? null,
    configs: config?.paths ?? [],
  }));

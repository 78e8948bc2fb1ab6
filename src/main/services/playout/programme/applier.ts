import type PQueue from 'p-queue';
import { failure } from '../../../../shared/contract/errors.ts';
import type { MethodArgs, MethodOutput } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { PathStyle } from '../../../../shared/playout/check/facts.ts';
import type { EditChoices } from '../../../../shared/playout/programme/apply/edit-pins.ts';
import { ChannelDays } from '../../../../shared/playout/programme/channel-days.ts';
import type { PlannedChange } from '../../../../shared/playout/programme/contract.ts';
import type { LedgerLine } from '../../../../shared/playout/programme/ledger/ledger.ts';
import { formatDay } from '../../../../shared/playout/programme/ledger/write-ledger.ts';
import type { Channel, ChannelProgramme } from '../../../../shared/playout/programme/model.ts';
import type { CursorRequest } from '../../../../shared/playout/programme/set-cursor.ts';
import { NoSuchUnit, setCursorLines } from '../../../../shared/playout/programme/set-cursor.ts';
import type { Clock } from '../../../platform/ports.ts';
import type { Channel as OpenChannel } from '../workspace/channel.ts';
import type { LineupOpener } from '../workspace/lineup-opener.ts';
import type { Model } from '../workspace/model.ts';
import { LOCKED_MS } from '../../../../shared/playout/programme/apply/seams.ts';
import { describeReadOnly } from '../workspace/read-channel.ts';
import type { Schedule } from '../workspace/schedule.ts';
import { readChannelFiles } from './channel-files.ts';
import { makePlan } from './make-plan.ts';
import type { MediaKnowledge } from './media-knowledge.ts';
import { learnPlanned } from './planned-media.ts';
import type { ApplyChannel, MadePlan, PlanInput } from './plan-model.ts';
import { requireProgramme } from './programme-file.ts';
import type { Programming } from './programming.ts';
import type { SlicedPort } from './sliced.ts';
import type { PlanWriterPorts } from './write-plan.ts';
import { writePlan } from './write-plan.ts';

export interface ApplierPorts extends PlanWriterPorts, MediaKnowledge, SlicedPort {
  readonly model: Model;
  readonly schedule: Schedule;
  readonly opener: LineupOpener;
  readonly queue: PQueue;
  readonly clock: Clock;
  readonly hash: (text: string) => string;
  readonly style: PathStyle;
  readonly programming: Programming;
}

/** Plans and writes the files that a programme generates. Keeps the last plan, because only that one can be applied. */
export class Applier {
  readonly #ports: ApplierPorts;
  #plan: MadePlan | null = null;

  constructor(ports: ApplierPorts) {
    this.#ports = ports;
  }

  /** See `playout.programme.plan`. */
  async plan(from: number | null, only: readonly string[] | null): Promise<MadePlan> {
    const { clock } = this.#ports;
    this.#plan = await this.#make({ choices: null }, () => this.#read(clock.now(), from, only));
    return this.#plan;
  }

  /** Plans the automatic extension: more days, replacements for missing media, removal of old files. Manual edits stay. */
  async planExtension(): Promise<MadePlan> {
    const { clock } = this.#ports;
    const due = { choices: keepEdits, extends: true };
    return this.#make(due, () => this.#read(clock.now(), null, null));
  }

  /** Makes a plan, probes its media, and makes it again if their lengths differ from the assumed ones. */
  async #make(
    about: Pick<PlanInput, 'choices' | 'extends'>,
    read: () => Promise<Omit<PlanInput, 'choices'>>,
  ): Promise<MadePlan> {
    const made = await makePlan(this.#ports, { ...(await read()), ...about });
    if (!(await learnPlanned(this.#ports, made.channels))) return made;
    this.#ports.programming.forgetLibrary();
    return makePlan(this.#ports, { ...(await read()), ...about });
  }

  planDay({ id, channel, date }: MethodArgs<'playout.programme.planDay'>): PlannedChange[] {
    const plan = this.#require(id);
    const rules = plan.input.programme.channels.find(({ number }) => number === channel);
    const planned = plan.channels.find((one) => one.channel.number === channel);
    if (rules === undefined || planned === undefined) return [];
    return listDay(planned.changes, rules, date);
  }

  /** See `playout.programme.apply`. */
  async apply(
    request: MethodArgs<'playout.programme.apply'>,
  ): Promise<MethodOutput<'playout.programme.apply'>> {
    const plan = this.#require(request.id);
    const { now, from, only } = plan.input;
    const choices: EditChoices = {
      pins: new Set(request.pins),
      deleted: new Map(Object.entries(request.deleted)),
    };
    const chosen = new Set(request.channels);
    const numbers = plan.channels
      .map(({ channel }) => channel.number)
      .filter((number) => chosen.has(number));
    if (numbers.length === 0)
      throw failure('invalid-input', t('playoutserver:programme.noChannel'), { field: 'channels' });
    const read = await this.#read(now, from, only);
    const input = { ...read, channels: keepLocked(read.channels, plan.input.channels) };
    const same = await makePlan(this.#ports, { ...input, choices: null });
    if (same.summary.id !== plan.summary.id || this.#isOnAir(plan, numbers)) throw stale();
    const made = await makePlan(this.#ports, { ...input, only: numbers, choices });
    const written = await this.write(made);
    this.#plan = null;
    const files = made.channels.reduce((sum, one) => sum + one.files.length, 0);
    return { written, unchanged: Math.max(0, files - written) };
  }

  /** Writes a plan and reads the channels again. Returns how many playout files were written or removed. */
  async write(plan: MadePlan): Promise<number> {
    const { queue, opener, programming, model } = this.#ports;
    const { input, channels, text } = plan;
    const { document, ledgers, now, programme } = input;
    const hasPins = document.bytes !== null && text !== document.text;
    const written = await queue.add(() =>
      writePlan(this.#ports, {
        lineup: model.path ?? '',
        channels,
        ledgers,
        document: hasPins ? { path: document.path, before: document.bytes, text } : null,
        keep: now - programme.keepMs,
        now,
      }),
    );
    if (written > 0) await opener.rescan(channels.map(({ channel }) => channel.key));
    await programming.refresh();
    return written;
  }

  /** Appends lines to ledgers, by channel. */
  async append(lines: ReadonlyMap<string, readonly LedgerLine[]>): Promise<void> {
    const { queue, programming, model, clock } = this.#ports;
    const { ledgers } = await programming.read();
    await queue.add(() =>
      writePlan(this.#ports, {
        lineup: model.path ?? '',
        channels: [],
        ledgers,
        document: null,
        lines,
        keep: -Infinity,
        now: clock.now(),
      }),
    );
    await programming.refresh();
  }

  /** See `playout.programme.setCursor`. */
  async setCursor(request: CursorRequest): Promise<void> {
    const { document, ledgers, library } = await this.#ports.programming.read();
    const all = ledgers.map(({ ledger }) => ledger);
    try {
      await this.append(setCursorLines(requireProgramme(document.text), library, all, request));
    } catch (error) {
      if (!(error instanceof NoSuchUnit)) throw error;
      const { source } = request;
      throw failure('not-found', t('playoutserver:programme.noUnit', { source }), { source });
    }
  }

  async takeOver(number: string): Promise<void> {
    const { ledgers, channels } = await this.#read(this.#ports.clock.now(), null, null);
    const channel = channels.find((one) => one.number === number);
    const ledger = ledgers.find((one) => one.ledger.number === number)?.ledger;
    if (channel === undefined || ledger === undefined || channel.folder === null)
      throw failure('not-found', t('playoutserver:programme.notInLineup', { channel: number }));
    // Includes files that have ended, because any foreign file stops the background work for the folder.
    const { files } = await readChannelFiles(this.#ports.files, channel.folder, ledger, -Infinity);
    const names = files.filter(({ owner }) => owner === 'foreign').map(({ name }) => name);
    if (names.length === 0) return;
    const n = Math.max(0, ...ledgers.map((one) => one.ledger.n)) + 1;
    await this.append(new Map([[number, [{ k: 'taken', n, files: names }]]]));
  }

  #require(id: string): MadePlan {
    const plan = this.#plan;
    if (plan?.summary.id !== id)
      throw failure('not-found', t('playoutserver:programme.noPlan'), { id });
    return plan;
  }

  /** Whether items that a plan would change have started to air since it was made. */
  #isOnAir({ channels }: MadePlan, numbers: readonly string[]): boolean {
    const { clock, schedule } = this.#ports;
    return channels
      .filter(({ channel }) => numbers.includes(channel.number))
      .some(
        ({ seam, channel, files }) =>
          files.length > 0 && seam < Math.max(clock.now(), schedule.lockedUntil(channel.key) ?? 0),
      );
  }

  async #read(
    now: number,
    from: number | null,
    only: readonly string[] | null,
  ): Promise<Omit<PlanInput, 'choices'>> {
    const { programming } = this.#ports;
    const { document, ledgers, library } = await programming.read();
    if (document.bytes === null) throw failure('not-found', t('playoutserver:programme.none'));
    const programme = requireProgramme(document.text);
    const channels = this.#listChannels(programme);
    return { document, programme, library, channels, ledgers, now, from, only };
  }

  /** The time until which each channel can't change, by number (epoch ms). */
  listLocked(programme: ChannelProgramme): ReadonlyMap<string, number> {
    const locked = this.#ports.clock.now() + LOCKED_MS;
    return new Map(
      this.#listChannels(programme).map(({ number, lockedUntil }) => [
        number,
        Math.max(locked, lockedUntil ?? 0),
      ]),
    );
  }

  #listChannels(programme: ChannelProgramme): readonly ApplyChannel[] {
    const { model, schedule } = this.#ports;
    return programme.channels.map(({ number }): ApplyChannel => {
      const channel = [...model.channels.values()].find(({ entry }) => entry.number === number);
      if (channel === undefined) {
        const problem = t('playoutserver:programme.notInLineup', { channel: number });
        return {
          number,
          name: '',
          key: number,
          folder: null,
          engine: '0.2',
          problem,
          lockedUntil: null,
        };
      }
      return {
        number,
        name: channel.entry.name,
        key: channel.key,
        folder: channel.config?.folder ?? null,
        engine: channel.config?.engine ?? '0.2',
        problem: findProblem(model, channel),
        lockedUntil: schedule.lockedUntil(channel.key),
      };
    });
  }
}

/**
 * Locks each channel only as far as when the plan was made. The lock moves on every minute, which alone must not make a plan stale;
 * `#isOnAir` checks separately whether it has reached an item that the plan would change.
 */
const keepLocked = (
  channels: readonly ApplyChannel[],
  before: readonly ApplyChannel[],
): ApplyChannel[] =>
  channels.map((channel) => {
    const planned = before.find(({ number }) => number === channel.number);
    return planned === undefined ? channel : { ...channel, lockedUntil: planned.lockedUntil };
  });

const keepEdits: EditChoices = { pins: new Set(), deleted: new Map() };

const stale = () => failure('conflict', t('playoutserver:programme.stale'));

/** Why the files of a channel can't be written now, as a sentence; null: they can. */
function findProblem(model: Model, channel: OpenChannel): string | null {
  const { number } = channel.entry;
  if (channel.trouble !== null && channel.trouble.state !== 'no-folder')
    return channel.trouble.problem;
  if (channel.readOnly !== null)
    return describeReadOnly(channel.readOnly, number, channel.config?.folder);
  if (channel.conflicts.size > 0 || model.changedIn(channel).length > 0)
    return t('playoutserver:programme.unwritten', { channel: number });
  return null;
}

function listDay(
  changes: MadePlan['channels'][number]['changes'],
  rules: Channel,
  date: string,
): PlannedChange[] {
  const [first, last] = [changes[0], changes.at(-1)];
  if (first === undefined || last === undefined) return [];
  const from = (first.after ?? first.before)?.start ?? 0;
  const days = new ChannelDays(rules, from, (last.after ?? last.before)?.start ?? from);
  return changes.flatMap(({ change, before, after }) => {
    const item = after ?? before;
    if (item === null || formatDay(days.dayAt(item.start)) !== date) return [];
    const { id, start, finish, isFile, what } = item;
    // Omits the title of a picture without one, because it would be the name of its first filter.
    const title = !isFile && what.startsWith(item.title) ? '' : item.title;
    return [{ id, change, title, start, finish, was: before?.start ?? null }];
  });
}

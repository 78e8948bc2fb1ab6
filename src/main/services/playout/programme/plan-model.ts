import type { PathStyle } from '../../../../shared/playout/check/facts.ts';
import type { Engine } from '../../../../shared/playout/finding.ts';
import type { DocChange } from '../../../../shared/playout/programme/apply/day-docs.ts';
import type { AiringChange } from '../../../../shared/playout/programme/apply/diff-items.ts';
import type { EditChoices } from '../../../../shared/playout/programme/apply/edit-pins.ts';
import type { FoundEdit } from '../../../../shared/playout/programme/apply/manual-edits.ts';
import type { ApplyPlan } from '../../../../shared/playout/programme/contract.ts';
import type { LedgerLine } from '../../../../shared/playout/programme/ledger/ledger.ts';
import type {
  Channel,
  ChannelProgramme,
  GeneratorFinding,
} from '../../../../shared/playout/programme/model.ts';
import type { ChannelFile } from './channel-files.ts';
import type { LedgerFile } from './ledger-files.ts';
import type { MediaKnowledge } from './media-knowledge.ts';
import type { SlicedPort } from './sliced.ts';
import type { ProgrammeFile } from './programme-file.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import type { ProgrammeLibrary } from './programme-library.ts';

/** A channel of the programme, as listed in the lineup. */
export interface ApplyChannel {
  readonly number: string;
  readonly name: string;
  /** Key of the channel in the workspace; in a command, its number. */
  readonly key: string;
  /** Absolute playout folder; null: the lineup names none. */
  readonly folder: string | null;
  readonly engine: Engine;
  /** Why the channel can't be written, as a sentence; null: it can. */
  readonly problem: string | null;
  /** When the current item ends (epoch ms); null: nothing is on air. */
  readonly lockedUntil: number | null;
}

export interface PlanInput {
  readonly document: ProgrammeFile;
  readonly programme: ChannelProgramme;
  readonly library: ProgrammeLibrary;
  /** In the order of the programme. */
  readonly channels: readonly ApplyChannel[];
  readonly ledgers: readonly LedgerFile[];
  /** Epoch ms. */
  readonly now: number;
  /** The plan changes nothing before this instant. */
  readonly from: number | null;
  /** Numbers of the channels to plan; null: all. */
  readonly only: readonly string[] | null;
  /** null: keeps every edit that can be a pin, and leaves holes for deleted items. */
  readonly choices: EditChoices | null;
  /** Plans only what is due: days after the end of the ledger, days with missing media, and old files to remove. */
  readonly extends?: boolean;
}

/** The planned changes of one channel. */
export interface PlannedChannel {
  readonly channel: ApplyChannel;
  readonly seam: number;
  readonly files: readonly ChannelFile[];
  readonly edits: readonly FoundEdit[];
  readonly docs: readonly DocChange[];
  readonly changes: readonly AiringChange[];
  readonly lines: readonly LedgerLine[];
  /** For an extension: planned files that are missing now. */
  readonly gone: readonly GeneratorFinding[];
}

export interface MadePlan {
  readonly input: PlanInput;
  readonly summary: ApplyPlan;
  readonly channels: readonly PlannedChannel[];
  /** The document with the pins of manual edits. */
  readonly text: string;
}

export interface PlanPorts extends SlicedPort {
  readonly files: PlayoutFilesPort;
  readonly hash: (text: string) => string;
  readonly style: PathStyle;
  readonly getMedia: MediaKnowledge['getMedia'];
}

/** A channel with the files on its disk. */
export interface ReadChannel {
  readonly channel: ApplyChannel;
  readonly rules: Channel;
  readonly ledger: PlanInput['ledgers'][number]['ledger'];
  readonly files: readonly ChannelFile[];
  readonly isForeign: boolean;
  readonly problem: string | null;
  readonly seam: number;
  /** Items that start before this instant never change (epoch ms). */
  readonly locked: number;
}

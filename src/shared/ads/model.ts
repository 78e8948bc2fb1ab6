import { z } from 'zod';
import { Cut } from '../lib/cut.ts';
import type { Amount, Micros } from './rules/money.ts';
import { isAmount, isMicros } from './rules/money.ts';

/** Times are ms since epoch. A value that the server does not provide is null. Values of enumerations are open: unknown ones stay as sent. */
const When = z.number().nullable();
const Text = z.string().nullable();

export const MicrosText = z.custom<Micros>((value) => typeof value === 'string' && isMicros(value));
export const AmountText = z.custom<Amount>((value) => typeof value === 'string' && isAmount(value));

export const AdAccount = z.object({
  id: z.string(),
  name: z.string(),
  /** `EUR`; null: unknown. */
  currency: Text,
  /** `ACTIVE`, or a status that describes the problem. */
  status: z.string(),
  business: z.object({ id: z.string(), name: z.string() }),
  /** The user's role, such as `AD_ACCOUNT_VIEWER`. */
  role: Text,
});
export type AdAccount = z.infer<typeof AdAccount>;

export const Level = z.enum(['campaign', 'ad_set', 'ad']);
export type Level = z.infer<typeof Level>;

/** Problems that need the user. */
export const findingKinds = [
  'rejected',
  'stalled',
  'overspend',
  'usedUp',
  'ending',
  'account',
] as const;
export const FindingKind = z.enum(findingKinds);
export type FindingKind = z.infer<typeof FindingKind>;

export const AdsFinding = z.object({
  kind: FindingKind,
  level: Level.nullable(),
  id: z.string(),
  name: z.string(),
  campaignId: Text,
  adSetId: Text,
  /** The problem as a sentence. */
  text: z.string(),
  /** The service's advice; null: none. */
  remedy: Text,
  /** The rejected texts, or the values that were compared, one per line. */
  facts: z.array(z.string()).default([]),
});
export type AdsFinding = z.infer<typeof AdsFinding>;

/** `until`: when write mode ends by itself; null: when it is switched off. */
export const Mode = z.object({ mode: z.enum(['read-only', 'write']), until: When });
export type Mode = z.infer<typeof Mode>;

export const AdsOverview = z.object({
  accounts: z.array(AdAccount),
  /** What is missing from `accounts`; null: nothing. */
  accountsCut: Cut.nullable().default(null),
  /** The chosen account; null: none can be read. */
  account: Text,
  findings: z.array(AdsFinding),
  /** What is missing from the lists of ad sets and ads behind the findings; null: nothing. */
  cut: Cut.nullable(),
  /** Parts that could not be read, as sentences. */
  problems: z.array(z.string()),
  mode: Mode,
  /** Kinds of findings without an item in Attention. */
  mutedKinds: z.array(z.string()).default([]),
  /** Increases with every change after which windows should reload. */
  revision: z.number().int(),
});
export type AdsOverview = z.infer<typeof AdsOverview>;

/** A value of a report. `hidden`: withheld by the service because it stands for 1 to 4 people. */
export const Stat = z.union([z.number(), z.object({ amount: AmountText }), z.literal('hidden')]);
export type Stat = z.infer<typeof Stat>;
/** By field, such as `IMPRESSIONS`. A missing field is unknown, not zero. */
export const Stats = z.record(z.string(), Stat);
export type Stats = z.infer<typeof Stats>;

/** UTC days `YYYY-MM-DD`, both included; null: the whole lifetime. */
export const DayRange = z.object({ from: z.string(), to: z.string() }).nullable();
export type DayRange = z.infer<typeof DayRange>;

export const Budget = z.object({
  amount: MicrosText,
  /** `DAILY` or `LIFETIME`. */
  type: z.string(),
});
export type Budget = z.infer<typeof Budget>;

/** A daily budget that an ad set had. `until`: the UTC day (ms since epoch) from which the next one counts. */
export const PastBudget = z.object({ amount: MicrosText, until: z.number() });
export type PastBudget = z.infer<typeof PastBudget>;

/** A kind of asset; `AssetRow` may have others. */
export const AssetKind = z.enum(['AUDIO', 'IMAGE', 'VIDEO']);
export type AssetKind = z.infer<typeof AssetKind>;

const deliveryStates = [
  'delivering',
  'limited',
  'stalled',
  'rejected',
  'pending',
  'scheduled',
  'off',
  'completed',
  'archived',
  'account',
  'empty',
  'unknown',
] as const;

/** Delivery state of a campaign, ad set or ad. */
export const Delivery = z.object({
  state: z.enum(deliveryStates),
  /** The server's word. */
  raw: z.string(),
  /** `scheduled`: when it starts. */
  at: When,
});
export type Delivery = z.infer<typeof Delivery>;

/** Spend compared with the elapsed time of the flight. Shares: 0 to 1; `spent` may exceed 1. */
export const Pacing = z.object({
  spent: z.number(),
  elapsed: z.number(),
  /** Points (spent − elapsed, 0 to 100) ahead of the plan; negative: behind. */
  gap: z.number(),
  state: z.enum(['onPlan', 'behind', 'ahead', 'paused', 'usedUp']),
});
export type Pacing = z.infer<typeof Pacing>;

const Rejection = z.object({ reason: z.string(), remedy: Text });

const Node = z.object({
  id: z.string(),
  name: z.string(),
  /** The status that the user set: `ACTIVE`, `PAUSED`, `ARCHIVED`, ... */
  status: z.string(),
  /** The user's switch is on. */
  on: z.boolean(),
  delivery: Delivery,
  stats: Stats,
  created: When,
  updated: When,
});

export const Ad = Node.extend({
  adSetId: z.string(),
  campaignId: Text,
  /** `AUDIO`, `VIDEO`, `IMAGE`. */
  format: Text,
  tagline: Text,
  advertiser: Text,
  callToAction: z.object({ key: z.string(), url: Text }).nullable(),
  assets: z.array(z.object({ role: z.string(), id: z.string() })),
  /** A page of the service that shows the ad. */
  preview: Text,
  rejections: z.array(Rejection),
});
export type Ad = z.infer<typeof Ad>;

export const AdSet = Node.extend({
  campaignId: z.string(),
  start: When,
  end: When,
  budget: Budget.nullable(),
  /** Its daily budgets before the current one, oldest first; null: unknown, so that past days cannot be judged. */
  pastBudgets: z.array(PastBudget).nullable(),
  pacing: Pacing.nullable(),
  bidStrategy: Text,
  bid: MicrosText.nullable(),
  costModel: Text,
  format: Text,
  goal: Text,
  category: Text,
  pauseReason: Text,
  /** As the server sent them. */
  targets: z.record(z.string(), z.unknown()),
  rejections: z.array(Rejection),
});
export type AdSet = z.infer<typeof AdSet>;

export const Campaign = Node.extend({
  objective: Text,
  goal: Text,
  purchaseOrder: Text,
  /** The sum of its ad sets' budgets, if all have the same type. */
  budget: Budget.nullable(),
  pacing: Pacing.nullable(),
  adSets: z.array(AdSet),
  /** What is missing from the ad sets of this campaign and those read with it; null: nothing. If set, budget and pacing are unknown. */
  adSetsCut: Cut.nullable(),
});
export type Campaign = z.infer<typeof Campaign>;

export const AssetRow = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.string(),
  subtype: Text,
  status: z.string(),
  created: When,
  /** ms */
  duration: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  ratio: Text,
  archived: z.boolean(),
});
export type AssetRow = z.infer<typeof AssetRow>;

export const AudienceRow = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  subtype: Text,
  status: z.string(),
  /** A range, because the service gives no exact numbers. */
  size: z.object({ min: z.number(), max: z.number() }).nullable(),
  created: When,
  seed: Text,
  usedBy: z.number().int(),
});
export type AudienceRow = z.infer<typeof AudienceRow>;

/** A change by any user, from the service's history. */
export const ChangeEntry = z.object({
  at: When,
  who: Text,
  what: z.string(),
  from: Text,
  to: Text,
});
export type ChangeEntry = z.infer<typeof ChangeEntry>;

/** A change that this app tried. */
export const AuditEntry = z.object({
  at: z.number(),
  /** An endpoint's name, such as `ad_sets.update`. */
  action: z.string(),
  account: Text,
  /** Id and name of what was changed. */
  entity: z.object({ id: Text, name: Text }),
  /** The values that were set, without secrets: `{"budget":{"micro_amount":"55000000"}}`. */
  change: z.string(),
  result: z.enum(['done', 'refused', 'unconfirmed']),
  /** The message of the service or of the guard. */
  detail: Text,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** `fields`: the values of `change` that were set; integers beyond 2^53 as text. Empty if the log has only a part of them. */
export const LoggedChange = AuditEntry.extend({ fields: z.record(z.string(), z.unknown()) });
export type LoggedChange = z.infer<typeof LoggedChange>;

/** An upload or download that is in progress or ended recently. */
export const Transfer = z.object({
  id: z.string(),
  kind: z.enum(['upload', 'csv']),
  name: z.string(),
  /** `waiting`: the service processes it. */
  state: z.enum(['sending', 'waiting', 'receiving', 'done', 'failed']),
  /** Bytes. */
  done: z.number(),
  total: z.number().nullable(),
  error: Text,
  /** Path of a finished CSV. */
  path: Text,
});
export type Transfer = z.infer<typeof Transfer>;

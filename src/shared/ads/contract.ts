import { z } from 'zod';
import { setMutedMethod } from '../attention/contract.ts';
import { AppErrorSchema } from '../contract/error-schema.ts';
import { method } from '../lib/define.ts';
import { Cut } from '../lib/cut.ts';
import type { EndpointName } from './endpoints.ts';
import { endpointNames } from './endpoints.ts';
import { fileMethods, Upload } from './file-contract.ts';
import { account, AdSetPlan, Id, intents, Name } from './intents.ts';
import {
  Ad,
  AmountText,
  AssetRow,
  AudienceRow,
  Budget,
  Campaign,
  ChangeEntry,
  FindingKind,
  Level,
  LoggedChange,
  MicrosText,
  Mode,
  DayRange,
  Stats,
} from './model.ts';

const Search = z.string().trim().max(200);
const Fields = z.array(z.string().max(60)).max(60);
const Query = z.record(z.string().max(60), z.array(z.string().max(500)).max(500));
/** Why rows of a list or report are missing; not set if none are. */
const error = AppErrorSchema.optional();
/** What is missing from the requested part of a list; null: nothing. */
const cut = Cut.nullable();
/** JSON text, so that integers of any size stay exact. */
const Json = z.string().max(1_000_000);

const EndpointNames = z.enum(endpointNames as readonly [EndpointName, ...EndpointName[]]);
const Entity = z.object({ level: Level, id: Id });

/** One request to the service, without its token. `path` and `query` are relative to the base address. */
export const DryRequest = z.object({
  method: z.string(),
  path: z.string(),
  query: z.record(z.string(), z.array(z.string())),
  headers: z.record(z.string(), z.string()),
  /** As sent, byte for byte; null: none. */
  body: z.string().nullable(),
});
export type DryRequest = z.infer<typeof DryRequest>;

/**
 * One request of the service that changes something, for the command line. `amount`: what the user typed ("40.50 EUR"); required if `body`
 * sets a budget. `dryRun`: only sends reads; allowed in read-only mode.
 */
export const ChangeRequest = z.object({
  endpoint: EndpointNames,
  account,
  id: Id.nullable(),
  body: Json.nullable(),
  amount: z.string().max(100).nullable(),
  dryRun: z.boolean(),
});
export type ChangeRequest = z.infer<typeof ChangeRequest>;

/**
 * `record`: JSON text of the record as read back, or of `{"id"}` or `{"deletion_count"}` if there is nothing to read; null for a dry run.
 * `requests`: only of a dry run. `sent` (number of requests) and `currency` (of the account): not set for a dry run.
 */
export const ChangeResult = z.object({
  record: z.string().nullable(),
  requests: z.array(DryRequest),
  sent: z.number().int().optional(),
  currency: z.string().nullable().optional(),
});
export type ChangeResult = z.infer<typeof ChangeResult>;

/** One step of a change to many; `amount` names the budget of this step. */
export const BulkStep = Entity.extend({
  change: z.discriminatedUnion('k', [
    z.object({ k: z.literal('switch'), on: z.boolean() }),
    Budget.extend({ k: z.literal('budget') }),
  ]),
});
export type BulkStep = z.infer<typeof BulkStep>;

export const StepResult = z.object({
  id: z.string(),
  ok: z.boolean(),
  /** Why the step failed, as a sentence. */
  error: z.string().nullable(),
});
export type StepResult = z.infer<typeof StepResult>;

const paged = { offset: z.number().int().min(0), limit: z.number().int().min(1).max(50) };

const TreeQuery = z.object({
  account,
  search: Search,
  /** Empty: all but archived ones. */
  statuses: z.array(z.string().max(40)).max(10),
  /** Only these campaigns; used by the filters of findings. */
  ids: z.array(Id).max(50).nullable(),
  range: DayRange,
  /** Report fields besides SPEND, IMPRESSIONS and CLICKS. */
  fields: Fields,
  sort: z.object({ field: z.string().max(40), down: z.boolean() }).nullable(),
  ...paged,
});
export type TreeQuery = z.infer<typeof TreeQuery>;

export const Estimate = z.object({
  forecasts: z.array(
    z.object({
      /** `DAILY`, `WEEKLY`, `MONTHLY`, `LIFETIME`. */
      type: z.string(),
      reach: z.object({ min: z.number(), max: z.number() }).nullable(),
      impressions: z.object({ min: z.number(), max: z.number() }).nullable(),
    }),
  ),
  bid: z.object({ min: MicrosText, max: MicrosText, costModel: z.string().nullable() }).nullable(),
  /** Null: the service does not report it. */
  delivers: z.boolean().nullable(),
  /** The audience is too small: only `bid` is known. */
  tooNarrow: z.boolean(),
});
export type Estimate = z.infer<typeof Estimate>;

/** An order of a CSV. Days `YYYY-MM-DD`. */
export const CsvOrder = z.object({
  account,
  name: z.string().max(200),
  granularity: z.enum(['DAY', 'LIFETIME']),
  dimensions: Fields,
  metrics: Fields,
  range: DayRange,
  statuses: Fields,
  campaigns: z.array(Id).max(50),
});
export type CsvOrder = z.infer<typeof CsvOrder>;

export const TableRows = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  /** Rows of the whole file. */
  total: z.number().int(),
});

/**
 * All methods reject with `unsupported` while no profile is connected. Changes reject with `read-only` in read-only mode, with
 * `amount-mismatch` if a budget or a bid is set and `amount` is another one, with `invalid-input` and `errors` (`{field, message}`) in `detail`,
 * with `unconfirmed` if the answer was lost and the change is not visible. Refusals of the service have `status`, `codes` and `trace` in
 * `detail`.
 */
export const adsMethods = {
  /** Reads the overview now and makes windows reload their data. */
  'ads.refresh': method({ in: z.void(), out: z.void() }),
  'ads.chooseAccount': method({ in: z.object({ account: Id }), out: z.void() }),
  /** `minutes`: write mode ends after this time; null: it stays until it is switched off. Not callable by rules, links and global keys. */
  'ads.setMode': method({
    in: z.object({
      mode: Mode.shape.mode,
      minutes: z.number().int().min(1).max(1440).nullable(),
    }),
    out: Mode,
  }),
  /** Whether changes are allowed now. */
  'ads.mode': method({ in: z.void(), out: Mode }),
  'ads.setMuted': setMutedMethod(FindingKind),

  // The service's raw records as JSON text, for scripts.
  'ads.read': method({
    in: z.object({
      endpoint: EndpointNames,
      account,
      id: Id.nullable(),
      query: Query,
      body: Json.nullable(),
    }),
    out: z.object({
      record: z.string(),
      requests: z.number().int(),
      currency: z.string().nullable(),
      /** Only of an aggregate report. */
      cut: cut.optional(),
      error,
    }),
  }),
  /**
   * Rows `offset` to `offset + limit` (0: all) of a list, without duplicates even if the list changes during the read. Rejects only if the
   * first page fails.
   */
  'ads.list': method({
    in: z.object({
      endpoint: EndpointNames,
      account,
      id: Id.nullable(),
      query: Query,
      offset: z.number().int().min(0),
      limit: z.number().int().min(0),
      pageSize: z.number().int().min(1).max(50),
    }),
    out: z.object({
      /** A JSON list. */
      items: z.string(),
      total: z.number().int().nullable(),
      requests: z.number().int(),
      currency: z.string().nullable(),
      cut,
      error,
    }),
  }),
  'ads.change': method({ in: ChangeRequest, out: ChangeResult }),
  'ads.audit': method({ in: z.void(), out: z.array(LoggedChange) }),

  // Views of the window.
  'ads.campaigns': method({
    in: TreeQuery,
    out: z.object({ items: z.array(Campaign), total: z.number().int(), cut }),
  }),
  'ads.ads': method({
    in: z.object({ account, adSetId: Id, range: DayRange, fields: Fields }),
    out: z.object({ items: z.array(Ad), cut }),
  }),
  /** The account's own totals, because the reach of its campaigns can't be summed. */
  'ads.total': method({
    in: z.object({ account, range: DayRange, fields: Fields }),
    out: Stats,
  }),
  /** Per day, or per hour for one day or `HOUR`. A missing point is unknown, not zero. */
  'ads.series': method({
    in: Entity.extend({
      account,
      range: DayRange,
      granularity: z.enum(['DAY', 'HOUR']),
      fields: Fields,
    }),
    out: z.array(z.object({ start: z.number(), end: z.number(), stats: Stats })),
  }),
  /** Per day or hour of the times `from` to `to` (ms since epoch), of each entity; of the account if `ids` is empty. */
  'ads.report': method({
    in: z.object({
      account,
      level: Level,
      ids: z.array(Id).max(50),
      granularity: z.enum(['DAY', 'HOUR']),
      span: z.object({ from: z.number(), to: z.number() }),
      fields: Fields,
    }),
    out: z.object({
      rows: z.array(
        z.object({ id: z.string(), name: z.string(), start: z.number(), stats: Stats }),
      ),
      error,
    }),
  }),
  /** Rejects with `not-enough-data`. */
  'ads.insights': method({
    in: Entity.extend({ account, dimension: z.string().max(60), fields: Fields }),
    out: z.object({
      rows: z.array(z.object({ value: z.string(), name: z.string(), stats: Stats })),
      totals: Stats,
      cut,
    }),
  }),
  /** Newest first. */
  'ads.changes': method({
    in: Entity.extend({ account, ...paged }),
    out: z.object({ items: z.array(ChangeEntry), total: z.number().int(), cut }),
  }),
  /** The spend of an ad set: today (UTC), and since its start. */
  'ads.spent': method({
    in: z.object({ account, id: Id }),
    out: z.object({ today: AmountText.nullable(), all: AmountText.nullable() }),
  }),
  /**
   * Rows `offset` to `offset + limit` of the service's list, without archived ones unless `archived`. A page may therefore be short or
   * empty although more follow. `total`: rows of the service's list.
   */
  'ads.assets': method({
    in: z.object({
      account,
      search: Search,
      kinds: Fields,
      archived: z.boolean(),
      ...paged,
    }),
    out: z.object({ items: z.array(AssetRow), total: z.number().int(), cut }),
  }),
  'ads.audiences': method({
    in: z.object({ account, search: Search, types: Fields, ...paged }),
    out: z.object({ items: z.array(AudienceRow), total: z.number().int(), cut }),
  }),
  /** Names to choose from that contain `search`; the first 50 of a paged list. `ids`: only these; empty: all. */
  'ads.names': method({
    in: z.object({
      account,
      of: z.enum(['ad_sets', 'ads', 'artists', 'assets', 'audiences', 'categories']),
      search: Search,
      ids: z.array(Id).max(50),
    }),
    out: z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })), cut }),
  }),
  /** An estimate of the new ad set's audience, or of the competing bids. */
  'ads.estimate': method({
    in: z.object({
      account,
      of: z.enum(['audience', 'bid']),
      objective: z.string().max(60),
      adSet: AdSetPlan,
    }),
    out: Estimate,
  }),

  // Changes made in the window, with the same guards as `ads.change`.
  'ads.setBudget': method({ in: intents.setBudget, out: z.void() }),
  'ads.setBid': method({ in: intents.setBid, out: z.void() }),
  'ads.setDates': method({ in: intents.setDates, out: z.void() }),
  'ads.rename': method({ in: intents.rename, out: z.void() }),
  'ads.archive': method({ in: intents.archive, out: z.void() }),
  /** `id`: of the new record; null: the service does not name it. */
  'ads.create': method({ in: intents.create, out: z.object({ id: z.string().nullable() }) }),
  'ads.renameAsset': method({ in: intents.renameAsset, out: z.void() }),
  'ads.archiveAssets': method({ in: intents.archiveAssets, out: z.void() }),
  'ads.deleteAudience': method({ in: intents.deleteAudience, out: z.void() }),
  /**
   * Runs the steps one after another; a failed one does not stop the rest. If the call is cancelled or write mode ends, the remaining steps
   * are skipped. `amount`: the sum of all budgets in the steps.
   */
  'ads.bulk': method({
    in: z.object({
      account,
      steps: z.array(BulkStep).min(1).max(200),
      amount: z.string().nullable(),
    }),
    out: z.array(StepResult),
  }),
  /** Copies a campaign with its ad sets and ads, all switched off. `amount`: the sum of the copied budgets. */
  'ads.duplicate': method({
    in: z.object({ account, id: Id, name: Name, amount: z.string().max(100) }),
    out: z.object({ id: z.string(), steps: z.array(StepResult) }),
  }),
  /** Creates an asset, sends the file and waits until it is ready. Progress: topic `ads.transfers`. */
  'ads.upload': method({ in: Upload, out: z.object({ record: z.string() }) }),
  ...fileMethods,
  /**
   * Checks the file and returns the requests that an upload would send; `{id}` is a placeholder for the asset's id, and bodies of media are
   * null.
   */
  'ads.planUpload': method({ in: Upload, out: z.object({ requests: z.array(DryRequest) }) }),
  /** Orders, waits, and streams the file to `path`; null: the user's downloads folder. */
  'ads.csv': method({
    in: z.object({ order: CsvOrder, path: z.string().min(1).max(4096).nullable() }),
    out: z.object({ id: z.string(), path: z.string(), bytes: z.number() }),
  }),
  /** Rows of a CSV that this app downloaded, for a table. */
  'ads.table': method({
    in: z.object({
      path: z.string().min(1).max(4096),
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(500),
    }),
    out: TableRows,
  }),
  'ads.endTransfer': method({ in: z.object({ id: Id }), out: z.void() }),
  /** Opens the service's own page in the browser: its manager, or an ad's preview. */
  'ads.open': method({
    in: z.object({ account, what: z.enum(['manager', 'preview', 'asset']), id: Id.nullable() }),
    out: z.void(),
  }),
} as const;

import { z } from 'zod';
import { Budget, Level, MicrosText } from './model.ts';

export const Id = z.string().trim().min(1).max(100);
export const Name = z.string().trim().min(1).max(200);
/** The account to use; null: the chosen one. */
export const account = Id.nullable();

/** Enum values and other texts of the service. The core checks them with the rest of the request and names invalid fields. */
const Text = z.string().max(500);
const Texts = z.array(Text).max(500);

/** What a new ad set spends, when, and on whom. Times: ms since epoch. */
export const AdSetPlan = z.object({
  category: Text.optional(),
  start: z.number(),
  end: z.number().optional(),
  budgetType: Text,
  budget: MicrosText,
  format: Text,
  bidStrategy: Text,
  bid: MicrosText.optional(),
  country: Text,
  ages: z.object({ min: z.number(), max: z.number() }).optional(),
  placements: Texts.optional(),
  platforms: Texts.optional(),
  genders: Texts.optional(),
  /** Impressions per person and day. */
  frequency: z.number().optional(),
  artists: Texts.optional(),
  audiences: Texts.optional(),
});
export type AdSetPlan = z.infer<typeof AdSetPlan>;

/** A record that the window creates. `invalid-input` names these fields in `errors`. */
export const NewRecord = z.discriminatedUnion('k', [
  z.object({
    k: z.literal('campaign'),
    name: Text,
    objective: Text,
    goal: Text,
    order: Text.optional(),
  }),
  AdSetPlan.extend({ k: z.literal('ad_set'), campaign: Id, name: Text, goal: Text }),
  z.object({
    k: z.literal('ad'),
    adSet: Id,
    name: Text,
    advertiser: Text,
    tagline: Text,
    action: Text,
    address: Text,
    asset: Id,
    logo: Id,
    companion: Id.optional(),
  }),
  z.object({
    k: z.literal('audience'),
    name: Text,
    type: Text,
    subtype: Text.optional(),
    exposure: Text.optional(),
    campaigns: Texts.optional(),
    datasets: Texts.optional(),
    events: Texts.optional(),
    noEvents: Texts.optional(),
    /** Days. */
    lookback: z.number().optional(),
    seed: Id.optional(),
    description: Text.optional(),
  }),
]);
export type NewRecord = z.infer<typeof NewRecord>;

/** `amount`: what the user typed to confirm the costs ("40.50 EUR"). */
const typed = { account, amount: z.string().max(100).nullable() };

/** Inputs of the changes that the window makes to one record. */
export const intents = {
  setBudget: z.object({ ...typed, id: Id, budget: Budget }),
  setBid: z.object({ ...typed, id: Id, bid: MicrosText }),
  /** ms since epoch; null: unchanged. */
  setDates: z.object({
    ...typed,
    id: Id,
    start: z.number().nullable(),
    end: z.number().nullable(),
  }),
  rename: z.object({ account, level: Level, id: Id, name: Name }),
  /** Only for campaigns, because the service archives nothing else. */
  archive: z.object({ account, id: Id }),
  create: z.object({ ...typed, record: NewRecord }),
  renameAsset: z.object({ account, id: Id, kind: Text, name: Name }),
  archiveAssets: z.object({ account, ids: z.array(Id).min(1).max(500), archived: z.boolean() }),
  deleteAudience: z.object({ account, id: Id }),
} as const;

import { createHash } from 'node:crypto';
import type { AdsRecord } from '../raw.ts';
import words from '../words.json' with { type: 'json' };

export const kinds = ['campaigns', 'ad_sets', 'ads', 'assets', 'audiences'] as const;
export type Kind = (typeof kinds)[number];

/** What one ad delivers in two weeks, and on which days (relative to today, both included). */
interface Curve {
  readonly spend: number;
  readonly impressions: number;
  /** Clicks per impression. */
  readonly rate: number;
  readonly from: number;
  readonly last: number;
}

export interface Account {
  readonly record: AdsRecord;
  /** Whether the user has no role on it (403). */
  readonly closed: boolean;
  readonly rows: Readonly<Record<Kind, Map<string, AdsRecord>>>;
  readonly history: AdsRecord[];
  /** Curves by ad id. */
  readonly curves: Map<string, Curve>;
  readonly reports: Map<string, Report>;
}

export interface Report {
  readonly order: AdsRecord;
  readonly submitted: number;
  polls: number;
  readonly expires: boolean;
}

export const DAY_MS = 86_400_000;
/** `2026-11-20T09:00:00Z` */
export const stamp = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;
/** UTC midnight. */
export const startOfDay = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS;

/** A deterministic UUID for a text. */
export function makeUuid(text: string): string {
  const hex = createHash('sha1').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The state of the running service. All changes go through `insert` and `change`, which record the history. */
export class AdsState {
  readonly now: () => number;
  readonly businesses: AdsRecord[] = [];
  readonly accounts = new Map<string, Account>();
  /** When (ms) an ad set or campaign was switched off and stopped delivering. */
  readonly offSince = new Map<string, number>();
  /** Media of assets by id. */
  readonly media = new Map<string, Buffer>();
  /** Parts of uploads by session. */
  readonly uploads = new Map<
    string,
    { readonly asset: string; readonly parts: Map<number, Buffer> }
  >();
  /** UTC midnight of the day on which the data was generated; days of curves are relative to it. */
  readonly today: number;
  #made = 0;

  constructor(now: () => number) {
    this.now = now;
    this.today = startOfDay(now());
  }

  nextId(): string {
    this.#made += 1;
    return makeUuid(`made-${this.#made}`);
  }

  /** Adds a row with id and times. */
  insert(account: Account, kind: Kind, row: AdsRecord): AdsRecord {
    const at = stamp(this.now());
    const record = { id: this.nextId(), ...row, created_at: at, updated_at: at };
    account.rows[kind].set(record.id, record);
    this.log(account, kind, record, 'CREATED', [
      {
        field_type: 'name',
        display_label: 'Created',
        change_category: 'SETTINGS',
        after: { value: row['name'] },
      },
    ]);
    return record;
  }

  /** Changes a row in place. */
  change(account: Account, kind: Kind, row: AdsRecord, values: AdsRecord): AdsRecord {
    const changes = Object.entries(values).map(([key, after]) => ({
      field_type: key,
      display_label: key.replaceAll('_', ' '),
      change_category: classifyField(key),
      before: { value: row[key] ?? null },
      after: { value: after },
    }));
    Object.assign(row, values, { updated_at: stamp(this.now()) });
    this.log(account, kind, row, 'CHANGED', changes);
    return row;
  }

  /** `who`: an index into the people; default: the user of the API. */
  log(
    account: Account,
    kind: Kind,
    row: AdsRecord,
    operation: string,
    changes: readonly AdsRecord[],
    who = 2,
    at = this.now(),
  ): void {
    const entity = { campaigns: 'CAMPAIGN', ad_sets: 'AD_SET', ads: 'CREATIVE' }[kind as string];
    if (entity === undefined) return;
    const [name = '', email = ''] = words.people[who] ?? [];
    account.history.push({
      change_id: this.nextId(),
      timestamp: stamp(at),
      entity_type: entity,
      entity_id: row['id'],
      entity_name: row['name'],
      operation,
      actor: {
        principal_id: `user-${who}`,
        principal_type: 'USER',
        name,
        email,
        category: who === 2 ? 'API_INTEGRATION' : 'ADVERTISER_USER',
      },
      changes: changes,
    });
  }
}

function classifyField(key: string): string {
  if (/status|delivery|is_paused|pause_reason/.test(key)) return 'STATUS';
  if (/budget|bid/.test(key)) return 'BUDGET';
  if (/time|pacing/.test(key)) return 'SCHEDULING';
  if (key === 'targets') return 'TARGETING';
  return /assets|tagline|advertiser|call_to/.test(key) ? 'CREATIVE' : 'SETTINGS';
}

import type { ChangeResult, ChangeRequest } from '../../../../shared/ads/contract.ts';
import type { Endpoint } from '../../../../shared/ads/endpoints.ts';
import { allEndpoints, isChange } from '../../../../shared/ads/endpoints.ts';
import type { AdAccount } from '../../../../shared/ads/model.ts';
import type { Micros } from '../../../../shared/ads/rules/money.ts';
import type { AppFailure } from '../../../../shared/contract/errors.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import { confirmWrite } from '../../../net/confirmed-write.ts';
import { sha256 } from '../../../net/text-hash.ts';
import type { AdsPorts } from '../ads-ports.ts';
import type { AdsSession } from '../session.ts';
import { AuditLog } from './audit-log.ts';
import type { Planned } from './guard.ts';
import { collectBudgets, checkAmount, plannedText, requireWrite } from './guard.ts';
import type { Seen, ChangeStep } from './effect.ts';
import { idsBefore, readEffect, withId } from './effect.ts';

/** Pauses (ms) before each read that looks for the effect of a change. */
const PAUSES_MS = [0, 1_000, 3_000] as const;

/** A change, or several that the user confirms as one. */
export interface AuditedRequest {
  readonly action: string;
  readonly account: string | null;
  readonly id: string | null;
  readonly change: string;
  readonly amount: string | null;
}

/** A completed change: the record as read back, and the number of requests sent. */
interface Made {
  readonly id: string | null;
  readonly text: string;
  readonly sent: number;
}

const textAt = (value: unknown, key: string): string | null => {
  const part = toRecord(value)?.[key];
  return typeof part === 'string' ? part.slice(0, 200) : null;
};

/** `seen`: what the service shows instead of the accepted change (JSON in `detail.record`); null: the answer was lost. */
function notDone({ endpoint, id }: ChangeStep, name: string | null, seen: Seen | null): AppFailure {
  const lost = 'idempotent' in allEndpoints[endpoint] ? 'ads:write.lostCreate' : 'ads:write.lost';
  const text = seen === null ? lost : 'ads:write.notShown';
  const record = seen === null ? {} : { record: seen.read.text };
  return failure('unconfirmed', t(text, { name: name ?? id ?? endpoint }), {
    endpoint,
    id,
    ...record,
  });
}

/** Sends changes of one profile: each one guarded, logged, sent once and read back. */
export class AdsWriter {
  readonly session: AdsSession;
  readonly ports: AdsPorts;
  readonly audit: AuditLog;
  /** Never aborts: a change continues even if its caller leaves. */
  readonly signal: AbortSignal = new AbortController().signal;
  readonly #running = new Map<string, Promise<Made>>();

  constructor(session: AdsSession, ports: AdsPorts) {
    this.session = session;
    this.ports = ports;
    this.audit = new AuditLog(ports, session.profileId);
  }

  /** Makes one change for a window, which then reloads its rows. Parameters: those of `create`. */
  async make(...change: Parameters<AdsWriter['create']>): Promise<void> {
    await this.create(...change);
  }

  /**
   * Like `make`; resolves with the id of the record, if the service names it. `amounts`: the amounts whose sum the user must have typed.
   */
  async create(
    plan: Planned,
    {
      account,
      amount = null,
    }: { readonly account: string | null; readonly amount?: string | null },
    amounts: readonly Micros[] = [],
  ): Promise<{ readonly id: string | null }> {
    const details = {
      action: plan.endpoint,
      account,
      id: plan.id,
      change: plan.body ?? '',
      amount,
    };
    const { id } = await this.allow(details, () => amounts);
    const made = await this.send({ ...plan, account: id });
    this.session.changed();
    this.session.publish();
    return { id: made.id };
  }

  /** `ads.change`. A dry run sends no change and needs neither write mode nor an amount. */
  async change({ dryRun, amount, ...ask }: ChangeRequest): Promise<ChangeResult> {
    const { endpoint, id, body } = ask;
    const { path, idempotent }: Endpoint = allEndpoints[endpoint];
    const plan = plannedText(endpoint, id, body);
    if (!dryRun && !isChange(endpoint))
      throw failure('invalid-input', t('ads:guard.noChange'), { field: 'endpoint' });
    const hasAccount = path.includes('{account}');
    if (dryRun) {
      const account = hasAccount ? (await this.session.account(ask.account)).id : null;
      const key = idempotent === true ? { key: this.ports.uuid() } : {};
      const request = this.session.api.formatRequest({ ...ask, account, ...key });
      return { record: null, requests: [request] };
    }
    const details = { action: endpoint, account: ask.account, id, change: body ?? '', amount };
    const account = hasAccount
      ? await this.allow(details, () => collectBudgets(plan.value))
      : await this.#pass(details, () => null);
    const made = await this.send({ ...plan, account: account?.id ?? '' });
    this.session.changed();
    const currency = account?.currency ?? null;
    return { record: made.text, requests: [], sent: made.sent, currency };
  }

  /**
   * Allows a change if write mode is on, the account exists, and the user typed the sum of the amounts. Resolves with the account. Only
   * sends reads; logs a refusal.
   */
  allow(
    request: AuditedRequest,
    amounts: (account: string) => readonly Micros[] | Promise<readonly Micros[]>,
  ): Promise<AdAccount> {
    return this.#pass(request, async () => {
      const account = await this.session.account(request.account);
      checkAmount(await amounts(account.id), request.amount, account);
      return account;
    });
  }

  /** Runs a check and logs its refusal, including the one of read-only mode. */
  async #pass<T>(
    { action, account, change, id }: AuditedRequest,
    check: () => T | Promise<T>,
  ): Promise<T> {
    try {
      requireWrite(this.session);
      return await check();
    } catch (error) {
      const refused = (): never => {
        throw error;
      };
      return this.audit.during({ action, account, change, entity: { id, name: null } }, refused);
    }
  }

  /**
   * Sends an allowed change once, and not again while the same change is in progress. Resolves with the record as read back. Rejects with
   * `read-only` if write mode has ended since the change was allowed.
   */
  send(step: ChangeStep): Promise<Made> {
    const { endpoint, account, id, body } = step;
    const print = sha256(JSON.stringify([endpoint, account, id, body]));
    const running = this.#running.get(print) ?? this.#send(step, print);
    this.#running.set(print, running);
    const forget = (): void => void this.#running.delete(print);
    running.then(forget, forget);
    return running;
  }

  async #send(step: ChangeStep, print: string): Promise<Made> {
    const { value, ...request } = step;
    const { endpoint, account, id, body } = request;
    const { idempotent }: Endpoint = allEndpoints[endpoint];
    const key = idempotent === true ? (this.audit.findKey(print) ?? this.ports.uuid()) : null;
    const { clock } = this.ports;
    const reading = { session: this.session, signal: this.signal };
    const name = textAt(value, 'name');
    const details = { action: endpoint, account, id, change: body ?? '', amount: null };
    await this.#pass(details, () => null);
    const before = await idsBefore(reading, step);
    const keyed = key === null ? {} : { print, key };
    const entry = { action: endpoint, account, entity: { id, name }, change: body ?? '', ...keyed };
    const work = async () => {
      const call = { ...request, ...(key === null ? {} : { key }) };
      let sent = 1;
      const { read } = await confirmWrite(
        { clock, signal: this.signal },
        {
          send: async (signal) => withId(step, await this.session.api.send(call, signal)),
          read: async (answer) => {
            const found = await readEffect(reading, step, answer, before);
            sent += found.read.requests;
            return found;
          },
          holds: ({ isDone }) => isDone,
          pauses: () => PAUSES_MS,
          otherwise: (seen, answer) => notDone(step, name, answer === null ? null : seen),
        },
      );
      const { text, value: record } = read;
      return { id: id ?? textAt(record, 'id'), text, sent, name: textAt(record, 'name') };
    };
    return this.audit.during(entry, work, (made) => ({ id: made.id, name: made.name ?? name }));
  }
}

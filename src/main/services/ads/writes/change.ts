import '../../../../shared/ads/texts.ts';
import { createHash } from 'node:crypto';
import type { ChangeAnswer, ChangeAsk } from '../../../../shared/ads/contract.ts';
import type { Endpoint, EndpointName } from '../../../../shared/ads/endpoints.ts';
import { allEndpoints, isChange } from '../../../../shared/ads/endpoints.ts';
import type { AdAccount } from '../../../../shared/ads/model.ts';
import type { Micros } from '../../../../shared/ads/rules/money.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { recordOf } from '../../../../shared/lib/json.ts';
import { orLost } from '../../../net/lost-answer.ts';
import type { AdsPorts } from '../ads-ports.ts';
import type { ApiAnswer, ApiCall } from '../api/api.ts';
import type { AdsWork } from '../work.ts';
import { AuditLog } from './audit-log.ts';
import { budgetsOf, checkAmount, parseBody, requireWrite } from './guard.ts';
import type { Reading } from './read-back.ts';
import { foundAfterAll, idsBefore, readBack } from './read-back.ts';

export type WriterPorts = Pick<AdsPorts, 'clock' | 'store' | 'uuid' | 'http'>;

/** One change that passed the guard. `value`: the body as a value from `parseExact`. */
export interface Step {
  readonly endpoint: EndpointName;
  readonly account: string | null;
  readonly id: string | null;
  readonly body: string | null;
  readonly value: unknown;
}

/** `text`: the record as JSON. */
export interface Done {
  readonly id: string | null;
  readonly text: string;
}

/** What several changes have in common: they are allowed, and the budgets they set have been confirmed. */
interface Asked {
  readonly action: string;
  readonly account: string | null;
  readonly id: string | null;
  readonly change: string;
  readonly amount: string | null;
}

const textAt = (value: unknown, key: string): string | null => {
  const part = recordOf(value)?.[key];
  return typeof part === 'string' ? part.slice(0, 200) : null;
};

export const wordsOf = (error: unknown): string =>
  error instanceof AppFailure ? error.error.message : t('ads:write.failed');

/** Sends changes of one profile: each one guarded, logged, sent once and read back. */
export class AdsWriter {
  readonly now: AdsWork;
  readonly ports: WriterPorts;
  readonly audit: AuditLog;
  /** A caller that leaves must not cut a change in two. */
  readonly signal: AbortSignal = new AbortController().signal;
  readonly #running = new Map<string, Promise<Done>>();

  constructor(now: AdsWork, ports: WriterPorts) {
    this.now = now;
    this.ports = ports;
    this.audit = new AuditLog(ports, now.profileId);
  }

  /** `ads.change`. A dry run sends no change and needs neither write mode nor an amount. */
  async change(ask: ChangeAsk): Promise<ChangeAnswer> {
    const { endpoint, id, body, dryRun } = ask;
    const value = parseBody(endpoint, body);
    if (!dryRun && !isChange(endpoint))
      throw failure('invalid-input', t('ads:guard.noChange'), { field: 'endpoint' });
    const needsAccount = allEndpoints[endpoint].path.includes('{account}');
    const of = async () => (needsAccount ? (await this.now.account(ask.account)).id : null);
    if (dryRun) {
      const { idempotent }: Endpoint = allEndpoints[endpoint];
      const call = { endpoint, account: await of(), id, body };
      const key = idempotent === true ? { key: this.ports.uuid() } : {};
      return { record: null, requests: [this.now.api.requestOf({ ...call, ...key })] };
    }
    const asked = { action: endpoint, account: ask.account, id, change: body ?? '' };
    const budgets = needsAccount ? () => Promise.resolve(budgetsOf(value)) : null;
    const account = await this.allow({ ...asked, amount: ask.amount }, budgets);
    const { text } = await this.send({ endpoint, account: account?.id ?? null, id, body, value });
    this.now.changed();
    return { record: text, requests: [] };
  }

  /**
   * Lets a change pass: write mode is on, the account exists, and the user confirmed the sum of the budgets. A refusal is logged. `budgets` null:
   * the change needs no account. Sends readings only.
   */
  async allow(asked: Asked, budgets: (account: AdAccount) => Promise<Micros[]>): Promise<AdAccount>;
  async allow(
    asked: Asked,
    budgets: ((account: AdAccount) => Promise<Micros[]>) | null,
  ): Promise<AdAccount | null>;
  async allow(
    { amount, ...asked }: Asked,
    budgets: ((account: AdAccount) => Promise<Micros[]>) | null,
  ): Promise<AdAccount | null> {
    try {
      requireWrite(this.now);
      if (budgets === null) return null;
      const account = await this.now.account(asked.account);
      checkAmount(await budgets(account), amount, account);
      return account;
    } catch (error) {
      const { id, ...tried } = asked;
      this.audit.begin({ ...tried, entity: { id, name: null } })('refused', wordsOf(error));
      throw error;
    }
  }

  /** Sends a change that was allowed, once; the same change while it is under way is not sent again. Resolves with the record as read back. */
  send(step: Step): Promise<Done> {
    const { endpoint, account, id, body } = step;
    const print = createHash('sha256')
      .update(JSON.stringify([endpoint, account, id, body]))
      .digest('hex');
    const running = this.#running.get(print);
    if (running !== undefined) return running;
    const sent = this.#send(step, print).finally(() => this.#running.delete(print));
    this.#running.set(print, sent);
    return sent;
  }

  async #send(step: Step, print: string): Promise<Done> {
    const { endpoint, account, id, body, value } = step;
    const { idempotent }: Endpoint = allEndpoints[endpoint];
    const key = idempotent === true ? (this.audit.keyOf(print) ?? this.ports.uuid()) : null;
    const reading: Reading = { now: this.now, clock: this.ports.clock, signal: this.signal };
    const before = await idsBefore(reading, step);
    const entity = { id, name: textAt(value, 'name') };
    const entry = { action: endpoint, account, entity, change: body ?? '' };
    const end = this.audit.begin({ ...entry, ...(key === null ? {} : { print, key }) });
    const call: ApiCall = { endpoint, account, id, body, ...(key === null ? {} : { key }) };
    try {
      const answer = await orLost(this.now.api.send(call, this.signal));
      const record = await this.#record(reading, step, answer, before);
      if (record === null) throw this.#lost(step, entity.name);
      const [madeId, name] = [textAt(record.value, 'id'), textAt(record.value, 'name')];
      end('done', null, { id: id ?? madeId, name: name ?? entity.name });
      return { id: id ?? madeId, text: record.text };
    } catch (error) {
      const isOpen = error instanceof AppFailure && error.error.code === 'unconfirmed';
      end(isOpen ? 'unconfirmed' : 'refused', wordsOf(error));
      throw error;
    }
  }

  #record(
    reading: Reading,
    step: Step,
    answer: ApiAnswer | null,
    before: ReadonlySet<string> | null,
  ): Promise<Pick<ApiAnswer, 'text' | 'value'> | null> {
    return answer === null ? foundAfterAll(reading, step, before) : readBack(reading, step, answer);
  }

  /** The same create may be repeated: it carries the key of this one. */
  #lost({ endpoint, id }: Step, name: string | null): AppFailure {
    const { idempotent }: Endpoint = allEndpoints[endpoint];
    const text = idempotent === true ? 'ads:write.lostCreate' : 'ads:write.lost';
    return failure('unconfirmed', t(text, { name: name ?? id ?? endpoint }), { endpoint, id });
  }
}

import '../../../../shared/ads/texts.ts';
import type { ChangeAnswer, ChangeAsk } from '../../../../shared/ads/contract.ts';
import type { Endpoint } from '../../../../shared/ads/endpoints.ts';
import { allEndpoints, isChange } from '../../../../shared/ads/endpoints.ts';
import type { Micros } from '../../../../shared/ads/rules/money.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { recordOf } from '../../../../shared/lib/json.ts';
import { orLost } from '../../../net/lost-answer.ts';
import { hashOf } from '../../../net/text-hash.ts';
import type { AdsPorts } from '../ads-ports.ts';
import type { AdsWork } from '../work.ts';
import { AuditLog } from './audit-log.ts';
import { budgetsOf, checkAmount, parseBody, requireWrite } from './guard.ts';
import type { Step } from './read-back.ts';
import { foundAfterAll, idsBefore, readBack } from './read-back.ts';

/** A change, or several that the user confirms as one. */
export interface Asked {
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

/** Sends changes of one profile: each one guarded, logged, sent once and read back. */
export class AdsWriter {
  readonly now: AdsWork;
  readonly ports: AdsPorts;
  readonly audit: AuditLog;
  /** A caller that leaves must not cut a change in two. */
  readonly signal: AbortSignal = new AbortController().signal;
  readonly #running = new Map<string, Promise<{ id: string | null; text: string }>>();

  constructor(now: AdsWork, ports: AdsPorts) {
    this.now = now;
    this.ports = ports;
    this.audit = new AuditLog(ports, now.profileId);
  }

  /** `ads.change`. A dry run sends no change and needs neither write mode nor an amount. */
  async change({ dryRun, amount, ...ask }: ChangeAsk): Promise<ChangeAnswer> {
    const { endpoint, id, body } = ask;
    const { path, idempotent }: Endpoint = allEndpoints[endpoint];
    const value = parseBody(endpoint, body);
    if (!dryRun && !isChange(endpoint))
      throw failure('invalid-input', t('ads:guard.noChange'), { field: 'endpoint' });
    const hasAccount = path.includes('{account}');
    if (dryRun) {
      const account = hasAccount ? (await this.now.account(ask.account)).id : null;
      const key = idempotent === true ? { key: this.ports.uuid() } : {};
      return { record: null, requests: [this.now.api.requestOf({ ...ask, account, ...key })] };
    }
    const asked = { action: endpoint, account: ask.account, id, change: body ?? '', amount };
    const account = await this.allow(asked, hasAccount ? () => budgetsOf(value) : null);
    const { text } = await this.send({ endpoint, account, id, body, value });
    this.now.changed();
    return { record: text, requests: [] };
  }

  /**
   * Lets a change pass if write mode is on, the account exists, and the user confirmed the sum of the budgets. Resolves with the account's id.
   * Sends readings only; logs a refusal. `budgets` null: the change has no account.
   */
  async allow(
    { id, amount, ...asked }: Asked,
    budgets: ((account: string) => readonly Micros[] | Promise<readonly Micros[]>) | null,
  ): Promise<string> {
    try {
      requireWrite(this.now);
      if (budgets === null) return '';
      const account = await this.now.account(asked.account);
      checkAmount(await budgets(account.id), amount, account);
      return account.id;
    } catch (error) {
      const refused = (): never => {
        throw error;
      };
      return this.audit.during({ ...asked, entity: { id, name: null } }, refused);
    }
  }

  /** Sends an allowed change once; the same one while it is under way is not sent again. Resolves with the record as read back. */
  send(step: Step): Promise<{ id: string | null; text: string }> {
    const { endpoint, account, id, body } = step;
    const print = hashOf(JSON.stringify([endpoint, account, id, body]));
    const running = this.#running.get(print) ?? this.#send(step, print);
    this.#running.set(print, running);
    const forget = (): void => void this.#running.delete(print);
    running.then(forget, forget);
    return running;
  }

  async #send({ value, ...sent }: Step, print: string) {
    const { endpoint, account, id, body } = sent;
    const { idempotent }: Endpoint = allEndpoints[endpoint];
    const key = idempotent === true ? (this.audit.keyOf(print) ?? this.ports.uuid()) : null;
    const reading = { now: this.now, clock: this.ports.clock, signal: this.signal };
    const step = { ...sent, value };
    const before = await idsBefore(reading, step);
    const name = textAt(value, 'name');
    const keyed = key === null ? {} : { print, key };
    const entry = { action: endpoint, account, entity: { id, name }, change: body ?? '', ...keyed };
    const work = async () => {
      const call = { ...sent, ...(key === null ? {} : { key }) };
      const answer = await orLost(this.now.api.send(call, this.signal));
      const read =
        answer === null
          ? await foundAfterAll(reading, step, before)
          : await readBack(reading, step, answer);
      const made = id ?? textAt(read?.value, 'id');
      if (read !== null) return { id: made, text: read.text, name: textAt(read.value, 'name') };
      const text = idempotent === true ? 'ads:write.lostCreate' : 'ads:write.lost';
      throw failure('unconfirmed', t(text, { name: name ?? id ?? endpoint }), { endpoint, id });
    };
    return this.audit.during(entry, work, (made) => ({ id: made.id, name: made.name ?? name }));
  }
}

import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { ConnectionAttention } from '../../src/main/connections/connection-attention.ts';
import { idleStatus } from '../../src/main/connections/profile-view.ts';
import type { Observation } from '../../src/main/service/service-watch.ts';
import { ServiceWatch } from '../../src/main/service/service-watch.ts';
import { observeAds } from '../../src/main/services/ads/overview/observe-ads.ts';
import {
  deploysRecovery,
  observeDeploys,
} from '../../src/main/services/deploys/overview/observe-deploys.ts';
import { observeIssues } from '../../src/main/services/issues/overview/observe-issues.ts';
import { planReports } from '../../src/main/services/playout/attention/plan-reports.ts';
import {
  observeWorkflows,
  workflowsRecovery,
} from '../../src/main/services/workflows/overview/observe-workflows.ts';
import { findingKinds } from '../../src/shared/ads/model.ts';
import { foldItems } from '../../src/shared/attention/fold.ts';
import {
  connectionItems,
  connectionKey,
  countBadge,
  needsYou,
  newsItems,
} from '../../src/shared/attention/list.ts';
import type { AttentionSource } from '../../src/shared/attention/model.ts';
import type { CallContext } from '../../src/shared/contract/methods.ts';
import { attentionSources } from '../../src/shared/domain-names.ts';
import { t } from '../../src/shared/i18n/translate.ts';
import { trayModel } from '../../src/shared/tray/tray-model.ts';
import type { PlacedFinding } from '../../src/shared/playout/state.ts';
import { someOverview as someAds } from '../support/ads/ads-sample.ts';
import { AttentionRig } from '../support/attention/attention-rig.ts';
import { overview as someDeploys, service } from '../support/deploys/deploys-sample.ts';
import { someTray } from '../support/desktop/some-tray.ts';
import { overview as someIssues } from '../support/issues/issues-sample.ts';
import { run, someOverview, someWorkflow } from '../support/workflows/workflows-sample.ts';

const context: CallContext = { signal: new AbortController().signal, origin: 'test' };
const names = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** A random state of all services and of their connections. */
const world = fc.record({
  deploys: fc.array(fc.constantFrom('active', 'failed', 'crashed', 'suspended'), { maxLength: 6 }),
  workflows: fc.array(fc.constantFrom('succeeded', 'failed', 'partially_succeeded', 'waiting'), {
    maxLength: 6,
  }),
  ads: fc.uniqueArray(fc.constantFrom(...findingKinds), { maxLength: 6 }),
  assigned: fc.nat({ max: 3 }),
  playout: fc.array(fc.constantFrom('gap', 'overlap', 'missing-file'), { maxLength: 5 }),
  connections: fc.uniqueArray(
    fc.record({
      service: fc.constantFrom('music', 'deploys', 'issues', 'workflows', 'ads'),
      phase: fc.constantFrom('connected', 'attention', 'connecting', 'idle'),
    }),
    { selector: ({ service: name }) => name },
  ),
  /** What the user does next with an item. */
  does: fc.constantFrom('nothing', 'done', 'snooze', 'thing', 'kind', 'source'),
  which: fc.nat(),
});
type World = typeof world extends fc.Arbitrary<infer W> ? W : never;

const deploysOf = ({ deploys }: World) => ({
  ...someDeploys,
  services: deploys.map((state, at) => service(names[at] ?? '', { state })),
});
const workflowsOf = ({ workflows }: World) =>
  someOverview({
    workflows: workflows.map((state, at) => {
      const name = names[at] ?? '';
      const lastRun = run(name, `${name}-${state}`, { state });
      return someWorkflow(name, {
        lastRun,
        concern: null,
        bars: [{ id: lastRun.id, state, ms: 1 }],
      });
    }),
    scheduler: null,
  });
const adsOf = ({ ads }: World) =>
  someAds({
    cut: null,
    findings: ads.map((kind) => ({
      kind,
      level: 'ad',
      id: kind,
      name: kind,
      campaignId: 'c',
      adSetId: 's',
      text: 'Wrong.',
      remedy: null,
      facts: [],
    })),
  });
const issuesOf = ({ assigned }: World) => {
  const [row] = someIssues.first.rows;
  if (row === undefined) throw new Error('no issue');
  const facts = { watched: false, mentions: [], byMe: false, foundAt: 1 };
  return {
    ...someIssues,
    concerns: names.slice(0, assigned).map((id) => ({
      ...row,
      ...facts,
      id,
      news: [{ kind: 'assigned', by: 'Ines', at: Date.UTC(2026, 0, 1), to: '' } as const],
    })),
  };
};
/** A plan as its channel shows it: every fault airs at a time of its own, the first within half an hour. */
const planOf = ({ playout }: World, now: number): Observation => {
  const findings = playout.map((code, at): PlacedFinding => ({
    id: `f${String(at)}`,
    channel: '1',
    ref: null,
    title: null,
    path: '/1.json',
    pointer: '',
    code,
    severity: 'error',
    message: 'Wrong.',
    from: now + (at * 40 + 10) * 60_000,
    to: now + (at * 40 + 30) * 60_000,
  }));
  return {
    findings: planReports(findings, now, 0).map(([key, report]) => ({
      key: `1/${key}`,
      state: report.text,
      mute: key,
      report: { about: '1', subject: 'Kids', ...report },
    })),
  };
};

class Lab {
  readonly rig = new AttentionRig();
  /** Services whose server is lost. An attempt to connect ends no outage. */
  lost: ReadonlySet<string> = new Set();
  readonly #watches;
  readonly #connections: ConnectionAttention;

  constructor() {
    const { clock, service: attention } = this.rig;
    const ports = {
      attention: attention.port,
      events: { emit: () => undefined, on: () => () => undefined },
    };
    const watch = <V>(
      source: AttentionSource,
      observe: ConstructorParameters<typeof ServiceWatch<V>>[0]['observe'],
      recovery?: ConstructorParameters<typeof ServiceWatch<V>>[0]['recovery'],
    ) => new ServiceWatch<V>({ ...ports, source, observe, ...(recovery && { recovery }) });
    this.#watches = {
      deploys: watch('deploys', observeDeploys, deploysRecovery),
      workflows: watch('workflows', observeWorkflows, workflowsRecovery),
      ads: watch('ads', observeAds),
      issues: watch('issues', observeIssues),
      playout: watch('playout', (now: World) => planOf(now, clock.now())),
    };
    this.#connections = new ConnectionAttention({
      attention: attention.port,
      clock,
      details: () => Promise.resolve({}),
    });
  }

  see(now: World): void {
    this.#watches.deploys.seen(deploysOf(now));
    this.#watches.workflows.seen(workflowsOf(now));
    this.#watches.ads.seen(adsOf(now));
    this.#watches.issues.seen(issuesOf(now));
    this.#watches.playout.seen(now);
    this.lost = new Set(
      now.connections
        .filter(
          ({ service: name, phase }) =>
            phase === 'attention' || (phase === 'connecting' && this.lost.has(name)),
        )
        .map(({ service: name }) => name),
    );
    this.#connections.note(
      now.connections.map(({ service: name, phase }) => ({
        id: `${name}-id`,
        service: name,
        name,
        credential: 'bearer',
        expiresAt: null,
        status: { ...idleStatus(null), phase, fix: 'token', problem: 'rejected the token' },
      })),
    );
  }

  async act({ does, which }: World): Promise<void> {
    const items = needsYou(this.entries());
    const item = items[which % Math.max(1, items.length)];
    if (item === undefined || does === 'nothing') return;
    const { handlers } = this.rig.service;
    const ids = [item.id];
    const { source, kind, about, subject } = item;
    if (does === 'done') await handlers['attention.done']({ ids }, context);
    else if (does === 'snooze')
      await handlers['attention.snooze']({ ids, until: this.rig.clock.now() + 60_000 }, context);
    else {
      const mute = {
        source,
        kind: does === 'source' ? null : kind,
        about: does === 'thing' ? about : null,
        subject,
      };
      await handlers['attention.mute']({ mute, muted: true }, context);
    }
    expect(needsYou(this.entries()).map(({ id }) => id)).not.toContain(item.id);
  }

  entries() {
    return this.rig.hub.get('attention');
  }

  stop(): void {
    this.#connections.dispose();
    this.rig.service.dispose();
  }
}

/** Ids of everything that is broken or waits in a state, computed without the code under test. */
const broken = (now: World): string[] => [
  ...now.deploys.flatMap((state, at) =>
    state === 'active' || state === 'suspended'
      ? []
      : [`deploys:trouble:${service(names[at] ?? '').id}`],
  ),
  ...now.workflows.flatMap((state, at) =>
    state === 'succeeded' ? [] : [`workflows:run:${names[at] ?? ''}`],
  ),
  ...now.ads.map((kind) => `ads:finding:${kind} ${kind}`),
];

/** What the five places show. */
function places(entries: ReturnType<Lab['entries']>) {
  const needs = needsYou(entries);
  const tray = trayModel(someTray({ attention: needs }), { quick: false }).items.find(
    ({ id }) => id === 'attention',
  );
  return {
    rail: attentionSources.map((source) => countBadge(entries, source).count),
    attention: foldItems(needs).flatMap((row) => (row.k === 'one' ? [row.item] : row.items)),
    quick: needs.slice(0, 3),
    tray: tray !== undefined && 'label' in tray ? tray.label : null,
    connections: connectionItems(entries),
  };
}

let lab: Lab;
afterEach(() => lab.stop());

describe('the rail, Attention, the quick controls, the tray and Connections', () =>
  it('show the same items in every state of all services, and exactly what is broken', () =>
    fc.assert(
      fc.asyncProperty(fc.array(world, { minLength: 1, maxLength: 4 }), async (worlds) => {
        lab = new Lab();
        for (const now of worlds) {
          lab.see(now);
          const entries = lab.entries();
          const needs = needsYou(entries);
          const { rail, attention, quick, tray, connections } = places(entries);
          expect(rail.reduce((sum, count) => sum + count, 0)).toBe(needs.length);
          expect(countBadge(entries, null).count).toBe(needs.length);
          expect(new Set(attention)).toEqual(new Set(needs));
          expect(quick).toEqual(needs.slice(0, 3));
          expect(tray).toBe(
            needs.length === 0 ? null : t('tray:attention.count', { count: needs.length }),
          );
          expect(
            needs.every(({ severity, hidden }) => severity !== 'info' && hidden === null),
          ).toBe(true);
          expect(newsItems(entries).every(({ severity }) => severity === 'info')).toBe(true);
          for (const source of attentionSources) {
            const all = needs.filter((item) => item.source === source);
            const tone = all.some(({ severity }) => severity === 'bad') ? 'bad' : 'warn';
            expect(countBadge(entries, source)).toEqual({ count: all.length, tone });
          }
          const lost = now.connections.filter(({ phase }) => phase === 'attention');
          // Nothing is missing but what the user hid, and what a lost server hides.
          for (const id of broken(now)) {
            const item = entries[id];
            if (item === undefined) expect(worlds.some(({ does }) => does === 'done')).toBe(true);
            else {
              expect(needs.includes(item)).toBe(item.hidden === null);
              expect(item.hidden?.why === 'offline').toBe(
                lab.lost.has(item.source) && item.hidden?.why !== 'muted',
              );
            }
          }
          // A lost server is one item, however much it hides.
          for (const name of lab.lost)
            expect(needs.filter(({ source }) => source === name).length).toBeLessThanOrEqual(1);
          for (const { id, source } of connections)
            expect(id).toBe(`${source}:${connectionKey(`${source}-id`)}`);
          if (worlds.every(({ does }) => does === 'nothing'))
            expect(connections.length).toBeGreaterThanOrEqual(lost.length);
          await lab.act(now);
        }
        lab.stop();
      }),
      { numRuns: 150 },
    )));

import { describe, expect, it } from 'vitest';
import { t } from '../../i18n/translate.ts';
import type { Deployment, LogEntry } from '../model.ts';
import { deployStates } from '../model.ts';
import { computeCost } from './cost.ts';
import { parseMebibytes, memoryChoices } from './defaults.ts';
import { internalRepoUrl } from './git-host.ts';
import { checkApiKey, detectSecretKind } from './keys.ts';
import { LogTail } from './log-tail.ts';
import { findPlan, plans } from './plans.ts';
import {
  classOf,
  measureDuration,
  isInFlight,
  nextStates,
  formatRemark,
  stateHelp,
  transitions,
} from './states.ts';

describe('amounts', () => {
  it('of memory are MiB', () => {
    expect(memoryChoices.map(parseMebibytes)).toEqual([128, 256, 512, 1024, 2048, 4096]);
    expect(['4Gi', '0.5Gi', '512', '1GB', '-1Mi', 'Mi'].map(parseMebibytes)).toEqual([
      4096,
      512,
      null,
      null,
      null,
      null,
    ]);
  });

  it('of a plan come from the table of the specification', () => {
    expect(plans).toEqual({
      free: { vcpus: 2, memory: 4096, services: 5 },
      hobby: { vcpus: 10, memory: 20_480, services: 25 },
      pro: { vcpus: 40, memory: 81_920, services: 200 },
    });
    expect(findPlan(' Pro ')).toBe(plans.pro);
    expect(findPlan('constructor')).toBeNull();
  });

  it('of money are exact', () => {
    expect(computeCost({ vcpus: 1, memory: 0, hours: 1 / 60, egress: 0 }).vcpu).toBe(0.000463);
    expect(computeCost({ vcpus: 0, memory: 1, hours: 1 / 60, egress: 0 }).memory).toBe(0.000231);
    expect(computeCost({ vcpus: 0.25, memory: 0.25, hours: 730, egress: 3.3 })).toEqual({
      vcpu: 5.06985,
      memory: 2.52945,
      egress: 0.165,
      total: 7.7643,
    });
  });
});

describe('pasted texts', () => {
  const hex = '0123456789abcdef'.repeat(4);
  it.each([
    [` dk_live_${hex}\n`, 'apiKey'],
    [`dk_live_${hex}0`, 'brokenKey'],
    [`dk_live_${hex.slice(1)}`, 'brokenKey'],
    [`dk_live_${hex.slice(1)}g`, 'brokenKey'],
    [`dk_test_${hex}`, 'brokenKey'],
    [`gitcred_${hex}`, 'gitCredential'],
    [`mlg_${hex}`, 'gitToken'],
    ['ghp_abc', 'gitToken'],
    ['libsql://db.example.net?authToken=x', 'databaseUrl'],
    ['postgres://u:p@db.example.net', 'databaseUrl'],
    ['https://x-git-token:mlg_x@git.example.net/a/b.git', 'urlWithCredentials'],
    ['https://git.example.net/a/b', 'url'],
    [hex, null],
  ] as const)('%s is %s', (text, kind) => {
    expect(detectSecretKind(text)).toBe(kind);
    const message = checkApiKey(text);
    expect(message).toBe(kind === 'apiKey' ? null : t(`deploysrules:key.${kind ?? 'other'}`));
    expect(message ?? '').not.toContain(text.trim());
  });
});

describe('the internal git host', () => {
  it('has addresses of repositories with a slug and valid names', () => {
    const url = (repo: string) => internalRepoUrl('https://git.example.net/base', repo);
    expect(url('anna/my-site-x1y2')).toBe('https://git.example.net/base/users/anna/my-site-x1y2');
    for (const repo of ['anna/site', 'anna/site-', '../site-x1', 'a/b/site-x1', 'a/site-x1.git'])
      expect(url(repo)).toBeNull();
  });
});

describe('states', () => {
  it('have a class, a meaning and the transitions of the specification', () => {
    const of = (wanted: string) => deployStates.filter((state) => classOf(state) === wanted);
    expect(['inFlight', 'good', 'bad', 'neutral'].map(of)).toEqual([
      ['queued', 'building', 'deploying'],
      ['active'],
      ['failed', 'crashed'],
      ['suspended', 'superseded', 'cancelled', 'unknown'],
    ]);
    expect(new Set(deployStates.map(stateHelp)).size).toBe(deployStates.length);
    expect(transitions.map(({ from, to }) => [from.join(' '), to])).toEqual([
      ['queued', 'building'],
      ['building', 'deploying'],
      ['deploying', 'active'],
      ['building deploying', 'failed'],
      ['active', 'crashed'],
      ['queued building deploying', 'cancelled'],
      ['active', 'superseded'],
      ['queued building deploying active failed crashed superseded cancelled', 'suspended'],
    ]);
    expect(new Set(transitions.map(({ trigger }) => trigger())).size).toBe(transitions.length);
    expect(nextStates('active').map(({ to }) => to)).toEqual([
      'crashed',
      'superseded',
      'suspended',
    ]);
    expect(nextStates('suspended')).toEqual([]);
  });

  it('in flight for long get a remark', () => {
    const minute = 60_000;
    expect(formatRemark('queued', 0, 5 * minute)).toBeNull();
    expect(formatRemark('queued', 0, 5 * minute + 1)).toBe(t('deploysrules:remark.queued'));
    expect(formatRemark('deploying', 0, 2 * minute)).toBeNull();
    expect(formatRemark('deploying', 0, 2 * minute + 1)).toBe(t('deploysrules:remark.deploying'));
    expect(formatRemark('building', 0, 99 * minute)).toBeNull();
    expect(formatRemark('queued', null, 99 * minute)).toBeNull();
    expect(isInFlight('deploying')).toBe(true);
  });

  it('have a duration while their times are known', () => {
    const of = (change: Partial<Deployment>) =>
      measureDuration(
        {
          id: 'd',
          state: 'active',
          rawState: 'active',
          commit: null,
          message: null,
          branch: null,
          trigger: null,
          error: null,
          createdAt: 1000,
          startedAt: null,
          finishedAt: null,
          ...change,
        },
        9000,
      );
    expect(of({ finishedAt: 4000 })).toBe(3000);
    expect(of({ startedAt: 2000, finishedAt: 4000 })).toBe(2000);
    expect(of({ state: 'building' })).toBe(8000);
    expect(of({})).toBeNull();
    expect(of({ createdAt: null, state: 'building' })).toBeNull();
    expect(of({ startedAt: 5000, finishedAt: 4000 })).toBe(0);
  });
});

describe('a log without a cursor', () => {
  const line = (at: number | null, text: string): LogEntry => ({ at, word: null, text });

  it('is followed without a line missing or twice', () => {
    const log = [1, 1, 1, 2, 2, 3, 3, 3, 3, 4, 5, 5].map((at, i) =>
      line(at, i % 2 === 0 ? 'a' : 'b'),
    );
    // Every way to split the log into three reads; each read returns all entries since the last moment.
    for (let first = 0; first <= log.length; first += 1)
      for (let second = first; second <= log.length; second += 1) {
        const tail = new LogTail();
        const seen: LogEntry[] = [];
        for (const end of [first, second, second, log.length]) {
          const { since } = tail;
          seen.push(
            ...tail.add(log.slice(0, end).filter(({ at }) => since === null || (at ?? 0) >= since)),
          );
        }
        expect(seen).toEqual(log);
      }
  });

  it('drops what a server sends from before, and repeats nothing without a time', () => {
    const tail = new LogTail();
    expect(tail.since).toBeNull();
    expect(tail.add([line(null, 'x'), line(5, 'a')])).toHaveLength(2);
    expect(tail.since).toBe(5);
    expect(tail.add([line(null, 'x'), line(4, 'old'), line(5, 'a'), line(6, 'b')])).toEqual([
      line(6, 'b'),
    ]);
  });
});

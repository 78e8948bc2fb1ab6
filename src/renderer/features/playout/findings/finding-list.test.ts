import { describe, expect, it } from 'vitest';
import type { ChannelState } from '../../../../shared/playout/state.ts';
import { findingCount } from './finding-counts.ts';
import { groupFindings, isSafe, ownCounts, findStretch } from './finding-list.ts';

const counts = (error: number, warning: number, info: number) => ({ error, warning, info });
const channel = (key: string, findings: ChannelState['findings']): ChannelState =>
  ({ key, findings }) as unknown as ChannelState;
const channels = [channel('a', counts(1, 2, 3)), channel('b', counts(0, 0, 0))];

describe('groups of findings', () => {
  it('take a severity out of a list that has the worst first', () => {
    expect(findStretch(counts(1, 2, 3), 'info')).toEqual({ offset: 3, total: 3 });
    expect(findStretch(counts(1, 2, 3), 'error')).toEqual({ offset: 0, total: 1 });
    expect(findStretch(counts(1, 2, 3), null)).toEqual({ offset: 0, total: 6 });
  });
  it('recognize the lineup’s own files', () =>
    expect(ownCounts({ findings: counts(2, 2, 3) }, channels)).toEqual(counts(1, 0, 0)));
  it('omit channels without matching items', () => {
    const names = (severity: 'error' | 'warning' | null, key: string | null = null) =>
      groupFindings({ findings: counts(2, 2, 3) }, channels, { channel: key, severity }).map(
        (group) => group.channel?.key ?? null,
      );
    expect(names(null)).toEqual([null, 'a']);
    expect(names('warning')).toEqual(['a']);
    expect(names('error', 'b')).toEqual([]);
  });
  it('hold together as many findings as the rail and the head count', () => {
    const findings = counts(2, 2, 4);
    const groups = groupFindings({ findings }, channels, { channel: null, severity: null });
    const listed = groups.reduce((sum, { total }) => sum + total, 0);
    expect(listed).toBe(8);
    expect(findingCount({ state: 'open', findings })).toBe(listed);
    expect(findingCount({ state: 'opening', findings })).toBe(0);
  });
  it('repair together only what changes no picture and no time', () => {
    expect(isSafe({ repair: { k: 'sort', label: 'Sort' } })).toBe(true);
    expect(isSafe({ repair: { k: 'trim', label: 'Trim', pointer: '', to: 1 } })).toBe(false);
    expect(isSafe({ repair: undefined })).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { contractNames } from '../shared/domains.ts';
import { domains } from './domains.ts';

/** Contracts the core handles itself. */
const shell = ['app', 'settings', 'desktop', 'attention', 'connections'];

describe('the domains', () => {
  it('handle every contract that the core does not handle itself, each by one service', () => {
    const answered = [...shell, ...domains.flatMap(({ answers }) => answers)];
    expect([...answered].sort()).toEqual([...contractNames].sort());
  });

  it('serve files under distinct names', () => {
    const names = domains.flatMap(({ paths = [] }) => paths.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
  });
});

import { describe, expect, it } from 'vitest';
import { contractNames } from '../shared/domains.ts';
import { domains } from './domains.ts';

/** Contracts the core handles itself. */
const shell = ['app', 'settings', 'desktop', 'attention', 'connections'];

describe('the domains', () => {
  it('answer every contract that the core does not answer itself, each by one service', () => {
    const answered = [...shell, ...domains.flatMap(({ answers }) => answers)];
    expect([...answered].sort()).toEqual([...contractNames].sort());
  });

  it('serve files under names of their own', () => {
    const names = domains.flatMap(({ paths = [] }) => paths.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
  });
});

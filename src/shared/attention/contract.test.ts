import { expect, it } from 'vitest';
import { attentionMethods } from './contract.ts';
import { AttentionAction, AttentionItem, AttentionSeverity } from './model.ts';

it.each(['attention.done', 'attention.restore'] as const)('%s names items', (method) => {
  expect(attentionMethods[method].in.safeParse({ ids: ['music:home'] }).success).toBe(true);
  expect(attentionMethods[method].in.safeParse({ ids: [''] }).success).toBe(false);
});

it('offers a page of the window or a call of a method, whole', () => {
  const open = { k: 'open', label: 'Open', path: '/connections' };
  const call = { k: 'call', label: 'Retry', method: 'music.retryNow', input: null };
  expect(AttentionAction.parse(open)).toEqual(open);
  expect(AttentionAction.parse(call)).toEqual(call);
  for (const half of [{ k: 'open', label: 'Open' }, { ...call, method: undefined }, { k: 'run' }])
    expect(AttentionAction.safeParse(half).success).toBe(false);
});

it.each(['bad', 'wait', 'warn', 'info'])('may be %s, and always says of what', (severity) => {
  expect(AttentionSeverity.parse(severity)).toBe(severity);
  expect(AttentionItem.safeParse({ id: 'a', severity }).success).toBe(false);
});

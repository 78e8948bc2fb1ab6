import { describe, expect, it } from 'vitest';
import { computeExpiry } from './expiry.ts';

const DAY = 86_400_000;

describe('the expiry of a token', () =>
  it.each([
    [-1, 'over', 0],
    [0, 'over', 0],
    [1, 'soon', 0],
    [DAY - 1, 'soon', 0],
    [DAY, 'soon', 1],
    [15 * DAY - 1, 'soon', 14],
    [15 * DAY, 'none', 15],
  ])('in %d ms is %s, with %d whole days left', (left, urgency, days) =>
    expect(computeExpiry(5 * DAY + left, 5 * DAY)).toEqual({ urgency, at: 5 * DAY + left, days }),
  ));

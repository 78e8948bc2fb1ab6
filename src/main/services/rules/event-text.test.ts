import { describe, expect, it } from 'vitest';
import type { ServiceEvent } from '../../../shared/attention/event.ts';
import { filled, onOneLine } from './event-text.ts';

const event = (detail: string): ServiceEvent => ({
  kind: 'runFailed',
  key: 'k',
  of: 'k',
  subject: 'S',
  detail,
  at: 0,
  caused: false,
});

describe('texts of servers', () => {
  it('become one line without characters that break or reorder it, clipped', () => {
    expect(onOneLine(event('a\r\n\u202eb\u0000 \u001b[31mc')).detail).toBe('a b [31mc');
    expect(onOneLine(event('x'.repeat(400))).detail).toHaveLength(300);
  });

  it('are filled in only once', () => {
    const found = filled('{subject}: {detail} {other}', event('{subject} $& `x`'));
    expect(found).toBe('S: {subject} $& `x` {other}');
  });
});

import { describe, expect, it } from 'vitest';
import { causeCodes } from '../music/connection.ts';
import { causeFailure, getCause, causeSentence } from './cause-failure.ts';

describe('a cause as a failure', () => {
  it('has a sentence for every code, with the address', () => {
    for (const code of causeCodes) {
      const sentence = causeSentence({ code, detail: '10.0.0.5:8095' });
      expect(sentence, code).toMatch(/^[A-Z0-9"].*[.?]$/s);
      expect(causeSentence({ code, detail: null }), code).not.toContain('null');
    }
    expect(causeSentence({ code: 'timeout', detail: '10.0.0.5:8095' })).toContain('10.0.0.5:8095');
  });

  it('returns its cause, and null if there is none', () => {
    for (const code of causeCodes)
      expect(getCause(causeFailure({ code, detail: 'HERE' }))).toEqual({ code, detail: 'HERE' });
    expect(getCause(new Error('x'))).toBeNull();
  });

  it('carries its cause and additional facts', () => {
    const cause = { code: 'refused', detail: 'music.lan:8095' } as const;
    const { error } = causeFailure(cause, { status: 502 });
    expect(error).toMatchObject({
      code: 'unreachable',
      retryable: true,
      detail: { cause, status: 502 },
    });
  });
});

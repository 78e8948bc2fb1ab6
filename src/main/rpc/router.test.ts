import { defaultPreferences } from '../../shared/settings/preferences.ts';
import { describe, expect, it } from 'vitest';
import type { CallContext, Handlers } from '../../shared/contract/methods.ts';
import { methods } from '../../../test/support/core/all-methods.ts';
import { AppFailure, failure } from '../../shared/contract/errors.ts';
import type { Logger } from '../platform/ports.ts';
import { createRouter } from './router.ts';

const context: CallContext = { signal: new AbortController().signal, origin: 'test' };

function build(own: Partial<Handlers>): {
  router: ReturnType<typeof createRouter>;
  logged: Record<string, unknown>[];
} {
  const logged: Record<string, unknown>[] = [];
  const log: Logger = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: (_message, fields) => logged.push(fields ?? {}),
  };
  const absent = () => {
    throw failure('unsupported', 'not in this test');
  };
  const rest = Object.fromEntries(Object.keys(methods).map((name) => [name, absent]));
  return { router: createRouter(() => ({ ...rest, ...own }), log), logged };
}

async function thrown(promise: Promise<unknown>): Promise<AppFailure> {
  try {
    await promise;
  } catch (error) {
    expect(error).toBeInstanceOf(AppFailure);
    return error as AppFailure;
  }
  throw new Error('nothing was thrown');
}

describe('router', () => {
  it('passes parsed input to the handler and parsed output back', async () => {
    const { router } = build({
      'settings.update': (input) => ({
        ...defaultPreferences,
        theme: input.theme ?? 'system',
        volumeStep: 7,
      }),
    });
    const out = await router.dispatch('settings.update', { theme: 'dark', extra: 1 }, context);
    expect(out).toEqual({ ...defaultPreferences, theme: 'dark', volumeStep: 7 });
  });

  it('names the field of malformed input and never calls the handler', async () => {
    let called = false;
    const { router } = build({
      'music.command': () => {
        called = true;
        throw new Error('reached');
      },
    });
    const bad = { playerId: 'kitchen', do: { action: 'volume_set', level: 400 } };
    const error = (await thrown(router.dispatch('music.command', bad, context))).error;
    expect(error.code).toBe('invalid-input');
    expect(error.message).toContain('do.level');
    expect(called).toBe(false);
  });

  it('refuses unknown methods, also ones that every object has', async () => {
    const { router } = build({});
    for (const name of ['nope', 'constructor', 'toString', '__proto__'])
      expect((await thrown(router.dispatch(name, {}, context))).error.code).toBe('invalid-input');
  });

  it('passes failures on unchanged and hides everything else behind a log reference', async () => {
    const { router, logged } = build({
      'music.retryNow': () => {
        throw failure('offline', 'No connection.', { player: 'x' });
      },
      'music.discover': () => {
        throw new Error('secret inner words');
      },
      'settings.export': () => 5 as unknown as string,
    });
    expect((await thrown(router.dispatch('music.retryNow', undefined, context))).error).toEqual({
      code: 'offline',
      message: 'No connection.',
      retryable: true,
      detail: { player: 'x' },
    });
    const hidden = (await thrown(router.dispatch('music.discover', undefined, context))).error;
    expect(hidden.code).toBe('internal');
    expect(JSON.stringify(hidden)).not.toContain('secret inner words');
    expect(logged[0]?.['ref']).toBe(hidden.detail?.['ref']);
    const wrong = await thrown(router.dispatch('settings.export', undefined, context));
    expect(wrong.error.code).toBe('internal');
    expect(logged).toHaveLength(2);
  });
});

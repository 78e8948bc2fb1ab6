import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakeTool } from '../../../../test/support/programs/fake-tool.ts';
import { FakeClock } from '../../../../test/support/core/fake-clock.ts';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';
import type { CallContext } from '../../../shared/contract/methods.ts';
import { readSettings } from '../../../shared/settings/migrations.ts';
import { Preferences } from '../../../shared/settings/model.ts';
import { AtomicFiles } from '../../platform/files.ts';
import { toolFault } from '../../platform/media/find-tools.ts';
import { openSettings } from '../../platform/settings-file.ts';
import { StateHub } from '../../rpc/state-hub.ts';
import { createSettingsService } from './settings-service.ts';

const tempDir = useTempDirs();
const context: CallContext = { signal: new AbortController().signal, origin: 'test' };

async function setUp() {
  const clock = new FakeClock();
  const { settings } = await openSettings(await tempDir(), { files: new AtomicFiles(), clock });
  await settings.update((now) => ({ ...now, theme: 'light' }));
  const hub = new StateHub(clock);
  return {
    settings,
    hub,
    service: createSettingsService({
      settings,
      hub,
      toolFault,
      conceal: (text) => text,
      imported: () => Promise.resolve(),
    }),
  };
}

const preference = fc.record(
  {
    theme: fc.constantFrom('system' as const, 'light' as const, 'dark' as const),
    language: fc.constantFrom('system' as const, 'en' as const),
    volumeStep: fc.integer({ min: 1, max: 20 }),
  },
  { requiredKeys: [] },
);

describe('preferences', () => {
  it('are published from the start', async () => {
    const { hub } = await setUp();
    expect(hub.get('settings').theme).toBe('light');
  });

  it('change if they are specified and stay unchanged otherwise', async () => {
    const { hub, settings, service } = await setUp();
    await fc.assert(
      fc.asyncProperty(preference, async (change) => {
        const before = hub.get('settings');
        const answer = await service.handlers['settings.update'](change, context);
        expect(answer).toEqual({ ...before, ...change });
        expect(hub.get('settings')).toEqual(answer);
        expect(settings.get().music.volumeStep).toBe(answer.volumeStep);
      }),
      { numRuns: 30 },
    );
  });

  it('treat a field with the value undefined as not specified', async () => {
    const { hub, service } = await setUp();
    const change = Preferences.partial().parse({ theme: undefined, volumeStep: 9 });
    await service.handlers['settings.update'](change, context);
    expect(hub.get('settings')).toMatchObject({ theme: 'light', volumeStep: 9 });
  });

  it('accept only an existing program for ffprobe and ffmpeg, and otherwise name the field', async () => {
    const { settings, service } = await setUp();
    const update = service.handlers['settings.update'];
    const dir = await tempDir();
    const playoutFfprobe = await fakeTool(dir, 'ffprobe', '');
    await update({ playoutFfprobe, playoutFfmpeg: null }, context);
    expect(settings.get().playout.tools).toEqual({ ffprobe: playoutFfprobe, ffmpeg: null });
    for (const file of ['ffmpeg', playoutFfprobe, `${dir}/ffmpeg`])
      await expect(update({ theme: 'dark', playoutFfmpeg: file }, context)).rejects.toMatchObject({
        error: { code: 'invalid-input', detail: { field: 'playoutFfmpeg' } },
      });
    expect(settings.get()).toMatchObject({ theme: 'light', playout: { tools: { ffmpeg: null } } });
    await update({ playoutFfprobe: null }, context);
    expect(settings.get().playout.tools.ffprobe).toBeNull();
  });

  it('follow a change of the settings from anywhere, until disposed', async () => {
    const { hub, settings, service } = await setUp();
    await settings.update((now) => ({ ...now, theme: 'dark' }));
    expect(hub.get('settings').theme).toBe('dark');
    service.dispose();
    await settings.update((now) => ({ ...now, theme: 'system' }));
    expect(hub.get('settings').theme).toBe('dark');
  });
});

describe('the copy of the settings', () =>
  it('is a settings file that the app reads', async () => {
    const { settings, service } = await setUp();
    const text = await service.handlers['settings.export'](undefined, context);
    expect(await readSettings(JSON.parse(text))).toMatchObject({
      kind: 'usable',
      settings: settings.get(),
    });
  }));

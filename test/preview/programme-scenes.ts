import type { Handlers } from '../../src/shared/contract/methods.ts';
import type { ProgrammeState } from '../../src/shared/playout/programme/topic.ts';
import { noProgramme } from '../../src/shared/playout/programme/topic.ts';
import { openWorkspace, playoutTopics } from './playout-parts.ts';
import { explainAnswer, previewAnswer, programme } from './programme-day.ts';
import type { Scene } from './scene.ts';

const write = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`;
const channels = ['5', '6'].map((number) => ({
  number,
  name: number === '5' ? 'Tide' : 'Harbour radio with pictures and a name that is long',
  generatedUntil: null,
  foreignFiles: 0,
}));
const ready: ProgrammeState = {
  ...noProgramme,
  status: 'ready',
  text: write(programme),
  revision: 'r1',
  channels,
  library: { media: 1684, isScanning: false, version: '1' },
};
const never = (): Promise<never> => new Promise(() => undefined);
const handlers: Partial<Handlers> = {
  'playout.programme.preview': previewAnswer,
  'playout.programme.explain': explainAnswer,
  'playout.programme.steps': () => ({ past: [], future: [], changes: 0, revision: '' }),
  'playout.programme.save': () => ({ revision: 'r2' }),
  'playout.programme.create': () => ({ revision: 'r1', problem: null }),
};
const sizes = ['420x800', '640x390', '900x700', '1100x720', '1280x780', '1600x1000'];

const scene = (
  name: string,
  state: Partial<ProgrammeState> = {},
  over: Partial<Scene> = {},
): Scene => ({
  name: `programme-${name}`,
  topics: {
    ...playoutTopics,
    'playout.workspace': openWorkspace,
    'playout.programme': { ...ready, ...state },
  },
  path: '/playout#programme=2026-12-18',
  sizes: ['420x800', '1280x780'],
  ...over,
  handlers: { ...handlers, ...over.handlers },
});

const without = write({
  ...programme,
  plans: { ...programme.plans, weekday: [{ id: 'tea', at: '17:00', play: 'nothing' }] },
});
const long =
  'A source with a name that is so long that no pane of the window can show it in one line';

export const programmeScenes: readonly Scene[] = [
  scene('day', {}, { sizes, forcedColors: true }),
  scene('slot', {}, { path: '/playout#programme=2026-12-18/evening', sizes, forcedColors: true }),
  scene(
    'slot-clips',
    {
      text: write({
        ...programme,
        plans: {
          ...programme.plans,
          weekday: programme.plans?.['weekday']?.map((slot) =>
            slot.id === 'evening'
              ? {
                  ...slot,
                  fit: 'search',
                  cursor: 'harbour-evening',
                  filler: {
                    gap: 'spots',
                    before: { source: 'spots' },
                    after: { source: 'spots', clips: 2 },
                  },
                }
              : slot,
          ),
        },
      }),
    },
    { path: '/playout#programme=2026-12-18/evening', sizes },
  ),
  scene('source', {}, { path: '/playout#programme=2026-12-18/source:crime-films' }),
  scene('holiday', {}, { path: '/playout#programme=2026-12-24/winter-marathon' }),
  scene(
    'why',
    {},
    { path: `/playout#programme=2026-12-18/at:${String(Date.UTC(2026, 11, 18, 19, 15))}`, sizes },
  ),
  scene('none', { status: 'none', text: '', revision: '' }),
  scene('no-media', { library: { media: 0, isScanning: false, version: '0' } }),
  scene('broken', { status: 'broken', text: without }),
  scene('read-only', { status: 'readOnly' }),
  scene('foreign', { channels: channels.map((one) => ({ ...one, foreignFiles: 14 })) }),
  scene('generating', {}, { handlers: { 'playout.programme.preview': never } }),
  scene('long-names', {
    text: write({
      ...programme,
      sources: {
        ...programme.sources,
        harbour: { ...programme.sources['harbour'], name: long },
      },
      plans: {
        ...programme.plans,
        weekday: programme.plans?.['weekday']?.map((slot) => ({
          ...slot,
          name: `${slot.id} ${long}`,
        })),
      },
    }),
  }),
  scene('many-sources', {
    text: write({
      ...programme,
      sources: {
        ...programme.sources,
        ...Object.fromEntries(
          Array.from({ length: 300 }, (_, index) => [
            `source-${String(index)}`,
            {
              query: `tag:"${String(index)}"`,
              order: 'shuffle',
              name: `${'ABCDEFGHKLMNOPRSTW'[index % 18] ?? ''}urce ${String(index)}`,
            },
          ]),
        ),
      },
    }),
  }),
];

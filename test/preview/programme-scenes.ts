import type { Page } from '@playwright/test';
import type { Handlers } from '../../src/shared/contract/methods.ts';
import { t } from '../../src/shared/i18n/translate.ts';
import '../../src/renderer/features/playout/programme/texts.ts';
import type { ProgrammeState } from '../../src/shared/playout/programme/topic.ts';
import { noProgramme } from '../../src/shared/playout/programme/topic.ts';
import { openWorkspace, playoutTopics } from './playout-parts.ts';
import { explainAnswer, previewAnswer, programme, seamAnswer } from './programme-day.ts';
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
  'playout.programme.trial': () => null,
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
/** 15 slots in 15 minutes. */
const minutes = write({
  ...programme,
  plans: {
    ...programme.plans,
    weekday: [
      ...Array.from({ length: 15 }, (_, index) => ({
        id: `m-${String(index)}`,
        name: `Minute ${String(index)}`,
        at: `17:${String(index).padStart(2, '0')}`,
        play: 'spots',
        take: 1,
      })),
      { id: 'evening', at: '17:15', play: 'harbour' },
    ],
  },
});
const long =
  'A source with a name that is so long that no pane of the window can show it in one line';

/** 60 slots of 24 min, six channels, 200 sources; every third slot plays a different source. */
const hugeSources = Object.fromEntries(
  Array.from({ length: 200 }, (_, index) => [
    `source-${String(index)}`,
    {
      ...(index % 3 === 0
        ? { query: 'tag:toons', order: 'shuffle' as const }
        : index % 3 === 1
          ? { query: 'show_title:"Harbour"', order: 'episode' as const }
          : { query: 'show_title:"Lantern Street"', order: 'episode' as const }),
      name: `Source ${String(index)} with a name of some length`,
    },
  ]),
);
const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const huge = write({
  ...programme,
  sources: { spots: programme.sources['spots'], ...hugeSources },
  plans: {
    all: Array.from({ length: 60 }, (_, index) => ({
      id: `slot-${String(index)}`,
      name: `Slot ${String(index)}: the part of the day that has a long name`,
      at: clock(360 + index * 24),
      play: `source-${String((index * 7) % 200)}`,
      align: '5m',
      filler: { gap: 'spots' },
    })),
  },
  channels: Object.fromEntries(
    ['1', '2', '3', '4', '5', '6'].map((number) => [
      number,
      { fallback: { lavfi: 'color=c=black:s=1280x720:r=25' }, days: [{ plan: 'all' }] },
    ]),
  ),
  pins: [],
});

/** Scripts that open dialogs and menus over the view. */
export const programmePlays: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'programme-add-slot': async (page) => {
    await page.getByRole('button', { name: t('programmeview:bar.addSlot') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('listitem').first().waitFor();
  },
  'programme-seam-add-slot': async (page) => {
    await page.getByRole('button', { name: t('programmeview:bar.addSlot') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: t('programmeview:form.starts') }).fill('08:00');
    await dialog.getByText(/^Nothing changes on this day: until/).waitFor();
  },
  'programme-menu': async (page) => {
    await page
      .locator('[data-unit]')
      .filter({ hasText: 'The Pilot Boat' })
      .first()
      .click({ button: 'right' });
    await page.getByRole('menu').waitFor();
  },
};

/** An edited programme before it is applied: the items on air stay. */
const edited = {
  text: write({
    ...programme,
    plans: {
      ...programme.plans,
      weekday: programme.plans?.['weekday']?.filter(({ id }) => id !== 'tea-time'),
    },
  }),
};

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
  scene('add-slot', {}, { sizes }),
  scene('minutes', { text: minutes }, { path: '/playout#programme=2026-12-18/m-3', sizes }),
  scene(
    'mix',
    {
      text: write({
        ...programme,
        sources: {
          ...programme.sources,
          harbour: { ...programme.sources['harbour'], name: long },
        },
        plans: {
          ...programme.plans,
          weekday: programme.plans?.['weekday']?.map((slot) =>
            slot.id === 'evening'
              ? {
                  id: 'evening',
                  at: '18:00',
                  align: '15m',
                  mix: [
                    { source: 'harbour', weight: 3 },
                    { source: 'cartoons', weight: 12 },
                    { source: 'lantern-street' },
                  ],
                }
              : slot,
          ),
        },
      }),
    },
    { path: '/playout#programme=2026-12-18/evening' },
  ),
  // The state after the import of a guide.
  scene('pins-only', {
    text: write({
      ...programme,
      channels: { ...programme.channels, 5: { ...programme.channels['5'], days: [] } },
    }),
  }),
  scene('menu', {}, { sizes: ['900x700', '1280x780'] }),
  scene('huge', { text: huge }, { sizes, path: '/playout#programme=2026-12-18/slot-30' }),
  scene('seam', edited, {
    path: '/playout#programme=2026-12-18/evening',
    sizes: ['420x800', '1280x780'],
    forcedColors: true,
    handlers: { 'playout.programme.preview': seamAnswer },
  }),
  scene('seam-add-slot', edited, {
    path: '/playout#programme=2026-12-18',
    sizes: ['420x800', '1280x780'],
    handlers: { 'playout.programme.preview': seamAnswer },
  }),
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

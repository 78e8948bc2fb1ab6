import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Notes } from '../../../../test/support/playout/playout-window.ts';
import {
  channel,
  playoutAnswers,
  ref,
  workspace,
} from '../../../../test/support/playout/playout-window.ts';
import { chooseOption } from '../../../../test/support/window/choose-option.ts';
import type { WindowCore } from '../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../test/support/window/window-core.ts';
import { failure } from '../../../shared/contract/errors.ts';
import type { Handlers } from '../../../shared/contract/methods.ts';
import type { ChannelState, MediaFacts } from '../../../shared/playout/state.ts';
import { UiRoot } from '../../ui/UiRoot.tsx';
import { Inspector } from './inspector/Inspector.tsx';
import { useLeft } from './inspector/JsonTab.tsx';
import type { InspectorTab } from './layout.ts';
import { usePanelLayout } from './layout.ts';
import { playoutEditor } from './model/editor.ts';
import { PlayoutDialogs } from './PlayoutDialogs.tsx';
import { t } from '../../../shared/i18n/translate.ts';

let open: WindowCore;
let notes: Notes;
/** The item's text as spelled in its file. */
let text: string;
let media: MediaFacts;
let refusal: { message: string; field: string } | null;

const source = { source_type: 'local', path: '/media/ms-02.mkv' };
const logo = { source: { source_type: 'local', path: '/logo.png' }, location: 'bottom_right' };
const spelled = (value: object): string =>
  JSON.stringify(value, null, 2).replaceAll('\n', '\n    ');

async function show(
  value: object,
  tab: InspectorTab,
  over: Partial<ChannelState> = {},
): Promise<void> {
  text = spelled({ id: 'a', start: '2026-11-20T19:43:00.000+00:00', ...value });
  const answers = playoutAnswers(notes);
  const item: Handlers['playout.item'] = () => ({
    revision: 1,
    pointer: '/items/0',
    findings: [],
    media: null,
    locked: false,
    value: JSON.parse(text) as never,
    text,
  });
  const edit: Handlers['playout.edit'] = (operation) => {
    notes.calls.push(['playout.edit', operation]);
    if (refusal !== null) throw failure('invalid-input', refusal.message, { field: refusal.field });
    return { items: [ref], notes: [] };
  };
  open = await windowCore(
    { 'playout.workspace': workspace, 'playout.channels': { c1: { ...channel, ...over } } },
    {
      ...answers,
      'playout.item': item,
      'playout.edit': edit,
      'playout.probe': (input) => {
        notes.calls.push(['playout.probe', input]);
        return { media: [media] };
      },
    },
  );
  usePanelLayout.setState({ tab });
  render(
    <UiRoot>
      <Inspector />
      <PlayoutDialogs />
    </UiRoot>,
  );
  await act(arrived);
  act(() => playoutEditor.select([ref]));
  await act(arrived);
}

const edits = (): unknown[] =>
  notes.calls.filter(([method]) => method === 'playout.edit').map(([, input]) => input);
const set = (pointer: string, value?: unknown): object => ({
  k: 'set',
  item: ref,
  values: [{ pointer, ...(value === undefined ? {} : { value }) }],
});
const click = async (name: string | RegExp): Promise<void> => {
  await userEvent.click(screen.getByRole('button', { name }));
  await act(arrived);
};
const type = async (name: RegExp | string, typed: string, key = 'Enter'): Promise<void> => {
  const field = screen.getByRole('textbox', { name });
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.keyDown(field, { key, ctrlKey: field.tagName === 'TEXTAREA' });
  await act(arrived);
};
const choose = async (name: string, option: string): Promise<void> => {
  await chooseOption(screen.getByRole('combobox', { name }), option);
  await act(arrived);
};

beforeEach(() => {
  notes = { calls: [], refuse: null };
  refusal = null;
  useLeft.setState({ left: null });
  playoutEditor.set({ zone: 'UTC', selection: [], ripple: false });
});
afterEach(() => {
  cleanup();
  open.close();
});

describe('graphics', () => {
  it('edits every field of a layer, each as one step', async () => {
    await show({ source, watermark: logo }, 'graphics', { engine: '0.2' });
    await choose('Location', 'Top left');
    await type(/^Width/, '12,5');
    await type(/^Opacity/, '80 %');
    await type(/^Horizontal margin/, '0');
    await type(/^Vertical margin/, '.5');
    await type(/^Stream index/, '2');
    await choose('Kind', 'Canvas');
    await userEvent.click(
      screen.getByRole('checkbox', { name: new RegExp(`^${t('playout:layer.within')}`) }),
    );
    await type(/^Path/, '/other.png');
    await choose('Shows', t('playout:layer.periodic'));
    expect(edits()).toEqual([
      set('/watermark/location', 'top_left'),
      set('/watermark/width_percent', 12.5),
      set('/watermark/opacity_percent', 80),
      set('/watermark/horizontal_margin_percent', 0),
      set('/watermark/vertical_margin_percent', 0.5),
      set('/watermark/stream_index', 2),
      set('/watermark/kind', 'canvas'),
      set('/watermark/within_source_content', true),
      set('/watermark/source/path', '/other.png'),
      set('/watermark/timing', {
        timing_type: 'periodic',
        clock: 'wall',
        frequency_ms: 300_000,
        hold_ms: 10_000,
      }),
    ]);
  });
  it('edits the timing, and takes out what is emptied', async () => {
    const timing = { timing_type: 'periodic', clock: 'wall', frequency_ms: 60_000, hold_ms: 5000 };
    const watermark = { ...logo, width_percent: 10, timing: { ...timing, fade_ms: 10 } };
    await show({ source, watermark }, 'graphics');
    await choose(t('playout:layer.clock'), t('playout:layer.content'));
    await type(t('playout:layer.frequency'), '2:00');
    await type(t('playout:layer.hold'), '0');
    await type('Fade', '');
    await type(/^Width/, '');
    await choose('Shows', 'Always');
    expect(edits()).toEqual([
      set('/watermark/timing/clock', 'content'),
      set('/watermark/timing/frequency_ms', 120_000),
      set('/watermark/timing/hold_ms', 0),
      set('/watermark/timing/fade_ms'),
      set('/watermark/width_percent'),
      set('/watermark/timing'),
    ]);
  });

  const frequency = t('playout:layer.frequency');
  const last = t('playout:layer.disableAfter');

  it.each([
    [/^Width/, '140', t('playout:wrong.percent', { field: 'Width (%)' })],
    [/^Opacity/, '-1', t('playout:wrong.percent', { field: 'Opacity (%)' })],
    [/^Horizontal margin/, '1e3', t('playout:wrong.percent', { field: 'Horizontal margin (%)' })],
    [
      /^Stream index/,
      '4294967296',
      t('playout:wrong.integer', { field: 'Stream index', most: 4294967295 }),
    ],
    [frequency, '0', t('playout:wrong.fromOne', { field: frequency })],
    [frequency, '', t('playout:wrong.empty', { field: frequency })],
    [last, '0', t('playout:wrong.fromOne', { field: last })],
  ])('refuses %s = %s and names the field', async (name, typed, sentence) => {
    const timing = { timing_type: 'periodic', clock: 'wall', frequency_ms: 60_000, hold_ms: 5000 };
    await show({ source, watermark: { ...logo, timing } }, 'graphics');
    await type(name, typed);
    expect(screen.getByText((words) => words.startsWith(sentence))).toBeTruthy();
    expect(edits()).toEqual([]);
  });
  it('orders, opens and removes layers', async () => {
    await show(
      { source, watermark: logo, graphics: [{ ...logo, location: 'center' }] },
      'graphics',
    );
    const list = screen.getByRole('list', { name: t('playout:graphics.order') });
    expect(within(list).getAllByRole('button', { expanded: false })).toHaveLength(2);
    expect(
      screen.getByRole('button', { name: t('playout:graphics.down', { name: 'Watermark' }) }),
    ).toHaveProperty('disabled', true);
    await click(t('playout:graphics.up', { name: 'Watermark' }));
    const [swap] = edits() as { k: string; from: string; to: string }[];
    expect(swap).toMatchObject({ k: 'rewrite', from: text });
    expect(JSON.parse(swap?.to ?? '')).toMatchObject({
      watermark: { location: 'center' },
      graphics: [{ location: 'bottom_right' }],
    });
    await click('Remove Layer 1');
    await click('Remove Watermark');
    expect(edits().slice(1)).toEqual([set('/graphics'), set('/watermark')]);
    await click(/^Layer 1/);
    expect(screen.getByRole('combobox', { name: 'Location' })).toBeTruthy();
  });
  it('adds a watermark, and layers where the engine knows them, and says what that needs', async () => {
    await show({ source }, 'graphics', { engine: '0.2' });
    expect(screen.getByText(t('playout:graphics.raises'))).toBeTruthy();
    await click(t('playout:graphics.addLayer'));
    const dialog = screen.getByRole('dialog', { name: t('playout:graphics.addLayer') });
    expect(within(dialog).getByText(t('playout:graphics.raises'))).toBeTruthy();
    const add = within(dialog).getByRole('button', { name: 'Add' });
    expect(add.getAttribute('aria-description')).toMatch(/^Missing: Path/);
    await type(/^Path/, '/logo.png');
    await chooseOption(within(dialog).getByLabelText('Location'), 'Top center');
    await click('Add');
    const layer = { source: logo.source, location: 'top_center' };
    expect(edits()).toEqual([set('/graphics', [expect.objectContaining(layer)])]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('says why an older engine takes no layers', async () => {
    await show({ source }, 'graphics');
    const add = screen.getByRole('button', { name: t('playout:graphics.addLayer') });
    expect(add).toHaveProperty('disabled', true);
    const why = document.getElementById(add.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(why).toMatch(/reads up to 0\.0\.2/);
    expect(screen.getByRole('button', { name: t('playout:graphics.addWatermark') })).toHaveProperty(
      'disabled',
      false,
    );
  });
  it('is only shown where the files are', async () => {
    await show({ source, watermark: logo }, 'graphics', { readOnly: 'current-link' });
    expect(screen.getByText(t('playout:readOnly.current-link'))).toBeTruthy();
    const buttons = [
      'Remove Watermark',
      t('playout:graphics.addLayer'),
      t('playout:inspector.replace'),
    ];
    for (const name of buttons)
      expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
    expect(screen.getByRole('textbox', { name: /^Width/ })).toHaveProperty('readOnly', true);
    expect(screen.getByRole('combobox', { name: 'Location' })).toHaveProperty('disabled', true);
  });
});

describe('probe hints', () => {
  const facts: MediaFacts = {
    path: source.path,
    durationMs: 61_500,
    title: null,
    problem: null,
    streams: [
      {
        index: 0,
        kind: 'video',
        codec: 'h264',
        detail: '',
        channels: null,
        language: null,
        hint: { width: 1920, height: 1080, pix_fmt: 'yuv420p' },
      },
    ],
  };
  beforeEach(() => {
    media = facts;
  });
  it("are written from what ffprobe says, for the item's source and for a track's own", async () => {
    await show({ source, tracks: { audio: { source } } }, 'streams');
    await click("Write hints from the file: Item's source");
    await click('Write hints from the file: Audio');
    expect(notes.calls.find(([method]) => method === 'playout.probe')?.[1]).toMatchObject({
      paths: [source.path],
    });
    const video = { stream_index: 0, codec: 'h264', width: 1920, height: 1080, pix_fmt: 'yuv420p' };
    const hint = { video: [video], audio: [], subtitle: [], duration_ms: 61_500 };
    expect(edits()).toEqual([
      set('/source/probe_hint', hint),
      set('/tracks/audio/source/probe_hint', hint),
    ]);
  });
  it('are not written where ffprobe lacks what they need, or cannot read the file', async () => {
    media = { ...facts, streams: facts.streams.map(({ hint: _, ...stream }) => stream) };
    await show({ source }, 'streams');
    await click(/^Write hints/);
    expect(screen.getByRole('alert').textContent).toBe(
      t('playout:hint.why.lacks', { field: 'width', stream: 0 }),
    );
    media = { ...facts, problem: t('playoutserver:around.probe.missing') };
    await click(/^Write hints/);
    expect(screen.getByRole('alert').textContent).toBe(t('playoutserver:around.probe.missing'));
    expect(edits()).toEqual([]);
  });
  it('are shown and taken out, also of sources that are no file', async () => {
    const http = {
      source_type: 'http',
      uri: 'http://a',
      probe_hint: { audio: [{ codec: 'aac' }] },
    };
    await show({ source: http }, 'streams');
    expect(screen.getByLabelText("Hints of Item's source").textContent).toContain('"aac"');
    expect(screen.getByText(t('playout:hint.filesOnly'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Write/ })).toBeNull();
    await click(/^Remove hints/);
    expect(edits()).toEqual([set('/source/probe_hint')]);
  });
});

describe('raw JSON', () => {
  const area = (): HTMLTextAreaElement => screen.getByRole('textbox', { name: 'JSON' });
  it('is changed as a text, and goes back with the indentation of its place', async () => {
    await show({ source }, 'json');
    const typed = area().value.replace('"id": "a"', '"id": "b",\n  "weight": 1.50');
    await type('JSON', typed);
    const to = text.replace('"id": "a"', '"id": "b",\n      "weight": 1.50');
    expect(edits()).toEqual([{ k: 'rewrite', item: ref, from: text, to }]);
  });
  it('leaves undo to the panel while an applied value is being sent', async () => {
    await show({ source }, 'json');
    fireEvent.change(area(), { target: { value: area().value.replace('"a"', '"b"') } });
    expect(area().dataset['undo']).toBeUndefined();
    fireEvent.keyDown(area(), { key: 'Enter', ctrlKey: true });
    expect(area().dataset['undo']).toBe('panel');
    await act(arrived);
    expect(edits()).toHaveLength(1);
  });
  it.each([
    ['{\n  "id" "a"\n}', /^Line 2, column 8: /],
    ['', /^Line 1, column 1: /],
    ['[]', /^Line 1, column 1: an item must be a JSON object/],
  ])('does not take %j, and says where', async (typed, sentence) => {
    await show({ source }, 'json');
    await type('JSON', typed);
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(area().value).toBe(typed);
    expect(edits()).toEqual([]);
    await click('Revert');
    expect(JSON.parse(area().value)).toMatchObject({ id: 'a' });
    for (const name of ['Apply', 'Revert'])
      expect(screen.getByRole('button', { name }).getAttribute('aria-description')).toBe(
        t('playout:json.unedited'),
      );
    expect(screen.queryByText(sentence)).toBeNull();
  });
  it('keeps what was typed where the core refuses it, and puts the caret at the field', async () => {
    await show({ source }, 'json');
    refusal = { message: 'Another item has the id b.', field: '/id' };
    const typed = '{\n  "x": 1,\n  "id": "b"\n}';
    await type('JSON', typed);
    expect(screen.getByText('Line 3, column 9: Another item has the id b.')).toBeTruthy();
    expect([area().selectionStart, document.activeElement]).toEqual([typed.indexOf('"b"'), area()]);
    refusal = { message: 'The path is missing.', field: '/source/path' };
    await type('JSON', '{\n  "x": 1,\n  "source": {}\n}');
    expect(screen.getByText('Line 3, column 13: The path is missing.')).toBeTruthy();
  });
  it('is not lost by Escape, and says that the item has changed meanwhile', async () => {
    await show({ source }, 'json');
    const typed = area().value.replace('"a"', '"b"');
    await type('JSON', typed, 'Escape');
    expect(area().value).toBe(typed);
    text = text.replace('"a"', '"c"');
    await act(() => open.publish({ 'playout.workspace': { ...workspace, findingsRevision: 9 } }));
    await act(arrived);
    expect(area().value).toBe(typed);
    expect(screen.getByText(t('playout:json.stale'))).toBeTruthy();
    await click('Revert');
    expect(area().value).toContain('"c"');
  });
  it('keeps the input while another item is selected', async () => {
    await show({ source }, 'json');
    const typed = area().value.replace('"a"', '"b"');
    await type('JSON', typed, 'Shift');
    act(() => playoutEditor.select([]));
    await act(arrived);
    expect(screen.queryByRole('textbox', { name: 'JSON' })).toBeNull();
    act(() => playoutEditor.select([{ ...ref, key: 8 }]));
    await act(arrived);
    expect(area().value).toContain('"a"');
    act(() => playoutEditor.select([ref]));
    await act(arrived);
    expect(area().value).toBe(typed);
    await click('Apply');
    expect(edits()).toHaveLength(1);
    expect(area().value).toContain('"a"');
  });
  it('is only read where the files are', async () => {
    await show({ source }, 'json', { readOnly: 'current-link' });
    expect(area().readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
  });
});

import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../../shared/ads/panel-texts.ts';
import { profile, someOverview } from '../../../../../test/support/ads/ads-sample.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { held } from '../../../../../test/support/held.ts';
import type { AssetRow, AudienceRow, Mode } from '../../../../shared/ads/model.ts';
import type { MethodOutput } from '../../../../shared/contract/methods.ts';
import { cutText } from '../../../../shared/i18n/cut-text.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { UNKNOWN } from '../../../../shared/format/numbers.ts';
import { AudiencesView } from './AudiencesView.tsx';
import { AssetsView } from './AssetsView.tsx';

let core: WindowCore;
let assets: (offset: number) => MethodOutput<'ads.assets'>;
let audiences: () => MethodOutput<'ads.audiences'>;
let changed: string[];
let modes: string[];
let opened: unknown[];
let uploaded: () => Promise<void>;
let received: () => Promise<void>;
let pieces: unknown[];

const asset = (id: string, change: Partial<AssetRow> = {}): AssetRow => ({
  id,
  name: `Asset ${id}`,
  kind: 'IMAGE',
  subtype: null,
  status: 'READY',
  created: null,
  duration: null,
  width: null,
  height: null,
  ratio: null,
  archived: false,
  ...change,
});
const fans: AudienceRow = {
  id: 'fans',
  name: 'Fans',
  type: 'CUSTOM',
  subtype: null,
  status: 'LIVE',
  size: null,
  created: null,
  seed: null,
  usedBy: 0,
};
const overview = (mode: Mode['mode']) => ({
  at: Date.now(),
  stale: false,
  error: null,
  nextAt: null,
  value: someOverview({ mode: { mode, until: null } }),
});

beforeEach(async () => {
  changed = [];
  modes = [];
  opened = [];
  assets = () => ({ items: [asset('1')], total: 1, cut: null });
  audiences = () => ({ items: [fans], total: 1, cut: null });
  uploaded = () => Promise.resolve();
  received = () => Promise.resolve();
  pieces = [];
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  core = await windowCore(
    { 'connections.profiles': [profile], 'ads.overview': overview('write'), 'ads.transfers': [] },
    {
      'ads.assets': ({ offset }) => assets(offset),
      'ads.audiences': () => audiences(),
      'ads.archiveAssets': ({ ids }) => {
        changed.push(...ids);
      },
      'ads.open': (input) => {
        opened.push(input);
      },
      'ads.setMode': ({ mode }) => {
        modes.push(mode);
        return { mode, until: null };
      },
      'ads.beginFile': ({ name, size }) => {
        pieces.push([name, size]);
        return { id: 'file-1' };
      },
      'ads.sendPiece': async ({ at, data }) => {
        await received();
        pieces.push([at, Buffer.from(data, 'base64').length]);
      },
      'ads.dropFile': ({ id }) => {
        pieces.push(['dropped', id]);
      },
      'ads.uploadFile': async ({ file, kind, name }) => {
        pieces.push([file, kind, name]);
        await uploaded();
        return { record: '{}' };
      },
    },
  );
});
afterEach(() => {
  cleanup();
  core.close();
  vi.restoreAllMocks();
});

async function show(view = <AssetsView stale={false} />): Promise<void> {
  render(<UiRoot>{view}</UiRoot>);
  await act(arrived);
  await act(arrived);
}
const press = async (name: string): Promise<void> => {
  await userEvent.click(screen.getByRole('button', { name }));
  await act(arrived);
};
const choose = async (name: string): Promise<void> => {
  await userEvent.click(screen.getByText(name));
  await act(arrived);
};

describe('the list of assets', () =>
  it('continues after pages of which the core shows fewer rows or none', async () => {
    assets = (offset) => ({ items: offset < 100 ? [] : [asset('late')], total: 120, cut: null });
    await show();
    expect(screen.getByText('Asset late')).toBeTruthy();
  }));

describe('a list that is not whole', () => {
  const cut = { why: 'lost', have: 1, of: 2 } as const;

  it('shows the assets that came, and what is missing', async () => {
    assets = () => ({ items: [asset('1')], total: 2, cut });
    await show();
    expect(screen.getByText('Asset 1')).toBeTruthy();
    expect(screen.getByText(cutText(cut))).toBeTruthy();
  });

  it('shows no count while the service creates an audience', async () => {
    const fresh = { ...fans, id: 'fresh', status: 'PROCESSING', size: { min: 0, max: 0 } };
    audiences = () => ({ items: [fresh], total: 1, cut: null });
    await show(<AudiencesView stale={false} />);
    expect(screen.getByText(UNKNOWN)).toBeTruthy();
    expect(screen.queryByText('0–0')).toBeNull();
  });

  it('shows the audiences that came, and what is missing', async () => {
    audiences = () => ({ items: [fans], total: 2, cut });
    await show(<AudiencesView stale={false} />);
    expect(screen.getByText(fans.name)).toBeTruthy();
    expect(screen.getByText(cutText(cut))).toBeTruthy();
  });
});

describe('the preview of an asset', () => {
  it.each([
    ['IMAGE', 'img'],
    ['AUDIO', 'audio'],
    ['VIDEO', 'video'],
  ])('of the kind %s is loaded through the core', async (kind, element) => {
    assets = () => ({ items: [asset('1', { kind })], total: 1, cut: null });
    await show();
    await choose('Asset 1');
    await press(t('adsform:asset.preview'));
    const media = screen.getByRole('dialog').querySelector(element);
    expect(media?.getAttribute('src')).toBe('/asset/records/1');
  });

  it('offers the browser where it cannot be shown', async () => {
    await show();
    await choose('Asset 1');
    await press(t('adsform:asset.preview'));
    fireEvent.error(screen.getByRole('img', { name: 'Asset 1' }));
    expect(screen.getByText(t('adsform:asset.noPreview'))).toBeTruthy();
    await press(t('adsform:asset.open'));
    expect(opened).toEqual([{ account: 'records', what: 'asset', id: '1' }]);
  });
});

describe('a confirmation', () => {
  it('of an archive can allow changes when the time for them is over', async () => {
    await show();
    await choose('Asset 1');
    await press(t('adsform:asset.archive'));
    await act(() => core.publish({ 'ads.overview': overview('read-only') }));
    const dialog = screen.getByRole('dialog');
    expect(dialog.querySelector('[type=submit]')).toHaveProperty('disabled', true);
    await press(t('adspanel:mode.allow'));
    expect(modes).toEqual(['write']);
    expect(changed).toEqual([]);
  });

  it('of a deletion can, too', async () => {
    await show(<AudiencesView stale={false} />);
    await choose('Fans');
    await press(t('adsform:audience.delete'));
    await act(() => core.publish({ 'ads.overview': overview('read-only') }));
    await press(t('adspanel:mode.allow'));
    expect(modes).toEqual(['write']);
  });
});

const choosing = async (file: File): Promise<void> => {
  await userEvent.upload(screen.getByLabelText(t('adsform:upload.file')), file);
};
const sendIt = async (): Promise<void> => {
  const send = screen.getByRole('dialog').querySelector('[type=submit]');
  if (send === null) throw new Error('the dialog has no button');
  await userEvent.click(send);
  await act(arrived);
};

describe('an upload', () => {
  it('sends a file of the browser in pieces, named after it', async () => {
    await show();
    await press(t('adsform:upload.open'));
    await sendIt();
    expect(pieces).toEqual([]);
    await choosing(new File([new Uint8Array(1_000_000)], 'Lantern night.mp4'));
    await sendIt();
    await waitFor(() =>
      expect(pieces).toEqual([
        ['Lantern night.mp4', 1_000_000],
        [0, 786_432],
        [786_432, 213_568],
        ['file-1', 'VIDEO', 'Lantern night'],
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows how much was sent, and ends when it is cancelled', async () => {
    const { promise, resolve } = held();
    received = () => promise;
    await show();
    await press(t('adsform:upload.open'));
    await choosing(new File([new Uint8Array(1_000_000)], 'spot.wav'));
    await sendIt();
    const cancel = t('adsform:transfer.cancel', { name: 'spot' });
    const button = await within(screen.getByRole('dialog')).findByRole('button', { name: cancel });
    expect(within(screen.getByRole('dialog')).getByText(/^0.* \/ 977 KiB$/)).toBeTruthy();
    await userEvent.click(button);
    await waitFor(() => expect(pieces.at(-1)).toEqual(['dropped', 'file-1']));
    resolve();
    await act(arrived);
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(screen.queryByRole('button', { name: cancel })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can allow changes inside its dialog, and closes no other when it ends', async () => {
    const { promise, resolve } = held();
    uploaded = () => promise;
    await show();
    await press(t('adsform:upload.open'));
    await act(() => core.publish({ 'ads.overview': overview('read-only') }));
    await press(t('adspanel:mode.allow'));
    expect(modes).toEqual(['write']);
    await act(() => core.publish({ 'ads.overview': overview('write') }));
    await choosing(new File(['RIFF'], 'spot.wav'));
    await sendIt();
    await press(t('adsform:upload.behind'));
    await press(t('adsform:upload.open'));
    resolve();
    await act(arrived);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

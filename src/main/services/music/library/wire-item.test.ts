import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixture } from '../../../../../test/support/fixture.ts';
import { MediaDetail, MediaItem } from '../../../../shared/music/media.ts';
import { isRecord, toRecord } from '../../../../shared/lib/json.ts';
import type { ItemReader } from './wire-item.ts';
import { listAddresses, readAll, readDetail, readMedia } from './wire-item.ts';

const reader: ItemReader = {
  art: (image) => (image === null ? null : `/art/${image.path}`),
  provider: (instance) => `Name of ${instance}`,
  translated: (key) => `[${key}]`,
};

/** Every item anywhere in a recording. */
function itemsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(itemsIn);
  if (!isRecord(value)) return [];
  const inner = Object.values(value).flatMap(itemsIn);
  return 'media_type' in value && 'uri' in value ? [value, ...inner] : inner;
}

const recorded = ['library', 'library-2', 'playlists'].flatMap((name) =>
  itemsIn(fixture(`captured-2.8/${name}`)),
);
const first = (kind: string, full: boolean): unknown =>
  recorded.find(
    (item) => item['media_type'] === kind && 'metadata' in item === full && !('digest' in item),
  );

describe('items of a real server', () => {
  it('are all read, and fit the contract', () => {
    expect(recorded.length).toBeGreaterThan(500);
    for (const json of recorded) {
      const item = readMedia(json, reader);
      expect(item, JSON.stringify(json)).not.toBeNull();
      expect(MediaItem.safeParse(item).success).toBe(true);
      expect(item?.kind).not.toBe('unknown');
      expect(MediaDetail.safeParse(readDetail(json, reader)).success).toBe(true);
    }
  });

  it('with its chapters by their starts, without those that have none', () => {
    const chapters = [
      { position: 2, name: ' ', start: 61.5, end: null },
      { position: 1, name: 'Arrival', start: 0, end: 61.5 },
      { position: 3, name: 'Lost', start: -1 },
      { position: 4, name: 'Lost', start: 'soon' },
      null,
    ];
    const book = { ...toRecord(first('audiobook', true)), metadata: { chapters } };
    expect(readDetail(book, reader)?.chapters).toEqual([
      { name: 'Arrival', start: 0 },
      { name: null, start: 61.5 },
    ]);
    const many = Array.from({ length: 5_000 }, (_, start) => ({ name: 'x', start }));
    const huge = { ...book, metadata: { chapters: many } };
    expect(readDetail(huge, reader)?.chapters).toHaveLength(1_000);
    expect(readDetail({ ...book, metadata: { chapters: {} } }, reader)?.chapters).toEqual([]);
  });

  it('in the full form', () => {
    expect(readDetail(first('track', true), reader)).toMatchObject({
      kind: 'track',
      inLibrary: true,
      available: true,
      favorite: false,
      duration: 97,
      disc: 1,
      number: 1,
      artists: [{ uri: 'library://artist/2', name: 'Grid Unit' }],
      album: { uri: 'library://album/3', name: 'Sampler' },
      art: '/art/Grid Unit/Sampler/cover.jpg',
      genres: ['Electronic'],
      providers: ['Name of filesystem_local--EyMbz2tb'],
      quality: 'FLAC 44.1 kHz / 24 bit',
      addedAt: 1_795_209_724_000,
    });
    expect(readMedia(first('playlist', true), reader)).toMatchObject({
      editable: false,
      owner: 'Music Assistant',
      duration: null,
    });
    expect(readMedia(first('audiobook', true), reader)?.artists).toEqual([
      { uri: null, name: 'AudioBook Author' },
    ]);
    expect(readMedia(first('podcast_episode', true), reader)).toMatchObject({
      kind: 'episode',
      inLibrary: false,
      position: null,
      artists: [{ uri: 'test://podcast/4', name: 'Test Podcast 4' }],
      art: '/art//media/server/logo.png',
      provider: 'Name of test',
    });
  });

  it('in the short form of a mapping', () => {
    expect(readMedia(first('podcast', false), reader)).toMatchObject({
      name: 'Test Podcast 4',
      available: true,
      favorite: null,
      inLibrary: false,
      art: '/art//media/server/logo.png',
    });
  });

  it('in the summary form of 2.10, and in folders', () => {
    const summary = fixture('shapes-2.10/track-summary');
    expect(readMedia(summary, reader)).toMatchObject({
      name: 'Harbour',
      duration: 184,
      available: true,
      disc: null,
      artists: [],
      album: null,
    });
    const folder = {
      uri: 'x://folder/albums',
      media_type: 'folder',
      name: '',
      translation_key: 'albums',
      path: 'x://albums',
    };
    expect(readMedia(folder, reader)).toMatchObject({
      kind: 'folder',
      name: '[albums]',
      path: 'x://albums',
      playable: false,
    });
  });
});

describe('unusual values of the server', () => {
  const track = { uri: 'library://track/1', media_type: 'track', name: 'A', provider: 'library' };

  it('a position beyond the end counts as the end', () => {
    const book = { ...track, media_type: 'audiobook', duration: 60, resume_position_ms: 100_000 };
    expect(readMedia(book, reader)?.resumeAt).toBe(60);
    expect(readMedia({ ...book, resume_position_ms: 40_500 }, reader)?.resumeAt).toBe(40.5);
    expect(readMedia({ ...book, resume_position_ms: 0 }, reader)?.resumeAt).toBeNull();
  });

  it('is unavailable if every mapping is', () => {
    const mapped = (...available: boolean[]) =>
      readMedia(
        { ...track, provider_mappings: available.map((one) => ({ available: one })) },
        reader,
      )?.available;
    expect([mapped(false, true), mapped(false, false), mapped()]).toEqual([true, false, true]);
  });

  it('is in the library if one of its sources is, or if no source says so', () => {
    const mapped = (...sources: (boolean | null)[]) =>
      readMedia(
        { ...track, provider_mappings: sources.map((in_library) => ({ in_library })) },
        reader,
      )?.inLibrary;
    expect([mapped(true, false), mapped(false, true), mapped(null), mapped()]).toEqual(
      Array(4).fill(true),
    );
    expect([mapped(false), mapped(false, false)]).toEqual([false, false]);
  });

  it('names its quality by the best file', () => {
    const quality = (...formats: object[]) =>
      readDetail(
        { ...track, provider_mappings: formats.map((audio_format) => ({ audio_format })) },
        reader,
      )?.quality;
    const mp3 = { content_type: 'mp3', sample_rate: 44_100, bit_depth: 16, bit_rate: 320 };
    const flac = { content_type: 'flac', sample_rate: 44_100, bit_depth: 16, bit_rate: 0 };
    expect(quality(mp3, flac, { ...flac, sample_rate: 48_000, bit_depth: 24 })).toBe(
      'FLAC 48 kHz / 24 bit',
    );
    expect(quality({ ...mp3, bit_rate: 128 }, mp3)).toBe('MP3 320 kbit/s');
    expect(quality(mp3, { content_type: 'pcm_s16le', sample_rate: 48_000, bit_depth: 16 })).toBe(
      'PCM_S16LE 48 kHz / 16 bit',
    );
    expect(quality({ ...mp3, bit_rate: 191.6 })).toBe('MP3 192 kbit/s');
    expect(quality({ ...flac, sample_rate: 'x' })).toBe('FLAC');
    expect(quality({ content_type: '?' })).toBeNull();
  });

  it('is known by the addresses of its providers too', () => {
    const mapping = {
      provider_instance: 'files--1',
      provider_domain: 'files',
      item_id: 'a/b.flac',
    };
    expect(listAddresses({ ...track, provider_mappings: [mapping] })).toEqual([
      'library://track/1',
      'files--1://track/a/b.flac',
      'files://track/a/b.flac',
    ]);
    expect(listAddresses(null)).toEqual([]);
  });
});

it('anything else is read or omitted, never throws, and has a limited size', () => {
  const keys = [
    'uri',
    'name',
    'media_type',
    'artists',
    'album',
    'metadata',
    'provider_mappings',
    'image',
    'podcast',
    'authors',
    'duration',
    'date_added',
    'year',
    'path',
    '__proto__',
    'constructor',
  ];
  const leaf = fc.oneof(
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.constant('x'.repeat(100_000)),
    fc.constant('library://track/1'),
    fc.constant('1e999999'),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom(...keys), tie('value'), { maxKeys: 8 }),
    ),
  }));
  fc.assert(
    fc.property(value, value, (item, other) => {
      const json = isRecord(item)
        ? { uri: 'library://track/1', media_type: 'track', ...item }
        : item;
      for (const read of readAll([json, other], reader)) {
        expect(MediaItem.safeParse(read).success).toBe(true);
        expect(JSON.stringify(read).length).toBeLessThan(60_000);
      }
      const detail = readDetail(json, reader);
      if (detail !== null) expect(MediaDetail.safeParse(detail).success).toBe(true);
      expect(Array.isArray(listAddresses(json))).toBe(true);
    }),
  );
});

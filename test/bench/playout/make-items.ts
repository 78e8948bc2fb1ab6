import type { JsonObject } from '../../../src/shared/playout/document/document.ts';

/** 2026-04-13T00:00:00Z */
const FIRST = 1_776_038_400_000;
const VERSION = 'https://ersatztv.org/playout/version/0.0.5';

const two = (value: number): string => String(value).padStart(2, '0');

/** An instant (epoch ms) at five hours west of UTC, in the usual spelling of these files. */
export function timeText(ms: number): string {
  const at = new Date(ms - 5 * 3_600_000).toISOString();
  return `${at.slice(0, 23)}-05:00`;
}

const nameText = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}.${String(ms % 1000).padStart(3, '0')}000000+0000`;

const lengthOf = (index: number): number => 25_000 + ((index * 7919) % 20_000);

const shows = ['Harbour Lights', 'The Long Way Round', 'Night Mail', 'Small Gardens', 'Open Water'];

function localSource(index: number, slot: number): JsonObject {
  const show = shows[index % shows.length] ?? '';
  const part = `S${two(index % 12)}E${two(index % 24)}`;
  const source: JsonObject = {
    source_type: 'local',
    path: `/srv/media/shows/${show}/${part}/${show} - ${part} - ${String(index)}.mkv`,
  };
  if (index % 2 === 0) {
    source['in_point_ms'] = (index % 90) * 1000;
    source['out_point_ms'] = (index % 90) * 1000 + slot;
  }
  return source;
}

const httpSource = (index: number, slot: number): JsonObject => ({
  source_type: 'http',
  uri: `https://media.example/{{MEDIA_ROOT}}/items/${String(index)}/original`,
  in_point_ms: 0,
  out_point_ms: slot,
  headers: ['Authorization: Bearer {{MEDIA_TOKEN}}', 'Accept: video/*'],
  user_agent: 'channel/1',
  timeout_us: 10_000_000,
  reconnect: true,
  reconnect_delay_max: 30,
});

const lavfi = (params: string): JsonObject => ({ source_type: 'lavfi', params });

/** The kinds of sources in the proportions of a mixed channel. */
function sourceOf(index: number, slot: number): JsonObject {
  const share = index % 20;
  if (share < 12) return localSource(index, slot);
  if (share < 15) return lavfi('smptehdbars=size=1920x1080:rate=30');
  if (share < 17) return httpSource(index, slot);
  if (share === 17)
    return {
      source_type: 'rtsp',
      uri: `rtsp://camera-${String(index % 9)}.example/live`,
      timeout_us: 5_000_000,
    };
  if (share === 18)
    return {
      source_type: 'script',
      command: '/opt/channel/card',
      args: ['--clock', String(index)],
      is_live: false,
    };
  return {
    source_type: 'dynamic',
    uri: 'http://127.0.0.1:9000/next',
    headers: ['X-Slot: a'],
    timeout_us: 2_000_000,
  };
}

const timing = {
  timing_type: 'periodic',
  clock: 'wall',
  frequency_ms: 300_000,
  phase_offset_ms: 0,
  fade_ms: 1000,
  hold_ms: 8000,
};

const layer = (): JsonObject => ({
  source: { source_type: 'local', path: '/srv/media/logos/network.png' },
  location: 'bottom_right',
  width_percent: 10,
  horizontal_margin_percent: 2,
  vertical_margin_percent: 2,
  opacity_percent: 80,
  timing: { ...timing },
});

function extras(item: JsonObject, index: number): void {
  if (index % 4 === 0) item['watermark'] = layer();
  if (index % 33 === 0) item['graphics'] = [{ ...layer(), kind: 'media' }];
  if (index % 8 === 0) item['tracks'] = { audio: { stream_index: 1 } };
  if (index % 97 === 13)
    item['tracks'] = {
      video: { source: lavfi('color=c=black:s=1920x1080') },
      audio: { source: lavfi('anullsrc=channel_layout=stereo:sample_rate=48000') },
    };
}

export interface MadePlayout {
  readonly name: string;
  readonly value: JsonObject & { version: string; items: JsonObject[] };
}

/** A file of `count` consecutive items without faults, with every kind of source. */
export function makePlayout(count: number): MadePlayout {
  const items: JsonObject[] = [];
  let at = FIRST;
  for (let index = 0; index < count; index += 1) {
    const slot = lengthOf(index);
    const item: JsonObject = {
      id: `3f0c7a52-${String(index).padStart(8, '0')}`,
      start: timeText(at),
      finish: timeText(at + slot),
      title: `${shows[index % shows.length] ?? ''} ${String(index)}`,
      source: sourceOf(index, slot),
    };
    extras(item, index);
    items.push(item);
    at += slot;
  }
  const value = { version: VERSION, generated_at: timeText(FIRST), items };
  return { name: `${nameText(FIRST)}_${nameText(at)}.json`, value };
}

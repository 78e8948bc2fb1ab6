import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../document/document.ts';
import { judge } from '../verdict/judge.ts';

/** Results of serde itself for these documents, recorded with types of the same fields, as in serde.test.ts. */

const verdict = (kind: 'channel' | 'lineup', text: string, engine: '0.0.2' | '0.2'): string =>
  judge({ path: '', kind, text, engine }).file.engine;

/** The configuration with one value set, for an engine. */
function channel(place: string, value: string, versioned: boolean): string {
  const config: JsonObject = {
    ...(versioned && { version: 'https://ersatztv.org/channel/version/0.1.0' }),
    playout: { folder: './po' },
    ffmpeg: {},
    normalization: { audio: {}, video: {} },
  };
  return JSON.stringify(set(config, place.split('.'))).replace('"HERE"', value);
}

const set = (object: JsonValue | undefined, [key, ...rest]: string[]): JsonValue =>
  key === undefined
    ? 'HERE'
    : { ...(object as JsonObject), [key]: set((object as JsonObject | undefined)?.[key], rest) };

describe('fields of a channel, for July 2026 and for release 0.2', () =>
  it.each([
    ['playout.folder', '""', 'yy'],
    ['playout.folder', 'null', 'nn'],
    ['playout.virtual_start', 'null', 'yy'],
    ['playout.virtual_start', '""', 'nn'],
    ['playout.virtual_start', '1776045600', 'nn'],
    ['playout.virtual_start', '"2026-04-13 00:00:00z"', 'yy'],
    ['playout', '["./po"]', 'yy'],
    ['playout', '[]', 'nn'],
    ['ffmpeg', 'null', 'nn'],
    ['ffmpeg', '[]', 'yy'],
    ['ffmpeg.ffmpeg_path', '""', 'yy'],
    ['ffmpeg.ffmpeg_path', 'null', 'yy'],
    ['ffmpeg.ffprobe_path', '5', 'nn'],
    ['ffmpeg.disabled_filters', 'null', 'nn'],
    ['ffmpeg.preferred_filters', 'null', 'nn'],
    ['ffmpeg.preferred_filters', '["a",1]', 'nn'],
    ['ffmpeg.reports_folder', 'null', 'yy'],
    ['ffmpeg.reports_folder', 'false', 'nn'],
    ['ffmpeg.save_reports', '5', 'yy'],
    ['normalization', '[{},{}]', 'yy'],
    ['normalization', '[{}]', 'nn'],
    ['normalization.audio', 'null', 'nn'],
    ['normalization.audio.format', 'null', 'yn'],
    ['normalization.audio.format', '"AAC"', 'nn'],
    ['normalization.audio.format', '{"aac":null}', 'yy'],
    ['normalization.audio.bitrate_kbps', '4294967295', 'yy'],
    ['normalization.audio.bitrate_kbps', '4294967296', 'nn'],
    ['normalization.audio.channels', '2.0', 'nn'],
    ['normalization.audio.sample_rate_hz', 'null', 'yy'],
    ['normalization.audio.normalize_loudness', 'null', 'nn'],
    ['normalization.audio.loudness', 'null', 'yy'],
    ['normalization.audio.loudness.true_peak', '-1', 'yy'],
    ['normalization.audio.loudness.true_peak', '"-1"', 'nn'],
    ['normalization.audio.loudness.range_target', 'null', 'yy'],
    ['normalization.audio.mode', '"x"', 'yn'],
    ['normalization.audio.copy_formats', 'null', 'yy'],
    ['normalization.audio.copy_formats', '["flac"]', 'yn'],
    ['normalization.video.format', 'null', 'yn'],
    ['normalization.video.format', '"h264"', 'ny'],
    ['normalization.video.format', '"hevc"', 'ny'],
    ['normalization.video.bit_depth', 'null', 'yn'],
    ['normalization.video.bit_depth', '10', 'yy'],
    ['normalization.video.bit_depth', '8.0', 'nn'],
    ['normalization.video.bit_depth', '256', 'nn'],
    ['normalization.video.width', '-0', 'nn'],
    ['normalization.video.height', 'null', 'yy'],
    ['normalization.video.accel', '""', 'yy'],
    ['normalization.video.accel', '"CUDA"', 'nn'],
    ['normalization.video.accel', '{"cuda":null}', 'nn'],
    ['normalization.video.scaling_mode', 'null', 'nn'],
    ['normalization.video.scaling_mode', '{"crop":null}', 'yy'],
    ['normalization.video.scaling_mode', '{"crop":{}}', 'nn'],
    ['normalization.video.vaapi_device', '""', 'yy'],
    ['normalization.video.vaapi_driver', '""', 'nn'],
    ['normalization.video.vaapi_driver', '"iHD"', 'yy'],
    ['normalization.video.vaapi_driver', '"Ihd"', 'nn'],
    ['normalization.video.amf_device', '"x"', 'yn'],
    ['normalization.video.frame_rate', '25', 'yn'],
    ['normalization.video.deinterlace', 'null', 'nn'],
    ['normalization.video.filters', 'null', 'nn'],
    ['normalization.video.filters', '{}', 'yy'],
    ['normalization.video.filters.yadif', 'null', 'yy'],
    ['normalization.video.filters.yadif', '{"mode":null}', 'yy'],
    ['normalization.video.filters.yadif', '{"mode":"send frame"}', 'yn'],
    ['normalization.video.filters.scale', 'null', 'ny'],
    ['normalization.video.filters.tonemap', '{"mode":"1"}', 'nn'],
    ['normalization.subtitle', 'null', 'nn'],
    ['normalization.subtitle.mode', '"Burn"', 'nn'],
    ['normalization.subtitle.fonts_folder', '5', 'yn'],
    ['fallback', 'null', 'yn'],
    ['fallback.show_error', '"x"', 'yn'],
    ['anything', '{"a":1}', 'yy'],
    ['anything', '"\\ud800"', 'nn'],
    ['anything', '1e999', 'nn'],
    ['anything', '{"a":1,"a":2}', 'yy'],
  ])('%s: %s', (place, value, wanted) => {
    const old = verdict('channel', channel(place, value, false), '0.0.2');
    const current = verdict('channel', channel(place, value, true), '0.2');
    expect([old, current].map((one) => (one === 'ok' ? 'y' : 'n')).join('')).toBe(wanted);
  }));

describe('fields of a lineup', () => {
  const lineup = (more: string): string =>
    `{"output":{"folder":"o"},"channels":[{"number":"1","name":"n","config":"c"}]${more}}`;
  const entry = (text: string): string => `{"output":{"folder":"o"},"channels":[{${text}}]}`;

  it.each([
    [lineup(''), 'y'],
    [lineup(',"server":{}'), 'y'],
    [lineup(',"server":null'), 'n'],
    [lineup(',"server":{"port":65535}'), 'y'],
    [lineup(',"server":{"port":65536}'), 'n'],
    [lineup(',"server":{"port":"80"}'), 'n'],
    [lineup(',"server":{"port":80.0}'), 'n'],
    [lineup(',"server":{"port":null}'), 'n'],
    [lineup(',"server":{"bind_address":null}'), 'n'],
    [lineup(',"xmltv":null'), 'y'],
    [lineup(',"xmltv":{}'), 'n'],
    [lineup(',"channels":[]'), 'y'],
    [lineup(',"output":{}'), 'n'],
    [lineup(',"title":[1]'), 'y'],
    ['{"channels":[]}', 'n'],
    ['{"output":{"folder":""},"channels":null}', 'n'],
    ['{"output":{"folder":null},"channels":[]}', 'n'],
    [entry('"number":1,"name":"n","config":"c"'), 'n'],
    [entry('"number":"1","config":"c"'), 'n'],
    [entry('"number":"1","name":"n"'), 'n'],
    [entry('"number":"","name":"","config":""'), 'y'],
    [entry('"number":"1","name":"n","config":"c","overlays":null'), 'n'],
    [entry('"number":"1","name":"n","config":"c","overlays":["a"]'), 'y'],
    [entry('"number":"1","name":"n","config":"c","overlays":[null]'), 'n'],
    [entry('"number":"1","name":"n","config":"c","tvg_id":null,"logo":null,"group":null'), 'y'],
    [entry('"number":"1","name":"n","config":"c","logo":5'), 'n'],
  ])('%s', (text, wanted) => {
    for (const engine of ['0.0.2', '0.2'] as const)
      expect(verdict('lineup', text, engine)).toBe(wanted === 'y' ? 'ok' : 'refused');
  });
});

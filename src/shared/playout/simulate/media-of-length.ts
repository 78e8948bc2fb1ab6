import type { MediaAnswer } from '../check/facts.ts';
import type { MediaStream } from '../state.ts';

const stream = (index: number, kind: MediaStream['kind']): MediaStream => ({
  index,
  kind,
  codec: '',
  detail: '',
  channels: null,
  language: null,
});

/** A film of which only the length (s) is known; null: it is not there. */
export const mediaOfLength = (path: string, seconds: number | null): MediaAnswer =>
  seconds === null
    ? 'missing'
    : {
        path,
        durationMs: Math.round(seconds * 1000),
        streams: [stream(0, 'video'), stream(1, 'audio')],
        title: null,
        problem: null,
      };

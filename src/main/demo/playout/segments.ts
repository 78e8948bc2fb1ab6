import data from './segments.json' with { type: 'json' };

/** Of one segment. */
export const SEGMENT_MS = data.seconds * 1000;

/**
 * What every demo channel airs: MPEG-TS of 4 s each, H.264 baseline 320 x 180 with a counter and a quiet AAC tone. They follow each
 * other without a break in their own clocks; after the last one the first begins with a discontinuity. Made once with ffmpeg
 * (`testsrc=size=320x180:rate=10`, `sine=frequency=330`, `-g 20 -bf 0 -hls_time 4`), so that a preview needs no ffmpeg.
 */
export const segments: readonly Buffer[] = data.segments.map((text) => Buffer.from(text, 'base64'));

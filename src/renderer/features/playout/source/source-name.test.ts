import { expect, it } from 'vitest';
import '../../../../shared/playout/texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { sourceLabel } from './source-name.ts';

it.each([
  [
    { source_type: 'local', path: '/media/mystery/ms-02.mkv' },
    t('playout:sourceName.file', { name: 'ms-02.mkv' }),
  ],
  [
    { source_type: 'local', path: '/media/ms-02.srt' },
    t('playout:sourceName.subtitles', { name: 'ms-02.srt' }),
  ],
  [
    { source_type: 'lavfi', params: 'testsrc2=size=1280x720:rate=25[out0];anullsrc[out1]' },
    t('playout:preset.test'),
  ],
  [
    { source_type: 'lavfi', params: 'color=color=black:size=64x64[out0];anullsrc[out1]' },
    t('playout:preset.black'),
  ],
  [{ source_type: 'lavfi', params: 'mandelbrot=size=64x64' }, t('playout:source.lavfi')],
  [
    { source_type: 'http', uri: 'https://me:secret@example.org/live.m3u8?key=1' },
    t('playout:sourceName.stream', { name: 'example.org/live.m3u8' }),
  ],
  [
    { source_type: 'http', uri: '{{HOST}}/x' },
    t('playout:sourceName.stream', { name: '{{HOST}}/x' }),
  ],
  [
    { source_type: 'script', command: '/opt/show.sh' },
    t('playout:sourceName.script', { name: 'show.sh' }),
  ],
  [{ source_type: 'hologram' }, 'hologram'],
])('names %j by kind and name', (source, label) => expect(sourceLabel(source)).toBe(label));

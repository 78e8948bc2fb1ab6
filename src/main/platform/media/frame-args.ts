import type { FrameSource } from '../ports/media-tools.ts';
import { resolvePlace } from './media-files.ts';

/** A synthetic source cannot be sought: it generates every picture up to the requested one (ms). */
const MAX_SYNTHETIC_MS = 4000;

/** Square pixels, at most 640 wide, even sides, and the only pixel format that every build's JPEG encoder supports. */
const SHAPE = "scale='max(2,trunc(iw*sar/2)*2)':ih,scale='min(640,iw)':-2,setsar=1,format=yuvj420p";

/**
 * Allowed formats of a media file. Not included: formats that open other files or addresses (playlists, manifests, segment lists), run a
 * script (AviSynth, VapourSynth) or accept any file (raw data, text).
 */
const FORMATS =
  'aac,ac3,ac4,aiff,amr,amrnb,amrwb,ape,apng,asf,asf_o,au,av1,avi,avs2,avs3,bink,caf,cavsvideo,daud,dirac,dnxhd,dsf,dts,dtshd,dv,' +
  'eac3,evc,flac,flic,flv,fits,gif,gxf,h261,h263,h264,hevc,ico,iff,image2,ivf,loas,m4v,matroska,mjpeg,mjpeg_2000,mlp,mov,mp3,mpc,' +
  'mpc8,mpeg,mpegts,mpegvideo,mxf,nsv,nut,nuv,obu,ogg,oma,r3d,rm,rpl,smjpeg,sox,spdif,swf,tak,thp,truehd,tta,vc1,vc1test,vivo,' +
  'voc,vvc,w64,wav,wc3movie,webm,wtv,wv,xwma,yuv4mpegpipe,' +
  'bmp_pipe,dds_pipe,dpx_pipe,exr_pipe,gif_pipe,hdr_pipe,j2k_pipe,jpeg_pipe,jpegls_pipe,jpegxl_anim,jpegxl_pipe,pam_pipe,pbm_pipe,' +
  'pcx_pipe,pgm_pipe,png_pipe,ppm_pipe,psd_pipe,qoi_pipe,sgi_pipe,sunrast_pipe,tiff_pipe,webp_pipe,' +
  'ass,microdvd,mpl2,sami,scc,srt,stl,subviewer,sup,webvtt';

/** Opens only the file itself, whatever it contains. */
const onlyFile = ['-protocol_whitelist', 'file', '-format_whitelist', FORMATS];
/** An address may be a live playlist with segments at other addresses. No local files are opened for it. */
const onlyWeb = [
  '-protocol_whitelist',
  'http,https,tcp,tls,crypto',
  '-format_whitelist',
  `${FORMATS},hls,applehttp,dash`,
];
/** Few threads use less memory, and one picture needs no more. */
const threads = ['-threads', '2'];

/** The arguments with which ffprobe describes a file as JSON. */
export function probeArgs(file: string): readonly string[] {
  const input = [
    '-show_format',
    '-show_streams',
    '-show_chapters',
    ...onlyFile,
    '-i',
    fileUrl(file),
  ];
  return ['-v', 'error', '-print_format', 'json', ...input];
}

/** The arguments with which ffmpeg writes one JPEG to standard output. No value can be parsed as an option. */
export function frameArgs(source: FrameSource): readonly string[] {
  return [
    '-nostdin',
    '-hide_banner',
    '-v',
    'error',
    ...inputArgs(source),
    '-an',
    '-sn',
    '-dn',
    '-frames:v',
    '1',
    '-vf',
    SHAPE,
    '-q:v',
    '4',
    ...threads,
    '-f',
    'mjpeg',
    'pipe:1',
  ];
}

function inputArgs(source: FrameSource): readonly string[] {
  const at = (ms: number): readonly string[] => ['-ss', (Math.max(0, ms) / 1000).toFixed(3)];
  switch (source.k) {
    case 'local':
      return [...at(source.atMs), ...onlyFile, ...threads, '-i', fileUrl(source.path)];
    case 'lavfi':
      return [...at(Math.min(source.atMs, MAX_SYNTHETIC_MS)), '-f', 'lavfi', '-i', source.graph];
    case 'http': {
      const headers = source.headers.map((header) => `${header}\r\n`).join('');
      return [
        ...(headers === '' ? [] : ['-headers', headers]),
        ...(source.userAgent === null ? [] : ['-user_agent', source.userAgent]),
        '-rw_timeout',
        '10000000',
        ...at(source.atMs),
        ...onlyWeb,
        ...threads,
        '-i',
        source.uri,
      ];
    }
  }
}

/** A path that cannot be parsed as an option or as another protocol. */
const fileUrl = (file: string): string => `file:${resolvePlace(file)}`;

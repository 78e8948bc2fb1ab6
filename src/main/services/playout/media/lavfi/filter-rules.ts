import type { ValueKind } from './option-values.ts';

/** The allowed options of a filter. */
export interface FilterRule {
  readonly options: ReadonlyMap<string, ValueKind>;
  /** Names of the options that can be given by position, in ffmpeg's order. */
  readonly places: readonly string[];
}

const VIDEO = 'size|s:size rate|r:rate duration|d:time sar:ratio';
const BOX = 'x:expr y:expr width|w:expr height|h:expr color|c:color thickness|t:expr replace:word';

/**
 * The filters and options allowed in previews: `name|alias:kind`, in ffmpeg's order; after `;` by name only. Leaves out
 * options that name a file, font file, plug-in, model or address, and filters that need one.
 */
const sources: Readonly<Record<string, string>> = {
  color: `color|c:color ${VIDEO}`,
  nullsrc: VIDEO,
  testsrc: `${VIDEO} ; decimals|n:count`,
  testsrc2: `${VIDEO} alpha:word`,
  rgbtestsrc: VIDEO,
  yuvtestsrc: VIDEO,
  smptebars: VIDEO,
  smptehdbars: VIDEO,
  pal75bars: VIDEO,
  pal100bars: VIDEO,
  colorspectrum: `${VIDEO} ; type:word`,
  gradients:
    'size|s:size rate|r:rate ; c0:color c1:color c2:color c3:color c4:color c5:color c6:color c7:color x0:word y0:word x1:word ' +
    'y1:word nb_colors|n:count seed:word duration|d:time speed:word type|t:word',
  mandelbrot:
    'size|s:size rate|r:rate ; start_x:word start_y:word start_scale:word end_scale:word end_pts:word outer:word inner:word',
  sine: 'frequency|f:word beep_factor|b:word sample_rate|r:word duration|d:time ; samples_per_frame:expr',
  anullsrc: 'channel_layout|cl:word sample_rate|r:word nb_samples|n:word duration|d:time',
  anoisesrc:
    'sample_rate|r:word amplitude|a:word duration|d:time color|colour|c:word seed|s:word nb_samples|n:word',
  aevalsrc:
    'exprs:expr channel_layout|c:word ; duration|d:time nb_samples|n:word sample_rate|s:word',
};

const filters: Readonly<Record<string, string>> = {
  null: '',
  copy: '',
  anull: '',
  realtime: '',
  arealtime: '',
  hflip: '',
  vflip: '',
  negate: '; components:word negate_alpha:word',
  scale:
    'w|width:expr h|height:expr flags:word interl:word ; in_color_matrix:word out_color_matrix:word in_range:word out_range:word ' +
    'force_original_aspect_ratio:word force_divisible_by:word eval:word',
  crop: 'out_w|w:expr out_h|h:expr x:expr y:expr keep_aspect:word exact:word',
  pad: 'width|w:expr height|h:expr x:expr y:expr color:color eval:word aspect:ratio',
  rotate: 'angle|a:expr out_w|ow:expr out_h|oh:expr fillcolor|c:color bilinear:word',
  transpose: 'dir:word passthrough:word',
  zoompan: 'zoom|z:expr x:expr y:expr d:expr s:size fps:rate',
  format: 'pix_fmts:word',
  noformat: 'pix_fmts:word',
  setsar: 'sar|ratio|r:expr max:word',
  setdar: 'dar|ratio|r:expr max:word',
  setrange: 'range:word',
  setfield: 'mode:word',
  fps: 'fps:expr start_time:word round:word eof_action:word',
  setpts: 'expr:expr',
  asetpts: 'expr:expr',
  settb: 'expr|tb:expr',
  asettb: 'expr|tb:expr',
  trim: '; start:time end:time duration:time start_frame:word end_frame:word start_pts:word end_pts:word',
  atrim: '; start:time end:time duration:time start_pts:word end_pts:word',
  tpad: '; start:word stop:word start_mode:word stop_mode:word start_duration:time stop_duration:time color:color',
  fade: 'type|t:word start_frame|s:word nb_frames|n:word alpha:word start_time|st:time duration|d:time color|c:color',
  afade:
    'type|t:word start_sample|ss:word nb_samples|ns:word start_time|st:time duration|d:time curve|c:word',
  drawbox: BOX,
  drawgrid: BOX,
  drawtext:
    '; text:text fontcolor:color boxcolor:color bordercolor:color shadowcolor:color box:word boxborderw:word line_spacing:word ' +
    'fontsize:expr x:expr y:expr shadowx:word shadowy:word borderw:word tabsize:word basetime:word font:font expansion:word ' +
    'timecode:timecode timecode_rate|r|rate:rate tc24hmax:word alpha:expr fix_bounds:word start_number:word text_align:word',
  hue: 'h:expr s:expr H:expr b:expr',
  eq:
    'contrast:expr brightness:expr saturation:expr gamma:expr gamma_r:expr gamma_g:expr gamma_b:expr gamma_weight:expr ' +
    'eval:word',
  colorchannelmixer:
    '; rr:word rg:word rb:word ra:word gr:word gg:word gb:word ga:word br:word bg:word bb:word ba:word',
  colorkey: 'color:color similarity:word blend:word',
  chromakey: 'color:color similarity:word blend:word',
  boxblur:
    'luma_radius|lr:expr luma_power|lp:word chroma_radius|cr:expr chroma_power|cp:word alpha_radius|ar:expr alpha_power|ap:word',
  gblur: 'sigma:word steps:word planes:word ; sigmaV:word',
  noise: '; all_seed:word all_strength|alls:word all_flags|allf:word',
  vignette: 'angle|a:expr x0:expr y0:expr mode:word eval:word dither:word aspect:ratio',
  split: 'outputs:count',
  asplit: 'outputs:count',
  overlay:
    'x:expr y:expr eof_action:word eval:word shortest:word format:word repeatlast:word alpha:word',
  hstack: 'inputs:count shortest:word',
  vstack: 'inputs:count shortest:word',
  xstack: '; inputs:count layout:word grid:size shortest:word fill:color',
  concat: 'n:count v:count a:count',
  volume: 'volume:expr precision:word eval:word',
  aformat: 'sample_fmts|f:word sample_rates|r:word channel_layouts|cl:word',
  aresample: 'sample_rate:word',
  amix: 'inputs:count duration:word',
  amerge: 'inputs:count',
};

/** Rules by filter name. */
export const filterRules: ReadonlyMap<string, FilterRule> = new Map(
  Object.entries({ ...sources, ...filters }).map(([name, text]) => [name, parseRule(text)]),
);

function parseRule(text: string): FilterRule {
  const options = new Map<string, ValueKind>([['enable', 'expr']]);
  const places: string[] = [];
  const [placed = '', named = ''] = text.split(';');
  for (const [part, byPlace] of [
    [placed, true],
    [named, false],
  ] as const)
    for (const option of part.split(' ').filter((name) => name !== '')) {
      const [names = '', kind = ''] = option.split(':');
      for (const name of names.split('|')) options.set(name, kind as ValueKind);
      if (byPlace) places.push(names.split('|')[0] ?? '');
    }
  return { options, places };
}

import { z } from 'zod';
import type { MediaStream } from '../../../shared/playout/state.ts';

/** Values that a build of ffprobe spells in another way than expected count as not told. */
export const text = z.string().optional().catch(undefined);
export const count = z.number().int().nonnegative().optional().catch(undefined);

/** Texts that a probe hint has under the name that ffprobe gives them. */
const sameNames = [
  'pix_fmt',
  'profile',
  'field_order',
  'sample_aspect_ratio',
  'display_aspect_ratio',
  'color_range',
  'color_space',
  'color_transfer',
  'color_primaries',
] as const;

const SideData = z.object({
  side_data_type: text,
  dv_profile: count,
  rotation: z.number().optional().catch(undefined),
});

/** What ffprobe says of a picture and a probe hint repeats. */
export const pictureFields = {
  width: count,
  height: count,
  r_frame_rate: text,
  pix_fmt: text,
  profile: text,
  field_order: text,
  sample_aspect_ratio: text,
  display_aspect_ratio: text,
  color_range: text,
  color_space: text,
  color_transfer: text,
  color_primaries: text,
  side_data_list: z.array(SideData).optional().catch(undefined),
};
type Picture = z.infer<z.ZodObject<typeof pictureFields>>;

const DOLBY_VISION = 'DOVI configuration record';
const HDR10 = ['Mastering display metadata', 'Content light level metadata'];
/** What ffprobe says where it cannot tell. */
const untold = new Set(['', 'unknown', '0/0', '0:1']);

/** A picture in the words of a probe hint, with what ffprobe told and nothing else; the engine's own look takes it from the same places. */
export function pictureHint(picture: Picture): NonNullable<MediaStream['hint']> {
  const hint: NonNullable<MediaStream['hint']> = {};
  const tell = (key: string, value: string | number | boolean | undefined): void => {
    if (value !== undefined && !(typeof value === 'string' && untold.has(value))) hint[key] = value;
  };
  tell('width', picture.width);
  tell('height', picture.height);
  tell('frame_rate', picture.r_frame_rate);
  for (const key of sameNames) tell(key, picture[key]);
  const beside = picture.side_data_list ?? [];
  tell('dv_profile', beside.find((one) => one.side_data_type === DOLBY_VISION)?.dv_profile);
  if (beside.some(({ side_data_type: type }) => HDR10.includes(type ?? '')))
    tell('has_hdr10_metadata', true);
  const degrees = beside.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0;
  const turned = ((Math.round(degrees) % 360) + 360) % 360;
  if (turned !== 0) tell('rotation', turned);
  return hint;
}

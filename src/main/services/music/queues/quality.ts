import { recordOf } from '../../../../shared/lib/json.ts';
import { qualityOf } from '../library/quality.ts';

/** Quality of a queue item: what is streamed, else the first file of its media item. */
export function itemQuality(json: unknown): string | null {
  const item = recordOf(json);
  const streamed = qualityOf([recordOf(item?.['streamdetails'])?.['audio_format']]);
  if (streamed !== null) return streamed;
  const mappings = recordOf(item?.['media_item'])?.['provider_mappings'];
  const first: unknown = Array.isArray(mappings) ? mappings[0] : null;
  return qualityOf([recordOf(first)?.['audio_format']]);
}

import type { Json } from './json.ts';

/** A stored DSP configuration: only names and values that the server knows. */
export interface DspConfig {
  enabled: boolean;
  /** In the order in which they are applied; each has `type` and `enabled`. */
  filters: Json[];
  /** dB. */
  input_gain: number;
  /** dB. */
  output_gain: number;
  /** From 2.10 on: the preset that was applied. */
  preset_id?: string | null;
}

export interface DspPreset {
  name: string;
  config: DspConfig;
  preset_id: string;
}

import type { TableForms } from '../tables.ts';

const MANY = 1_000_000;
const SOME = 100_000;

/** The tables of Tunarr that the import reads. */
export const tunarrForms = {
  channel: {
    required: ['uuid', 'number', 'name'],
    optional: ['start_time', 'duration', 'infinite_schedule_uuid'],
    isNeeded: true,
    limit: 10_000,
  },
  program: {
    required: ['uuid', 'type', 'title', 'duration'],
    optional: [
      'show_title',
      'tv_show_uuid',
      'season_number',
      'episode',
      'file_path',
      'plex_file_path',
      'original_air_date',
    ],
    isNeeded: true,
    limit: MANY,
  },
  program_external_id: {
    required: ['program_uuid', 'source_type', 'external_key'],
    optional: ['direct_file_path', 'external_file_path'],
    limit: MANY,
  },
  program_grouping: { required: ['uuid'], optional: ['title', 'type'], limit: MANY },
  channel_programs: { required: ['channel_uuid', 'program_uuid'], limit: MANY },
  channel_fallback: { required: ['channel_uuid', 'program_uuid'], limit: SOME },
  channel_filler_show: {
    required: ['channel_uuid', 'filler_show_uuid'],
    optional: ['weight', 'cooldown'],
    limit: SOME,
  },
  filler_show: { required: ['uuid', 'name'], limit: SOME },
  filler_show_content: {
    required: ['filler_show_uuid', 'program_uuid'],
    optional: ['index'],
    limit: MANY,
  },
  custom_show: { required: ['uuid', 'name'], limit: SOME },
  custom_show_content: {
    required: ['custom_show_uuid', 'content_uuid'],
    optional: ['index'],
    limit: MANY,
  },
  smart_collection: {
    required: ['uuid', 'name'],
    optional: ['query', 'keywords'],
    limit: SOME,
  },
  media_source_library_replace_path: {
    required: ['server_path', 'local_path'],
    limit: 1_000,
  },
  infinite_schedule: {
    required: ['uuid'],
    optional: [
      'channel_uuid',
      'pad_ms',
      'flex_preference',
      'slot_playback_order',
      'time_zone_offset',
      'enabled',
    ],
    limit: SOME,
  },
  infinite_schedule_slot: {
    required: ['uuid', 'schedule_uuid', 'slot_type'],
    optional: [
      'slot_index',
      'show_id',
      'custom_show_id',
      'filler_list_id',
      'redirect_channel_id',
      'smart_collection_id',
      'slot_config',
      'anchor_time',
      'anchor_mode',
      'anchor_days',
      'weight',
      'cooldown_ms',
      'fill_mode',
      'fill_value',
      'pad_ms',
      'pad_to_multiple',
      'filler_config',
      'iteration_group',
      'link_mode',
    ],
    limit: SOME,
  },
  channel_schedule: {
    required: ['channel_id'],
    optional: ['infinite_schedule_id'],
    limit: SOME,
  },
  program_play_history: {
    required: ['program_uuid', 'channel_uuid', 'played_at'],
    optional: ['filler_list_id'],
    limit: MANY,
  },
} as const satisfies TableForms;

import type { Json } from '../json.ts';
import type { Faults } from '../faults.ts';
import { specifiedCommands } from './commands.ts';
import { bandChannels, formOf } from './form.ts';

const field = (name: string, type: string, required = true): Json => ({ name, type, required });

const bandTypes = [
  'peaking',
  'high_shelf',
  'low_shelf',
  'high_pass',
  'low_pass',
  'notch',
  'all_pass',
] as const;

const toneDocs = [
  field('enabled', 'boolean'),
  field('bass_db', 'number'),
  field('treble_db', 'number'),
];

/** `GET /api-docs` of the specified wire: its commands, arguments and the fields of a player_config. */
export function specifiedDocs(faults: Pick<Faults, 'has'>): Json {
  const form = formOf(faults);
  return {
    title: 'Music server command API',
    commands: specifiedCommands.map((one) => ({
      command: one.name,
      parameters: one.params.filter(({ name }) => form.tone || name !== 'tone_controls'),
      return_type: one.returns,
    })),
    schemas: {
      player_config: {
        fields: [
          field('player_id', 'string'),
          field('dsp', 'dsp', false),
          ...(form.tone ? [field('tone_controls', 'tone_controls', false)] : []),
        ],
      },
      ...(form.tone ? { tone_controls: { fields: toneDocs } } : {}),
      dsp: {
        fields: [
          field('enabled', 'boolean'),
          field(form.preamp, 'number'),
          field('per_channel', 'boolean'),
          field('bands', 'array of band'),
        ],
      },
      band: {
        fields: [
          { ...field('type', 'string'), enum: [...bandTypes] },
          field(form.frequency, 'integer'),
          field(form.gain, 'number', false),
          field('q', 'number'),
          field('enabled', 'boolean'),
          ...(form.channels
            ? [{ ...field('channel', 'string', false), enum: [...bandChannels] }]
            : []),
        ],
      },
    },
  };
}

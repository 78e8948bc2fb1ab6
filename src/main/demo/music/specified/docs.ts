import type { Json } from '../json.ts';
import { specifiedCommands } from './commands.ts';

const field = (name: string, type: string, required = true): Json => ({ name, type, required });

/** `GET /api-docs` of the specified wire: its commands, arguments and the fields of a player_config. */
export function specifiedDocs(): Json {
  return {
    title: 'Music server command API',
    commands: specifiedCommands.map((one) => ({
      command: one.name,
      parameters: one.params,
      return_type: one.returns,
    })),
    schemas: {
      player_config: { fields: [field('player_id', 'string'), field('dsp', 'dsp', false)] },
      dsp: {
        fields: [
          field('enabled', 'boolean'),
          field('preamp_gain_db', 'number'),
          field('per_channel', 'boolean'),
          field('bands', 'array of band'),
        ],
      },
      band: {
        fields: [
          {
            ...field('type', 'string'),
            enum: [
              'peaking',
              'high_shelf',
              'low_shelf',
              'high_pass',
              'low_pass',
              'notch',
              'all_pass',
            ],
          },
          field('frequency', 'integer'),
          field('gain_db', 'number', false),
          field('q', 'number'),
          field('enabled', 'boolean'),
        ],
      },
    },
  };
}

import { describe, expect, it } from 'vitest';
import schemas from '../../../../../test/fixtures/music-assistant/captured-2.8/api-docs-schemas.json' with { type: 'json' };
import type { ApiDescription } from '../connection/api-docs.ts';
import { readShapes } from '../connection/api-shapes.ts';
import { currentFacts, specifiedFacts } from './dsp-shape.ts';

const docsOf = (body: unknown, ...commands: string[]): ApiDescription => ({
  commands: new Map(commands.map((name) => [name, null])),
  fields: new Map(),
  shapes: readShapes(body),
});

describe('a current server', () => {
  const presets = ['config/dsp_presets/get', 'config/dsp_presets/save'];

  it('has what its recorded API description lists, for any schema number', () => {
    const { shape, names } = currentFacts(docsOf(schemas, ...presets), 99);
    expect(shape).toEqual({
      dialect: 'current',
      bandTypes: ['peak', 'low_shelf', 'high_shelf', 'low_pass', 'high_pass', 'notch'],
      filterTypes: ['parametric_eq', 'tone_control'],
      channels: ['ALL', 'FL', 'FR'],
      preampChannels: ['FL', 'FR'],
      gains: true,
      freeOrder: true,
      wholeHertz: false,
      presets: true,
    });
    expect(names).toMatchObject({ gain: 'gain', frequency: 'frequency', channel: 'channel' });
  });

  it.each([
    [27, 2, false],
    [28, 2, true],
    [31, 2, true],
    [32, 11, true],
    [51, 11, true],
  ])('without an API description, by schema %i: %i filters', (schema, count, withPresets) => {
    const { shape } = currentFacts(null, schema);
    expect([shape.filterTypes.length, shape.presets]).toEqual([count, withPresets]);
  });

  it('has all pass as soon as its API description names it', () => {
    const newer = structuredClone(schemas);
    newer.ParametricEQBandType.enum.push('all_pass');
    expect(currentFacts(docsOf(newer), 29).shape.bandTypes).toContain('all_pass');
  });
});

describe('a specified server', () => {
  it('follows the specification by default', () => {
    const { shape, names } = specifiedFacts(null);
    expect(shape.channels).toEqual(['ALL']);
    expect(shape.bandTypes).toHaveLength(7);
    expect(names).toMatchObject({ gain: 'gain_db', types: { peak: 'peaking' }, tone: null });
  });

  it.each([
    [
      'JSON schema',
      {
        band: {
          properties: {
            type: { enum: ['bell', 'all_pass'] },
            freq: { type: 'integer' },
            gain: {},
            q: {},
            enabled: {},
          },
        },
        dsp: { properties: { preamp: {}, bands: {} } },
      },
    ],
    [
      'lists of fields',
      {
        schemas: {
          band: {
            fields: [
              { name: 'type', enum: ['bell', 'all_pass'] },
              { name: 'freq', type: 'integer' },
              'gain',
              'q',
            ],
          },
          dsp: { fields: ['enabled', 'preamp', 'bands'] },
        },
      },
    ],
    [
      'plain maps',
      {
        types: {
          band: { type: 'bell | all_pass', freq: 'integer', gain: 'number', q: 'number' },
          dsp: { preamp: 'number', bands: 'array of band' },
        },
      },
    ],
    [
      'within the arguments of a command',
      {
        commands: {
          'config/players/save': {
            args: {
              player_id: 'string',
              dsp: {
                fields: {
                  preamp: 'number',
                  bands: {
                    type: 'array',
                    items: {
                      properties: {
                        type: { enum: ['bell', 'all_pass'] },
                        freq: { type: 'integer' },
                        gain: { type: 'number' },
                        q: { type: 'number' },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    ],
  ])('is read in any notation: %s', (_name, body) => {
    const { shape, names } = specifiedFacts(docsOf(body));
    expect(names).toMatchObject({ frequency: 'freq', gain: 'gain', preamp: 'preamp' });
    expect(names.types).toEqual({ peak: 'bell', all_pass: 'all_pass' });
    expect(shape).toMatchObject({ bandTypes: ['peak', 'all_pass'], wholeHertz: true });
  });

  it.each([
    [['L', 'R'], ['ALL', 'FL', 'FR'], { FL: 'L', FR: 'R' }],
    [['both', 'left', 'right'], ['ALL', 'FL', 'FR'], { ALL: 'both', FL: 'left', FR: 'right' }],
  ])('has the channels in its API description: %o', (words, channels, spelled) => {
    const band = { type: 'string', frequency: 'number', q: 'number', channel: { enum: words } };
    const { shape, names } = specifiedFacts(docsOf({ band }));
    expect(shape.channels).toEqual(channels);
    expect(names.channels).toEqual(spelled);
    expect(shape.wholeHertz).toBe(false);
  });

  it.each([
    [
      'in dsp',
      { dsp: { bass: 'number', treble: 'number', bands: 'list' } },
      { place: 'dsp', holder: null, bass: 'bass', treble: 'treble' },
    ],
    [
      'in the player_config',
      {
        player_config: { player_id: 'string', tone: 'tone' },
        tone: { bass_level: 'number', mid_level: 'number', treble_level: 'number' },
      },
      { place: 'config', holder: 'tone', mid: 'mid_level' },
    ],
    ['as words', { dsp: { bass: 'string', treble: 'string', bands: 'list' } }, null],
  ])('has tone controls if they are numbers: %s', (_name, body, tone) => {
    const { shape, names } = specifiedFacts(docsOf(body));
    if (tone === null) expect(names.tone).toBeNull();
    else expect(names.tone).toMatchObject(tone);
    expect(shape.filterTypes.includes('tone_control')).toBe(tone !== null);
  });
});

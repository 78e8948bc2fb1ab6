import { getCause } from '../../../../shared/music/cause-failure.ts';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currentDialect } from './current.ts';
import { specifiedDialect } from './specified.ts';
import { t } from '../../../../shared/i18n/translate.ts';

const fixtures = new URL('../../../../../test/fixtures/music-assistant/', import.meta.url);
const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(name, fixtures), 'utf8')) as unknown;
interface Exchange {
  case: string;
  request: { message_id: string; command: string; args: Record<string, unknown> };
  reply: Record<string, unknown>;
}

describe('current dialect over recorded answers', () => {
  const errors = read('captured-2.8/errors.json') as Exchange[];
  it.each(errors.map((entry) => [entry.case, entry] as const))(
    '%s',
    (_name, { request, reply }) => {
      expect(
        JSON.parse(currentDialect.command(request.message_id, request.command, request.args)),
      ).toEqual(request);
      const inbound = currentDialect.decode(JSON.stringify(reply));
      if ('error_code' in reply) {
        expect(inbound).toEqual({
          k: 'error',
          id: request.message_id,
          error: { code: reply['error_code'], text: reply['details'] },
        });
      } else {
        expect(inbound).toEqual({
          k: 'result',
          id: request.message_id,
          value: null,
          partial: false,
        });
      }
    },
  );

  it('reads the handshake', () => {
    const [bare, onboarded] = read('captured-2.8/handshake.json') as [
      { frames: unknown[] },
      { server_info: unknown; exchanges: Exchange[] },
    ];
    const info = {
      id: '27552f25d8b54f0391e02de44cbe8390',
      schema: 29,
      version: '0.0.0',
      name: null,
      status: 'running',
      onboarded: false,
    };
    for (const frame of [bare.frames[0], onboarded.server_info])
      expect(currentDialect.decode(JSON.stringify(frame))).toEqual({ k: 'info', info });
    const kinds = onboarded.exchanges.map(
      ({ reply }) => currentDialect.decode(JSON.stringify(reply)).k,
    );
    expect(kinds).toEqual([
      'error',
      'error',
      'error',
      'result',
      'result',
      'result',
      'result',
      'result',
    ]);
  });

  it('reads the server info of every release', () => {
    const { variants } = read('shapes-2.10/server-info-variants.json') as {
      variants: Record<string, Record<string, unknown>>;
    };
    for (const variant of Object.values(variants)) {
      const inbound = currentDialect.decode(JSON.stringify(variant));
      expect(inbound).toMatchObject({ k: 'info', info: { schema: variant['schema_version'] } });
    }
  });

  it('reads the events of actions in order', () => {
    const actions = read('captured-2.8/actions.json') as {
      events: { event: string; object_id: string | null; data: unknown }[];
    }[];
    const events = actions.flatMap((action) => action.events);
    expect(events.length).toBeGreaterThan(10);
    for (const { event, object_id: objectId, data } of events)
      expect(currentDialect.decode(JSON.stringify({ event, object_id: objectId, data }))).toEqual({
        k: 'event',
        event: { event, objectId, data },
      });
  });
});

describe('current dialect', () => {
  it('accepts ids of both kinds, and distinguishes partial answers', () =>
    expect(currentDialect.decode('{"message_id":7,"result":[1],"partial":true}')).toEqual({
      k: 'result',
      id: '7',
      value: [1],
      partial: true,
    }));

  it.each([
    [12, 'unsupported', t('connection:command.unsupported')],
    [20, 'unauthorized', t('connection:command.unauthorized')],
    [23, 'unauthorized', t('connection:command.unauthorized')],
    [22, 'forbidden', t('connection:command.forbidden')],
    [2, 'not-found', t('connection:command.notFound')],
    [8, 'rejected', t('connection:command.queueEmpty')],
    [10, 'rejected', t('connection:command.notThere')],
    [17, 'busy', 'The music server is busy. Try again in a moment.'],
    [4711, 'rejected', t('connection:command.rejected')],
  ])(
    "error %i is %s in our own sentence, with the server's message as a detail",
    (code, kind, own) => {
      const { error } = currentDialect.toFailure('a/b', { code, text: 'its words.\n' });
      expect(error).toMatchObject({
        code: kind,
        message: own,
        detail: { command: 'a/b', serverCode: code, reason: 'its words' },
      });
    },
  );

  it.each([0, 999])(
    'error %i is an internal one: a change may have been made, a read failed',
    (code) => {
      const detail = { serverCode: code, reason: 'its words' };
      const failed = (command: string) =>
        currentDialect.toFailure(command, { code, text: 'its words.' }).error;
      for (const command of ['players/cmd/volume_set', 'music/playlists/create_playlist', 'new'])
        expect(failed(command)).toMatchObject({
          code: 'unconfirmed',
          retryable: false,
          message: t('connection:command.internal'),
          detail: { ...detail, command },
        });
      expect(failed('players/all')).toMatchObject({
        code: 'rejected',
        message: t('connection:command.rejected'),
        detail: { ...detail, command: 'players/all' },
      });
    },
  );

  it('distinguishes an unknown command from one that makes no sense now', () => {
    const text = 'Can not seek items without duration.';
    const failed = currentDialect.toFailure('players/cmd/seek', { code: 12, text });
    expect(failed.error.code).toBe('rejected');
  });

  it('has a detail if the server sent no message, and shortens long ones', () => {
    const silent = currentDialect.toFailure('a/b', { code: 999, text: null });
    expect(silent.error.detail?.['reason']).toBe('the server gave no reason');
    const long = currentDialect.toFailure('a/b', { code: 999, text: 'x'.repeat(5000) });
    expect(String(long.error.detail?.['reason']).length).toBeLessThan(400);
  });

  it('recognizes a server without a user', () => {
    const failed = currentDialect.toFailure('auth', { code: 503, text: 'Setup required' });
    expect(getCause(failed)?.code).toBe('needs-setup');
  });
});

describe('specified dialect', () => {
  it('sends the token first and three keys per command', () => {
    expect(specifiedDialect.hello?.('TOKEN_A')).toBe('{"type":"auth","token":"TOKEN_A"}');
    expect(JSON.parse(specifiedDialect.command('i', 'players/all', { a: 1 }))).toEqual({
      command: 'players/all',
      args: { a: 1 },
      message_id: 'i',
    });
    expect(currentDialect.hello).toBeNull();
  });

  it.each([
    ['{"message_id":"1","result":[1]}', { k: 'result', id: '1', value: [1] }],
    ['{"message_id":"1","result":null,"error":null}', { k: 'result', id: '1', value: null }],
    ['{"message_id":"1","error":"no"}', { k: 'error', id: '1', error: { code: null, text: 'no' } }],
    [
      '{"message_id":"1","error":{"code":404,"message":"unknown"}}',
      { k: 'error', id: '1', error: { code: 404, text: 'unknown' } },
    ],
    [
      '{"message_id":"1","error_code":12,"details":"x"}',
      { k: 'error', id: '1', error: { code: 12, text: 'x' } },
    ],
    [
      '{"message_id":"1","status":404,"message":"Not Found"}',
      { k: 'error', id: '1', error: { code: 404, text: 'Not Found' } },
    ],
    [
      '{"type":"auth_invalid","message":"no"}',
      { k: 'error', id: null, error: { code: null, text: 'no' } },
    ],
    ['{"success":false}', { k: 'error', id: null, error: { code: null, text: null } }],
    ['{"type":"auth_ok"}', { k: 'accepted' }],
    ['{"type":"auth","success":true}', { k: 'accepted' }],
    ['{"event":"player_updated","object_id":"a","data":{}}', { k: 'event' }],
    ['{"hello":1}', { k: 'unknown' }],
    ['[1]', { k: 'malformed' }],
  ])('%s', (text, inbound) => expect(specifiedDialect.decode(text)).toMatchObject(inbound));

  it.each([
    [404, 'unsupported'],
    [400, 'unsupported'],
    [422, 'unsupported'],
    [12, 'unsupported'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [429, 'busy'],
    [500, 'unconfirmed'],
    [504, 'unconfirmed'],
    [999, 'unconfirmed'],
    [501, 'rejected'],
    [null, 'rejected'],
  ])('an error of %j is %s and has command and message as a detail', (code, kind) => {
    const failed = specifiedDialect.toFailure('players/cmd/seek', { code, text: 'words' });
    expect(failed.error.code).toBe(kind);
    expect(failed.message).not.toMatch(/words|seek/);
    expect(failed.error.detail).toMatchObject({ command: 'players/cmd/seek', reason: 'words' });
  });
});

describe('any text', () =>
  it.each([currentDialect, specifiedDialect])('never throws ($generation)', (dialect) => {
    const keys = fc.constantFrom(
      'event',
      'error_code',
      'result',
      'partial',
      'message_id',
      'error',
      'status',
      'type',
      'server_id',
      'schema_version',
      'success',
    );
    const frame = fc.dictionary(keys, fc.jsonValue()).map((value) => JSON.stringify(value));
    fc.assert(
      fc.property(fc.oneof(frame, fc.json(), fc.string()), (text) => {
        expect(dialect.decode(text)).toHaveProperty('k');
      }),
    );
  }));

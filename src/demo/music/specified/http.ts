import type { Session } from '../auth.ts';
import type { Engine } from '../engine.ts';
import { jsonAnswer, notFound } from '../../kit/response.ts';
import type { DemoResponse } from '../../kit/response.ts';
import type { HttpInput } from '../http-current.ts';
import { asSpecified, runSpecified, specifiedCommands } from './commands.ts';
import type { Json } from '../json.ts';
import type { Faults } from '../faults.ts';
import { Client } from '../clients.ts';
import type { CommandFrame } from '../frames.ts';
import { isRecord, parseJson } from '../../../shared/lib/json.ts';
import { bandChannels, bandTypes, chooseForm } from './dsp.ts';

/** A client of the specified wire format: it sends `{type:'auth', token}` first, which gets no answer. */
export class SpecifiedClient extends Client {
  protected readonly garbage = ['not json {'];

  override get listens(): boolean {
    return this.session !== null;
  }

  protected override handle(frame: CommandFrame): void {
    const answer = this.#answerFrame(frame, this.session);
    this.engine.answer(() => this.push(answer));
  }

  /** A command before the sign-in closes the socket; an unknown key is reported first. */
  protected override signIn(text: string): boolean {
    if (this.session !== null) return false;
    const value = parseJson(text);
    const { type, token } = isRecord(value) ? value : {};
    if (type !== 'auth' || typeof token !== 'string') this.close();
    else {
      this.session = this.engine.parts.auth.check(token);
      if (this.session === null) {
        this.socket.send(JSON.stringify({ error_code: 401, details: 'A valid API key is needed' }));
        this.close();
      }
    }
    return true;
  }

  #answerFrame(frame: CommandFrame, session: Session | null): string {
    try {
      const result = runSpecified(this.engine, frame, session);
      return JSON.stringify({ message_id: frame.id, result: result ?? null });
    } catch (cause) {
      const refusal = asSpecified(cause);
      const { status: error_code, message: details } = refusal;
      return JSON.stringify({ message_id: frame.id, error_code, details });
    }
  }
}

const field = (name: string, type: string, required = true): Json => ({ name, type, required });

const toneDocs = [
  field('enabled', 'boolean'),
  field('bass_db', 'number'),
  field('treble_db', 'number'),
];

/** `GET /api-docs` of the specified wire format: its commands, arguments and the fields of a player_config. */
function specifiedDocs(faults: Faults): Json {
  const form = chooseForm(faults);
  return {
    title: 'Music server command API',
    commands: specifiedCommands.map((command) => ({
      command: command.name,
      parameters: command.params.filter(({ name }) => form.tone || name !== 'tone_controls'),
      return_type: command.returns,
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

const failed = (status: number, error: string): DemoResponse => jsonAnswer({ error }, status);

/** The HTTP API of the specified wire format: `POST /api` and `GET /api-docs`. There is no `/info`. */
export class SpecifiedHttp {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async answer({ request, target, body }: HttpInput): Promise<DemoResponse> {
    const { method = 'GET' } = request;
    if (target.path === '/api-docs' && method === 'GET')
      return jsonAnswer(specifiedDocs(this.#engine.parts.faults));
    if (target.path !== '/api' || method !== 'POST') return notFound();
    const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const session = token === undefined ? null : this.#engine.parts.auth.check(token);
    if (session === null) return failed(401, 'A valid API key is needed');
    return this.#run(parseJson(body), session);
  }

  #run(value: unknown, session: Session): Promise<DemoResponse> | DemoResponse {
    const { command, args, message_id: id } = isRecord(value) ? value : {};
    if (typeof command !== 'string') return failed(400, 'command is missing');
    const frame = {
      id: typeof id === 'string' ? id : '',
      command,
      args: isRecord(args) ? args : {},
    };
    this.#engine.parts.recorder.command({ ...frame, carrier: 'http' });
    const answer = this.#answerFrame(frame, session);
    return new Promise((resolve) => this.#engine.answer(() => resolve(answer)));
  }

  #answerFrame(frame: CommandFrame, session: Session): DemoResponse {
    try {
      const result = runSpecified(this.#engine, frame, session);
      return jsonAnswer({ message_id: frame.id, result: result ?? null });
    } catch (cause) {
      const refusal = asSpecified(cause);
      return failed(refusal.status, refusal.message);
    }
  }
}

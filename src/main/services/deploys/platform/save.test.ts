import { describe, expect, it } from 'vitest';
import { dialectOf, writeAtOnce } from '../../../../../test/support/deploys/deploys-engine.ts';
import { failed } from '../../../../../test/support/failed.ts';
import type { QueryPart, SchemaEngine } from '../schema/types.ts';
import { createPlatform } from './create-platform.ts';

/** An engine that records its requests, for schemas that no demo server has. */
function engineOf(sdl: string) {
  const sent: QueryPart[] = [];
  const dialect = dialectOf(sdl);
  const engine: SchemaEngine = {
    dialect: () => Promise.resolve(dialect),
    refresh: () => Promise.resolve(dialect),
    run: (_name, build) => {
      sent.push(...build(dialect));
      return Promise.resolve({
        dialect,
        data: { saved: { serviceId: 's1' } },
        failed: new Map(),
        damaged: [],
      });
    },
    override: () => undefined,
  };
  return { platform: createPlatform(engine), sent };
}

const schema = (input: string) => `
  type Query { me: User } type User { id: ID! email: String }
  type Result { serviceId: ID! name: String! status: String! }
  input UpdateServiceInput { name: String! repo: String memory: String ${input} }
  type Mutation { updateService(input: UpdateServiceInput!): Result! }
`;

describe('a save', () => {
  it('names the field that the server does not accept, and sends nothing', async () => {
    const { platform, sent } = engineOf(schema('buildpack: String'));
    const call = platform.save(
      null,
      null,
      { name: 'a', memory: '512Mi', dockerfilePath: 'x' },
      writeAtOnce(),
    );
    const { error } = await failed(call);
    expect(error).toMatchObject({ code: 'unsupported', detail: { field: 'dockerfilePath' } });
    expect(error.message).toContain('dockerfilePath');
    expect(sent).toEqual([]);
  });

  it('names a project whose id the server requires and the app does not know', async () => {
    const { platform, sent } = engineOf(schema('projectId: ID buildpack: String'));
    const { error } = await failed(
      platform.save(null, null, { name: 'a', project: 'site' }, writeAtOnce()),
    );
    expect(error).toMatchObject({ code: 'invalid-input', detail: { field: 'project' } });
    expect(sent).toEqual([]);
  });

  it('sends an enum value of the server', async () => {
    const sdl = `${schema('buildpack: Pack')} enum Pack { RAILPACK STATIC }`;
    const { platform, sent } = engineOf(sdl);
    await platform.save('team', null, { name: 'a', buildpack: 'auto' }, writeAtOnce());
    expect(sent[0]?.args).toEqual({ input: { name: 'a', buildpack: 'RAILPACK' } });
  });
});

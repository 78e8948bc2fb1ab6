import { buildSchema, graphql as execute } from 'graphql';
import { afterEach, describe, expect, it } from 'vitest';
import { createPlatform } from '../../src/main/services/deploys/platform/create-platform.ts';
import { engineFor } from '../support/deploys/deploys-engine.ts';
import type { ServiceServer } from '../support/net/service-server.ts';
import { json, startService } from '../support/net/service-server.ts';

const servers: ServiceServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

interface Paging {
  readonly first?: number;
  readonly after?: string;
}

interface Behavior {
  /** `pageInfo` of the connection; without it there is only `totalCount`. */
  readonly pageInfo?: boolean;
  /** Services that the server has. */
  readonly count?: number;
  /** The largest `first`; more is refused. */
  readonly most?: number;
  /** The most items that it sends, whatever was asked for. */
  readonly caps?: number;
  /** Index of a service that the server fails to read. */
  readonly broken?: number;
  /** Index of a service of which it fails to read the commit. */
  readonly damaged?: number;
  readonly list?: boolean;
}

/** A platform over a real GraphQL server that behaves like this. */
async function platformOf(behavior: Behavior) {
  const { pageInfo = true, count = 6, most = 1000, caps = 1000, list = true } = behavior;
  const schema = buildSchema(`
    type Query { accountStatus: Account ${list ? 'serviceList(first: Int, after: String): Services!' : ''} }
    type Account { id: ID! email: String }
    type Services { nodes: [Service] totalCount: Int! ${pageInfo ? 'pageInfo: PageInfo!' : ''} }
    type PageInfo { hasNextPage: Boolean! endCursor: String }
    type Service { id: ID! name: String! status: String! commitHash: String repo: String updatedAt: String }
  `);
  const service = (at: number) => ({
    id: `s-${String(at)}`,
    name: `name-${String(at)}`,
    status: 'active',
    commitHash: () => {
      if (at === behavior.damaged) throw new Error('commit store is down');
      return 'abc';
    },
  });
  const rootValue = {
    accountStatus: { id: 'u', email: 'ines@example.com' },
    serviceList: ({ first = 10, after }: Paging) => {
      if (first > most) throw new Error(`first must be between 1 and ${String(most)}`);
      const from = after === undefined ? 0 : Number(after);
      const to = Math.min(count, from + Math.min(first, caps));
      const nodes = Array.from({ length: to - from }, (_, at) =>
        from + at === behavior.broken ? new Error('node is broken') : service(from + at),
      );
      return {
        nodes,
        totalCount: count,
        pageInfo: { hasNextPage: to < count, endCursor: String(to) },
      };
    },
  };
  const server = await startService({
    'POST /graphql': async (request, response) => {
      const { query, variables } = JSON.parse(request.body) as {
        query: string;
        variables: Record<string, unknown>;
      };
      const result = await execute({ schema, rootValue, source: query, variableValues: variables });
      json(result)(request, response);
    },
  });
  servers.push(server);
  const { engine } = engineFor({ url: `${server.origin}/graphql`, token: 'TOKEN_OF_THE_TEST' });
  return createPlatform(engine);
}

describe('a list of services that is not whole says so', () => {
  it('is whole: nothing is said', async () => {
    const round = await (await platformOf({})).round(null);
    expect(round.services).toHaveLength(6);
    expect(round).toMatchObject({ cut: null, problems: [] });
  });

  it('a node that the server failed to read', async () => {
    const round = await (await platformOf({ broken: 2 })).round(null);
    expect(round.services).toHaveLength(5);
    expect(round.cut).toEqual({ why: 'lost', have: 5, of: 6 });
    expect(round.problems).toEqual([expect.stringContaining('node is broken')]);
  });

  it('a field of a service that it failed to read', async () => {
    const round = await (await platformOf({ damaged: 1 })).round(null);
    expect(round.services).toHaveLength(6);
    expect(round.cut).toBeNull();
    expect(round.problems).toEqual([expect.stringContaining('commit store is down')]);
  });

  it('fewer than it counts, and no way to the others', async () => {
    const round = await (await platformOf({ pageInfo: false, count: 30, caps: 20 })).round(null);
    expect(round.services).toHaveLength(20);
    expect(round.cut).toEqual({ why: 'short', have: 20, of: 30 });
  });

  it('a list that the server does not offer', async () => {
    const round = await (await platformOf({ list: false })).round(null);
    expect(round.cut).toEqual({ why: 'off', have: 0, of: null });
    expect(round.features.services.on).toBe(false);
  });

  it.each([25, 50, 7])('asks for less where only %i items may be asked for', async (most) => {
    const round = await (await platformOf({ most, count: 60 })).round(null);
    expect(round.services).toHaveLength(60);
    expect(round.cut).toBeNull();
  });
});

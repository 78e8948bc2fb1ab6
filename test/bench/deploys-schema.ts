import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { generationSdl } from '../../src/demo/deploys/sdl/generations.ts';
import type { Row } from './measure.ts';
import { median, row, scaled } from './measure.ts';

const RUNS = scaled(7);
/** Each thing has four types. */
const THINGS = scaled(360, 10);

/** The answer of a platform with 1,500 types: the known one, and things that refer to each other. */
function largeAnswer(): { readonly text: string; readonly types: number } {
  const things = Array.from({ length: THINGS }, (_, at) => {
    const name = `Thing${String(at)}`;
    const other = `Thing${String((at * 7) % THINGS)}`;
    return `
      type ${name} { id: ID! name: String! state: String owner: String createdAt: Time updatedAt: Time parent: ${other} size: Int
        parts(first: Int, after: String): ${name}Connection notes: [String!]! }
      type ${name}Connection { nodes: [${name}!]! pageInfo: PageInfo! totalCount: Int! }
      input ${name}Input { name: String! owner: String = "me" size: Int = 3 labels: [EnvVarInput!] }
      enum ${name}Sort { NAME CREATED SIZE }
      extend type Query {
        list${name}(first: Int, after: String, sort: ${name}Sort = NAME): ${name}Connection! get${name}(id: ID!): ${name} }
      extend type Mutation { save${name}(input: ${name}Input!): ${name}! delete${name}(id: ID!): Boolean! }`;
  });
  const schema = buildSchema([generationSdl.current, ...things].join('\n'));
  const data = introspectionFromSchema(schema, { descriptions: false });
  return { text: JSON.stringify({ data }), types: data.__schema.types.length };
}

interface Cost {
  readonly parse: number;
  readonly resolve: number;
}

/** CPU of a new process from the arrival of a large schema until all needs are resolved. The baseline is parsing the answer as JSON. */
export function benchDeploysSchema(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'deploys-schema-'));
  try {
    const { text, types } = largeAnswer();
    const file = join(folder, 'answer.json');
    writeFileSync(file, text);
    const script = resolve(import.meta.dirname, 'deploys-schema/resolve-once.ts');
    const costs = Array.from({ length: RUNS }, () => {
      const { stdout, stderr } = spawnSync(process.execPath, [script, file], { encoding: 'utf8' });
      if (stdout === '') throw new Error(stderr);
      return JSON.parse(stdout) as Cost;
    });
    const parse = costs.map((one) => one.parse);
    const all = costs.map((one) => one.resolve);
    const size = `${String(types)} types, ${String(Math.round(text.length / 1e5) / 10)} MB`;
    const what = `deploys: schema of ${size} to resolved needs, CPU (floor: JSON.parse)`;
    return Promise.resolve([row(what, median(all), median(parse), 'ms', '<= 80 ms')]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

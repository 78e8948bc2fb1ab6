import '../../../../shared/deploys/texts.ts';
import type { GraphQLSchema } from 'graphql';
import { buildClientSchema } from 'graphql';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import { sha256 } from '../../../net/text-hash.ts';
import { Introspection } from './introspection.ts';
import { needsOf } from './needs.ts';
import type { Candidates } from './resolve.ts';
import { candidatesIn } from './resolve.ts';

/** The part of a server's schema that the app may use. */
export interface ReadSchema {
  /** Hash of `schema`, so unaffected by changes in parts that the app does not use. */
  readonly hash: string;
  /** Number of types in the server's schema. */
  readonly types: number;
  /** Only the fields that fit a need, and the types reachable from them. */
  readonly schema: GraphQLSchema;
  readonly candidates: Candidates;
}

/** Reads an introspection result (`{__schema}`). Throws `not-this-server` if no schema can be built from it. */
export function readSchema(result: JsonRecord, where: string): ReadSchema {
  const introspection = new Introspection(toRecord(result['__schema']) ?? {});
  const candidates = candidatesIn(introspection);
  const used = (kind: 'query' | 'mutation'): Set<string> =>
    new Set(needsOf[kind].flatMap((need) => [...candidates[need].fitting.keys()]));
  try {
    const part = introspection.part({ query: used('query'), mutation: used('mutation') });
    const schema = buildClientSchema(part, { assumeValid: true });
    const hash = sha256(JSON.stringify(part));
    return { hash, types: introspection.size, schema, candidates };
  } catch {
    // The error's text is about internal types of the server and does not help the user.
    throw failure('not-this-server', t('deploys:schema.unreadable', { where }));
  }
}

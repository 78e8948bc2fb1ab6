import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';

type Schema = Readonly<Record<string, unknown>>;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface Operation {
  readonly parameters?: readonly Schema[];
  readonly requestBody?: Schema;
  readonly responses: Readonly<Record<string, Schema>>;
}

export interface SentRequest {
  readonly method: string;
  /** Below the base address. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** JSON text; null: none. */
  readonly body: string | null;
  /** The body is a form; `body` contains its fields as a JSON object of texts. */
  readonly multipart?: boolean;
}

export interface GivenAnswer {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly body: string;
}

/**
 * Checks requests and responses against an OpenAPI 3.0 document. Names that the document does not define are problems, too. Problems are
 * sentences; an empty list means that everything matches the document.
 */
export class OpenApi {
  readonly #document: Schema;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #compiled = new WeakMap<object, ValidateFunction>();

  constructor(document: Schema) {
    this.#document = document;
    addFormats(this.#ajv);
    for (const name of ['int32', 'int64', 'double', 'binary']) this.#ajv.addFormat(name, true);
  }

  requestProblems(request: SentRequest): readonly string[] {
    const found = this.#find(request.method, request.path);
    if (found === null) return [`no operation ${request.method} ${request.path}`];
    const { operation, values } = found;
    const parameters = (operation.parameters ?? []).map((one) => this.#resolve<Parameter>(one));
    const inPath = parameters.filter((one) => one.in === 'path');
    return [
      ...inPath.flatMap(({ name, schema }) => this.#problems(schema, values[name], name)),
      ...this.#queryProblems(parameters, request.query),
      ...this.#bodyProblems(operation, request),
    ];
  }

  answerProblems({ method, path, status, body }: GivenAnswer): readonly string[] {
    const found = this.#find(method, path);
    if (found === null) return [`no operation ${method} ${path}`];
    const response = found.operation.responses[String(status)];
    if (response === undefined) return [`${method} ${path} does not answer ${String(status)}`];
    const { content } = this.#resolve<{ content?: Content }>(response);
    const schema = content?.['application/json']?.schema;
    if (schema === undefined) return body === '' ? [] : ['the answer has a body'];
    return this.#problems(schema, JSON.parse(body), 'answer');
  }

  #queryProblems(parameters: readonly Parameter[], query: URLSearchParams): readonly string[] {
    const inQuery = parameters.filter((one) => one.in === 'query');
    const names = new Set(inQuery.map(({ name }) => name));
    const unknown = [...new Set(query.keys())].filter((name) => !names.has(name));
    return [
      ...unknown.map((name) => `query ${name} is unknown`),
      ...inQuery.flatMap(({ name, required = false, schema }) => {
        const given = query.getAll(name);
        if (given.length === 0) return required ? [`query ${name} is missing`] : [];
        const type = typeOf(this.#converted(schema));
        if (type === 'array') return this.#problems(schema, given, name);
        if (given.length > 1) return [`query ${name} is there more than once`];
        return this.#problems(schema, valueOf(given[0] ?? '', type), name);
      }),
    ];
  }

  #bodyProblems(
    { requestBody }: Operation,
    { body, multipart = false }: SentRequest,
  ): readonly string[] {
    if (requestBody === undefined) return body === null ? [] : ['the request has a body'];
    const { content, required } = this.#resolve<{ content: Content; required?: boolean }>(
      requestBody,
    );
    if (body === null) return required === true ? ['the body is missing'] : [];
    const schema = content[multipart ? 'multipart/form-data' : 'application/json']?.schema;
    if (schema === undefined) return ['the document has another kind of body'];
    const value = JSON.parse(body) as unknown;
    return this.#problems(schema, multipart ? this.#typed(schema, value) : value, 'body');
  }

  /** Converts the fields of a form to their types in the document. */
  #typed(schema: Schema, value: unknown): unknown {
    const { properties } = this.#converted(schema) as { properties: Record<string, Schema> };
    const fields = Object.entries(value as Readonly<Record<string, string>>);
    return Object.fromEntries(
      fields.map(([name, text]) => [name, valueOf(text, typeOf(properties[name] ?? {}))]),
    );
  }

  #problems(schema: Schema, value: unknown, at: string): readonly string[] {
    const known = this.#compiled.get(schema);
    const check = known ?? this.#ajv.compile(this.#converted(schema));
    this.#compiled.set(schema, check);
    if (check(value)) return [];
    return (check.errors ?? []).map(
      ({ instancePath, message = '', params }) =>
        `${at}${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }

  #find(method: string, path: string) {
    const paths = this.#document['paths'] as Readonly<Record<string, Record<string, Operation>>>;
    // Paths without a parameter precede those with one.
    const fitting = Object.entries(paths).toSorted(([a], [b]) => depth(a) - depth(b));
    for (const [template, operations] of fitting) {
      const pattern = template.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
      const match = new RegExp(`^${pattern}$`).exec(path);
      const operation = operations[method.toLowerCase()];
      if (match !== null && operation !== undefined)
        return { operation, values: { ...match.groups } };
    }
    return null;
  }

  #resolve<T>(value: Schema): T {
    const { $ref } = value;
    if (typeof $ref !== 'string') return value as T;
    const parts = $ref.slice(2).split('/');
    const found = parts.reduce<unknown>((at, part) => (at as Schema)[part], this.#document);
    return this.#resolve<T>(found as Schema);
  }

  /** Converts to JSON schema without references. `isWhole`: the schema is complete, so other names are not allowed. */
  #converted(source: Schema, isWhole = true): Schema {
    const schema = this.#resolve<Schema>(source);
    const { properties, items, allOf, oneOf, discriminator, nullable, ...rest } = schema;
    const out: Record<string, unknown> = { ...rest };
    if (properties !== undefined)
      out['properties'] = Object.fromEntries(
        Object.entries(properties as Readonly<Record<string, Schema>>).map(([key, one]) => [
          key,
          this.#converted(one),
        ]),
      );
    if (items !== undefined) out['items'] = this.#converted(items as Schema);
    const parts = ((allOf ?? []) as readonly Schema[]).map((one) => this.#converted(one, false));
    const choices = oneOf === undefined ? [] : this.#choices(oneOf as Schema[], discriminator);
    if (parts.length + choices.length > 0) out['allOf'] = [...parts, ...choices];
    if (nullable === true) out['type'] = [rest['type'], 'null'];
    if (isWhole) out['unevaluatedProperties'] = false;
    return out;
  }

  #choices(oneOf: readonly Schema[], discriminator: unknown): readonly Schema[] {
    if (discriminator === undefined)
      return [{ oneOf: oneOf.map((one) => this.#converted(one, false)) }];
    const { propertyName, mapping } = discriminator as {
      propertyName: string;
      mapping: Readonly<Record<string, string>>;
    };
    const names = { properties: { [propertyName]: { enum: Object.keys(mapping) } } };
    return [
      { ...names, required: [propertyName] },
      ...Object.entries(mapping).map(([value, $ref]) => ({
        if: { properties: { [propertyName]: { const: value } } },
        then: this.#converted({ $ref }, false),
      })),
    ];
  }
}

const depth = (template: string): number => template.split('{').length;

function typeOf(schema: Schema): unknown {
  const parts = (schema['allOf'] ?? []) as readonly Schema[];
  return schema['type'] ?? parts.map(typeOf).find((one) => one !== undefined);
}

function valueOf(text: string, type: unknown): unknown {
  if (type === 'integer' || type === 'number') return text.trim() === '' ? text : Number(text);
  return type === 'boolean' && /^(true|false)$/.test(text) ? text === 'true' : text;
}

/** The API document of the advertising service. */
export function adsDocument(): Schema {
  const file = new URL(
    '../../fixtures/spotify-ads/spotify-ads-api-v3.openapi.yaml',
    import.meta.url,
  );
  return parse(readFileSync(file, 'utf8')) as Schema;
}

export const adsOpenApi = (): OpenApi => new OpenApi(adsDocument());

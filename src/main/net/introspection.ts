/**
 * The standard introspection query without descriptions. `lean` omits what servers of older specifications do not support: deprecated inputs,
 * one-of inputs, repeatable directives.
 */
export function introspectionQuery(lean: boolean): string {
  const inputs = lean ? '' : '(includeDeprecated: true)';
  const isDeprecated = lean ? '' : 'isDeprecated deprecationReason';
  return `query IntrospectionQuery {
  __schema {
    queryType { name }
    mutationType { name }
    subscriptionType { name }
    types {
      kind
      name
      ${lean ? '' : 'isOneOf'}
      fields(includeDeprecated: true) {
        name
        args${inputs} { ...Input }
        type { ...Type }
        isDeprecated
        deprecationReason
      }
      inputFields${inputs} { ...Input }
      interfaces { ...Type }
      enumValues(includeDeprecated: true) { name isDeprecated deprecationReason }
      possibleTypes { ...Type }
    }
    directives {
      name
      ${lean ? '' : 'isRepeatable'}
      locations
      args${inputs} { ...Input }
    }
  }
}
fragment Input on __InputValue { name type { ...Type } defaultValue ${isDeprecated} }
fragment Type on __Type { ${typeRef(9)} }`;
}

/** Lists and non-null types nest; nine levels are the usual depth of clients. */
const typeRef = (depth: number): string =>
  depth === 0 ? 'kind name' : `kind name ofType { ${typeRef(depth - 1)} }`;

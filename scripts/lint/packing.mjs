// A rule for oxlint against spreading a literal in place: `{ ...{ a, b } }`, `[...['a', 'b']]` and `<Part {...{ a, b }} />` put several
// entries on one line against the formatter. A computed attribute such as `{...{ [ROW]: id }}` has no other spelling.

const literals = new Set(['ObjectExpression', 'ArrayExpression']);
const isComputed = ({ type, properties }) =>
  type === 'ObjectExpression' && properties.every(({ computed }) => computed === true);

const noPacking = {
  meta: { type: 'suggestion', docs: { description: 'No literal is spread in place.' } },
  create: (context) => {
    const check = (node) => {
      const { argument } = node;
      if (!literals.has(argument.type)) return;
      if (node.type === 'JSXSpreadAttribute' && isComputed(argument)) return;
      context.report({
        node,
        message: 'Write the entries plainly instead of spreading a literal.',
      });
    };
    return { SpreadElement: check, JSXSpreadAttribute: check };
  },
};

export default { meta: { name: 'source' }, rules: { 'no-packing': noPacking } };

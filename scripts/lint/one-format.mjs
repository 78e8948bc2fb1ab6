// A rule for oxlint that leaves formatting for people to src/shared/format: no `Intl` formatter, `toLocaleString` and the like, or `toFixed`
// elsewhere. Sorting and splitting text (`Collator`, `Segmenter`) is not formatting, nor is the list of time zones.

const allowed = new Set(['Collator', 'Segmenter', 'supportedValuesOf']);
const methods = new Set(['toFixed', 'toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']);

const oneFormat = {
  meta: { type: 'problem', docs: { description: 'Only src/shared/format formats for people.' } },
  create: (context) => ({
    MemberExpression: (node) => {
      const { object, property, computed } = node;
      if (computed || property.type !== 'Identifier') return;
      const isIntl = object.type === 'Identifier' && object.name === 'Intl';
      if (isIntl ? allowed.has(property.name) : !methods.has(property.name)) return;
      context.report({
        node,
        message: `Format with src/shared/format instead of ${property.name}: docs/format.md.`,
      });
    },
  }),
};

export default { meta: { name: 'format' }, rules: { 'one-format': oneFormat } };

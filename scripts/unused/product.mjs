// The sources of the product with their types, for finding which texts and classes they name.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export const root = join(import.meta.dirname, '../..');

/** Paths below a folder of the product whose names match. */
export const filesIn = (folder, name) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((path) => name.test(path))
    .map((path) => join(root, folder, path));

const sources = filesIn('src', /(?<!\.test)\.tsx?$/);
const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile);
const { options } = ts.convertCompilerOptionsFromJson(
  {
    ...config.compilerOptions,
    composite: false,
    emitDeclarationOnly: false,
    noEmit: true,
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    jsx: 'react-jsx',
    types: ['node'],
  },
  root,
);
const program = ts.createProgram(sources, options);
const checker = program.getTypeChecker();

/** Calls `visit` with every node of every source. */
export function eachNode(visit) {
  const walk = (node) => {
    visit(node);
    node.forEachChild(walk);
  };
  for (const path of sources) walk(program.getSourceFile(path));
}

const hasCast = (node) => ts.isAsExpression(node) || node.forEachChild(hasCast) === true;

/** The literals of a type or of the type that a parameter extends; null: other texts are possible. */
function literalsOf(node) {
  const type = checker.getTypeAtLocation(node);
  const base = checker.getBaseConstraintOfType(type) ?? type;
  const parts = base.isUnion() ? base.types : [base];
  const known = parts.filter((part) => !(part.flags & ts.TypeFlags.Undefined));
  return !hasCast(node) && known.every((part) => part.isStringLiteral())
    ? known.map(({ value }) => value)
    : null;
}

/**
 * The texts that an expression can have, as patterns: those of its type, or anything for the parts of a template that the type does not list. A
 * cast may hide some. Null: any text.
 */
export function textsOf(node) {
  const known = literalsOf(node);
  if (known !== null) return known.map(exactly);
  if (!ts.isTemplateExpression(node)) return null;
  const parts = node.templateSpans.map(({ expression, literal }) => {
    const alternatives = literalsOf(expression)?.map(escaped).join('|');
    return `${alternatives === undefined ? '.+' : `(?:${alternatives})`}${escaped(literal.text)}`;
  });
  return [new RegExp(`^${escaped(node.head.text)}${parts.join('')}$`)];
}

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
export const exactly = (text) => ({ text, test: (other) => other === text });

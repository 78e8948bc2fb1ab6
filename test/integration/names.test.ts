import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

// Names of the column "not" of docs/glossary.md, which the words test cannot see because they are words of sentences too.
const forbidden = {
  types:
    /^(?:Work|Places?|Placed|Round|Reading|Wish(?:es)?|Ask|Asked|Asking|Concern|Refused|Told|Said|Looked|Served|Trouble|Answer)$|.(?:Ask|Wish|Answer|Concern)$/,
  values: /^(?:said|told|asked|wish|wishes)$/,
  constants:
    /^(?:MOST|LONGEST|LARGEST|SHORTEST|FEWEST|LEAST|QUIET|AGAIN|EVERY|REST|PAUSE|PATIENCE|AT_ONCE|TOGETHER)(?:_(?!MS$|SECONDS$)|$)|^(?:SECOND|MINUTE|HOUR|DAY|WEEK)$/,
  files:
    /^(?:place|reading|round|wish|wishes|ask|asks|concerns?|refus\w+|told|said|off|answer|troubles?)$|-of$/i,
};

/** Each with the reason why it stays. */
const allowed: Readonly<Record<string, string>> = {
  indexOf: 'as in Array.prototype',
};

interface Named {
  /** `file:line name` */
  readonly at: string;
  readonly layer: string;
  readonly name: string;
  readonly node: ts.NamedDeclaration;
}

async function products(): Promise<string[]> {
  const entries = await readdir(path.join(root, 'src'), { recursive: true });
  return entries.filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|d)\.tsx?$/.test(file));
}

async function readNames(file: string): Promise<Named[]> {
  const text = await readFile(path.join(root, 'src', file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  const [first = '', second = ''] = file.split(path.sep);
  const layer = first === 'main' ? `${first}/${second}` : first;
  const names: Named[] = [];
  const visit = (node: ts.Node): void => {
    const { name } = node as Partial<ts.NamedDeclaration>;
    if (name !== undefined && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name))) {
      const line = source.getLineAndCharacterOfPosition(name.getStart(source)).line + 1;
      const at = `${file}:${String(line)} ${name.text}`;
      names.push({
        at,
        layer,
        name: name.text.replace('#', ''),
        node: node as ts.NamedDeclaration,
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

function findFunction({ node }: Named): ts.FunctionLikeDeclaration | null {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return node;
  const value = ts.isVariableDeclaration(node) ? node.initializer : undefined;
  return value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value))
    ? value
    : null;
}

const withoutAssertions = (node: ts.Expression): ts.Expression =>
  ts.isParenthesizedExpression(node) ||
  ts.isAsExpression(node) ||
  ts.isSatisfiesExpression(node) ||
  ts.isNonNullExpression(node)
    ? withoutAssertions(node.expression)
    : node;

/** The returned expression without assertions and a default after `??`; null: the function does more than return. */
function findResult({ body }: ts.FunctionLikeDeclaration): ts.Expression | null {
  const [only, ...more] = body !== undefined && ts.isBlock(body) ? body.statements : [];
  const returned =
    only === undefined ? body : ts.isReturnStatement(only) ? only.expression : undefined;
  if (returned === undefined || more.length > 0 || ts.isBlock(returned)) return null;
  const plain = withoutAssertions(returned);
  const hasDefault =
    ts.isBinaryExpression(plain) &&
    plain.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken;
  return hasDefault ? plain.left : plain;
}

/** Whether a function only returns a property of its argument or of `this`, or a destructured parameter. */
function isSelector(declaration: ts.FunctionLikeDeclaration): boolean {
  let result = findResult(declaration);
  if (result === null) return false;
  if (ts.isIdentifier(result)) {
    const { text } = result;
    return declaration.parameters.some(
      ({ name }) =>
        ts.isObjectBindingPattern(name) &&
        name.elements.some(
          (element) => ts.isIdentifier(element.name) && element.name.text === text,
        ),
    );
  }
  let depth = 0;
  for (; ts.isPropertyAccessExpression(result) || ts.isElementAccessExpression(result); depth += 1)
    result = withoutAssertions(result.expression);
  return depth > 0 && (ts.isIdentifier(result) || result.kind === ts.SyntaxKind.ThisKeyword);
}

const isType = ({ node }: Named): boolean =>
  ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node);

const isExported = ({ node }: Named): boolean =>
  (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Export) !== 0;

const isValue = ({ node }: Named): boolean =>
  ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isFunctionDeclaration(node);

/** A number or text in capitals at the top of a module. */
const isConstant = ({ node, name }: Named): boolean =>
  /^[A-Z][A-Z\d_]*$/.test(name) &&
  ts.isVariableDeclaration(node) &&
  ts.isSourceFile(node.parent.parent.parent);

/** Whether a constant lacks the unit or the prefix that its comment asks for. */
function lacksUnit({ node, name }: Named): boolean {
  const initial = ts.isVariableDeclaration(node) ? node.initializer : undefined;
  if (initial === undefined || name.endsWith('_MS')) return false;
  const value = withoutAssertions(initial);
  if (ts.isObjectLiteralExpression(value) || ts.isStringLiteral(value)) return false;
  const comment = ts.getJSDocCommentsAndTags(node)[0]?.getText() ?? '';
  // A comment on two constants has the unit of one of them.
  if (/\(ms[),;]|^\/\*\* ms\b/.test(comment) && !comment.includes(', and ')) return true;
  if (/^\/\*\* (?:Maximum|Largest|Longest)\b/.test(comment)) return !/(?:^|_)MAX_/.test(name);
  return /^\/\*\* (?:Minimum|Smallest|Shortest)\b/.test(comment) && !/(?:^|_)MIN_/.test(name);
}

describe('the names', async () => {
  const files = await products();
  const names = (await Promise.all(files.map(readNames)))
    .flat()
    .filter(({ name }) => !Object.hasOwn(allowed, name));
  const list = (wrong: (named: Named) => boolean): string[] =>
    names.filter(wrong).map(({ at }) => at);

  it('end in "Of" only for functions that select one property', () =>
    expect(
      list((named) => {
        const declaration = /[a-z\d]Of$/.test(named.name) ? findFunction(named) : null;
        return declaration !== null && !isSelector(declaration);
      }),
    ).toEqual([]));

  it('are those of the glossary', () => {
    expect(list((named) => isType(named) && forbidden.types.test(named.name))).toEqual([]);
    expect(list((named) => isValue(named) && forbidden.values.test(named.name))).toEqual([]);
    expect(list((named) => isConstant(named) && forbidden.constants.test(named.name))).toEqual([]);
    expect(files.filter((file) => forbidden.files.test(path.parse(file).name))).toEqual([]);
  });

  it('of limits and durations say so, with the unit', () =>
    expect(list((named) => isConstant(named) && lacksUnit(named))).toEqual([]));

  it('of exported types are there once in each layer', () => {
    const files = new Map<string, Set<string>>();
    for (const named of names.filter((each) => isType(each) && isExported(each))) {
      const key = `${named.layer} ${named.name}`;
      files.set(key, (files.get(key) ?? new Set()).add(named.at.replace(/:.*/, '')));
    }
    const twice = [...files].filter(([, places]) => places.size > 1);
    expect(twice.map(([key, places]) => `${key}: ${[...places].join(', ')}`)).toEqual([]);
  });
});

// Classes of CSS modules that no source and no other class names.
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { eachNode, filesIn, root, textsOf } from './product.mjs';

/** The classes that a module defines, and those that it composes: `{ own, composed: [name, file] }`. */
function read(path) {
  const css = readFileSync(path, 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
  const selectors = [...css.matchAll(/([^{};]*)\{/g)].map(([, selector]) => selector);
  const own = selectors
    .filter((selector) => !selector.trim().startsWith('@'))
    .flatMap((selector) => [
      ...selector.replaceAll(/:global\([^)]*\)/g, '').matchAll(/\.([A-Za-z_][\w-]*)/g),
    ])
    .map(([, name]) => name);
  const composed = [...css.matchAll(/composes:\s*([^;]+?)(?:\s+from\s+['"]([^'"]+)['"])?\s*;/g)];
  return {
    own: new Set(own),
    composed: composed.flatMap(([, names, from]) =>
      names
        .split(/\s+/)
        .map((name) => [name, from === undefined ? path : join(dirname(path), from)]),
    ),
  };
}

/** The path of the module that an identifier was imported from, by the identifiers of a file. */
function modulesOf(file) {
  const imports = file.statements.filter(
    (one) => ts.isImportDeclaration(one) && one.moduleSpecifier.text.endsWith('.module.css'),
  );
  return new Map(
    imports.map(({ importClause, moduleSpecifier }) => [
      importClause?.name?.text,
      join(dirname(file.fileName), moduleSpecifier.text),
    ]),
  );
}

export function unusedClasses() {
  const modules = new Map(filesIn('src', /\.module\.css$/).map((path) => [path, read(path)]));
  const drop = (path, isUsed) => {
    const own = modules.get(path)?.own ?? [];
    for (const name of own) if (isUsed(name)) own.delete(name);
  };
  for (const { composed } of modules.values())
    for (const [name, path] of composed) drop(path, (own) => own === name);
  let imported = new Map();
  eachNode((node) => {
    if (ts.isSourceFile(node)) imported = modulesOf(node);
    if (!ts.isIdentifier(node) || ts.isImportClause(node.parent)) return;
    const path = imported.get(node.text);
    if (
      path === undefined ||
      (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node)
    )
      return;
    const { parent } = node;
    const isAccess = ts.isElementAccessExpression(parent) && parent.expression === node;
    const texts = isAccess ? textsOf(parent.argumentExpression) : null;
    drop(path, (name) => texts === null || texts.some((text) => text.test(name)));
  });
  return [...modules].flatMap(([path, { own }]) =>
    [...own].map((name) => `${relative(root, path)}: .${name}`),
  );
}

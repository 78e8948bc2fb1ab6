// Texts in resources/locales that no source names.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';
import { eachNode, exactly, filesIn, textsOf } from './product.mjs';

/** Forms for counts: sources name the key without the form. */
const form = /_(?:zero|one|other)$/;

/** Keys such as `app:update.ready`. */
const keysOf = (value, path) =>
  typeof value === 'string'
    ? [path.replace(form, '')]
    : Object.entries(value).flatMap(([name, one]) =>
        keysOf(one, path.endsWith(':') ? path + name : `${path}.${name}`),
      );

export function unusedTexts() {
  const files = filesIn('resources/locales/en', /\.json$/);
  const keys = files.flatMap((path) =>
    keysOf(JSON.parse(readFileSync(path, 'utf8')), `${basename(path, '.json')}:`),
  );
  const literals = new Set();
  const patterns = [];
  const add = (texts) => {
    for (const one of texts ?? []) {
      if (!(one instanceof RegExp)) literals.add(one.text);
      else if (/^\^[a-z]+:/.test(one.source)) patterns.push(one);
    }
  };
  eachNode((node) => {
    if (ts.isStringLiteralLike(node)) add([exactly(node.text)]);
    if (ts.isTemplateExpression(node)) add(textsOf(node));
  });
  return [...new Set(keys)].filter(
    (key) => !literals.has(key) && !patterns.some((pattern) => pattern.test(key)),
  );
}

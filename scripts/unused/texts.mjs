// Texts in resources/locales that no source names.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';
import { eachNode, exactly, filesIn, textsOf } from './product.mjs';

/** Like a key, but none: a pattern that fits it fits every key, and says nothing. */
const NO_KEY = '0no0:no.no.no';

/** Forms for counts: sources name the key without the form. */
const form = /_(?:zero|one|other)$/;

/** Keys such as `app:update.ready`. */
const keysOf = (value, path) =>
  typeof value === 'string'
    ? [path.replace(form, '')]
    : Object.entries(value).flatMap(([name, one]) =>
        keysOf(one, path.endsWith(':') ? path + name : `${path}.${name}`),
      );

/** The groups of a key that a source may name: of headings, as `cli:players`, or with the texts of a command, as `cli:`. */
function groupsOf(key) {
  const [place] = key.split(/(?:command|argument|option)\.[^.]+$/);
  return [key.slice(0, key.lastIndexOf('.')), ...(place === key ? [] : [place])];
}

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
      else if (!one.test(NO_KEY)) patterns.push(one);
    }
  };
  eachNode((node) => {
    if (ts.isStringLiteralLike(node)) add([exactly(node.text)]);
    if (ts.isTemplateExpression(node)) add(textsOf(node));
  });
  const isNamed = (text) => literals.has(text) || patterns.some((pattern) => pattern.test(text));
  return [...new Set(keys)].filter((key) => ![key, ...groupsOf(key)].some(isNamed));
}

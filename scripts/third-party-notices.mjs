// Writes the license texts of all packages shipped from node_modules. electron-builder calls it before packaging.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Licenses that only require shipping their text. Any other license needs a decision first. */
const accepted = new Set([
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'MIT AND ISC AND BSD-3-Clause',
  'Apache-2.0',
  'OFL-1.1',
  'Zlib',
]);
/** Packages with the MIT license but without its text: their copyright lines. */
const mitWithoutText = {
  '@nodable/entities': 'Amit Gupta',
  'react-remove-scroll-bar': 'Anton Korzunov',
};
const textFile = /^(licen[cs]e|copying|notice|ofl)([.-].*)?$/i;

const mit = (holder) => `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files
(the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge,
publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do
so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE
FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN
CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

const manifestIn = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** The folder from which Node would load a package; null: not installed. */
function folderOf(name, from) {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at, 'node_modules', name);
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (at === dirname(at)) return null;
  }
}

/** All packages the product depends on, including indirect ones. Throws if one is not installed. */
export function shippedPackages(root) {
  const found = new Map();
  const walk = (from, manifest) => {
    const { dependencies = {}, optionalDependencies = {} } = manifest;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const folder = folderOf(name, from);
      // Native parts for other systems are not installed.
      if (folder === null && name in optionalDependencies) continue;
      if (folder === null) throw new Error(`${name} is not installed: run npm ci first.`);
      if (found.has(folder)) continue;
      const its = manifestIn(folder);
      found.set(folder, its);
      walk(folder, its);
    }
  };
  walk(root, manifestIn(root));
  return [...found].map(([folder, manifest]) => ({ folder, manifest }));
}

/** Name, version, license and license text of a package. Throws if one is missing or the license is not accepted. */
export function noticeOf({ folder, manifest }) {
  const { name, version, license } = manifest;
  if (typeof license !== 'string' || !accepted.has(license))
    throw new Error(
      `${name} ${version} has the license ${JSON.stringify(license ?? null)}, which is not accepted. Decide on it in scripts/third-party-notices.mjs.`,
    );
  const texts = readdirSync(folder)
    .filter((file) => textFile.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
    .filter((text) => text !== '');
  const holder = license === 'MIT' ? mitWithoutText[name] : undefined;
  if (texts.length === 0 && holder === undefined)
    throw new Error(
      `${name} ${version} has no license text (${license}). Add its copyright holder in scripts/third-party-notices.mjs.`,
    );
  return { name, version, license, text: texts.length > 0 ? texts.join('\n\n') : mit(holder) };
}

/** All notices as one text, ordered by name. */
export function noticesText(root) {
  const notices = shippedPackages(root)
    .map(noticeOf)
    .sort((a, b) => `${a.name} ${a.version}`.localeCompare(`${b.name} ${b.version}`, 'en'));
  const parts = notices.map(
    ({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}\n`,
  );
  const head =
    'Channelstrip contains the following software. Electron, Chromium and Node.js have notices of their own beside the app.\n';
  return [head, ...parts].join(`\n${'-'.repeat(80)}\n\n`);
}

/** Temporary location of the notices until they are packaged. */
export const noticesFile = join('out', 'THIRD-PARTY-NOTICES.txt');

export default function beforePack({ packager }) {
  const root = packager.projectDir;
  const file = join(root, noticesFile);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, noticesText(root));
}

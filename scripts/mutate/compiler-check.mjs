import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import ts from 'typescript';

const findConfig = (file) => ts.findConfigFile(dirname(file), ts.sys.fileExists);

/** A language service for one file and those that import it, in which `set` replaces the text of the file. Whole projects take ten times as long. */
function openService(file, importers) {
  const config = findConfig(file);
  const { options, fileNames } = ts.getParsedCommandLineOfConfigFile(config, {}, ts.sys);
  const globals = fileNames.filter((name) => name.endsWith('.d.ts'));
  const changed = { text: '', version: 0 };
  const service = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getCompilationSettings: () => ({ ...options, composite: false, declaration: true }),
    getScriptFileNames: () => [...globals, file, ...importers],
    getScriptVersion: (name) => (name === file ? String(changed.version) : '0'),
    getScriptSnapshot: (name) => {
      const text = name === file ? changed.text : ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => dirname(config),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  });
  const set = (text) => Object.assign(changed, { text, version: changed.version + 1 });
  return { service, set };
}

function openFile(file, importers) {
  const before = readFileSync(file, 'utf8');
  const { service, set } = openService(file, importers);
  const isWrong = (name) =>
    service.getSyntacticDiagnostics(name).length > 0 ||
    service.getSemanticDiagnostics(name).length > 0;
  const declared = () => service.getEmitOutput(file, true).outputFiles[0]?.text;
  set(before);
  const shape = declared();
  return (after) => {
    set(after);
    // Other files can only have errors if this file's declarations changed.
    return isWrong(file) || (declared() !== shape && importers.some(isWrong));
  };
}

/** Returns whether the compiler rejects a file of the app with one part replaced. `importers`: who imports each file. */
export function createCompilerCheck(importers) {
  let open = '';
  let refuses;
  return ({ fileName, location: { start, end }, replacement }) => {
    if (open !== fileName) {
      const by = importers.get(relative(process.cwd(), fileName)) ?? [];
      // Tests are part of no project of the app.
      const ofApp = by.filter((path) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path));
      refuses = openFile(
        fileName,
        ofApp.map((path) => resolve(path)),
      );
      open = fileName;
    }
    const text = readFileSync(fileName, 'utf8');
    const lines = text.split('\n');
    const offset = ({ line, column }) =>
      lines.slice(0, line).join('\n').length + (line > 0) + column;
    return refuses(text.slice(0, offset(start)) + replacement + text.slice(offset(end)));
  };
}

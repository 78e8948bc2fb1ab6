import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import ts from 'typescript';

const findConfig = (file) => ts.findConfigFile(dirname(file), ts.sys.fileExists);

/** A language service for one project, in which `changed` replaces the text of one file. Returns a function that checks a change. */
function openProject(config) {
  const { options, fileNames } = ts.getParsedCommandLineOfConfigFile(config, {}, ts.sys);
  const changed = { file: '', text: '', version: 0 };
  const service = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getCompilationSettings: () => ({ ...options, composite: false, declaration: true }),
    getScriptFileNames: () => fileNames,
    getScriptVersion: (file) => (file === changed.file ? String(changed.version) : '0'),
    getScriptSnapshot: (file) => {
      const text = file === changed.file ? changed.text : ts.sys.readFile(file);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => dirname(config),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  });
  const set = (file, text) => Object.assign(changed, { file, text, version: changed.version + 1 });
  const isRefused = (file) =>
    service.getSyntacticDiagnostics(file).length > 0 ||
    service.getSemanticDiagnostics(file).length > 0;
  const declared = (file) => service.getEmitOutput(file, true).outputFiles[0]?.text;
  const shapes = new Map();
  return (file, before, after) => {
    if (!shapes.has(file)) {
      set(file, before);
      shapes.set(file, declared(file));
    }
    set(file, after);
    if (isRefused(file)) return true;
    // Other files can only have errors if this file's declarations changed.
    return declared(file) !== shapes.get(file) && fileNames.some(isRefused);
  };
}

/** Returns whether the compiler rejects `file` (an absolute path) with one part replaced. */
export function createCompilerCheck() {
  const projects = new Map();
  return ({ fileName, location: { start, end }, replacement }) => {
    const config = findConfig(fileName);
    const refuses = projects.get(config) ?? openProject(config);
    projects.set(config, refuses);
    const text = readFileSync(fileName, 'utf8');
    const lines = text.split('\n');
    const offset = ({ line, column }) =>
      lines.slice(0, line - 1).join('\n').length + (line > 1) + column - 1;
    const after = text.slice(0, offset(start)) + replacement + text.slice(offset(end));
    return refuses(fileName, text, after);
  };
}

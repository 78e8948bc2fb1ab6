import { readFileSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import ts from 'typescript';

/** The file with one part replaced. */
function apply(text, { location: { start, end }, replacement }) {
  const lines = text.split('\n');
  const offset = ({ line, column }) => lines.slice(0, line).join('\n').length + (line > 0) + column;
  return text.slice(0, offset(start)) + replacement + text.slice(offset(end));
}

function readConfig(file) {
  const config = ts.findConfigFile(dirname(file), ts.sys.fileExists);
  const { options, fileNames } = ts.getParsedCommandLineOfConfigFile(config, {}, ts.sys);
  const globals = fileNames.filter((name) => name.endsWith('.d.ts'));
  return { globals, options: { ...options, composite: false, declaration: true, noEmit: false } };
}

/** Compiles `roots`, of which `texts` replace or add some. */
function compile({ globals, options }, roots, texts, before) {
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (name) => texts.has(name) || fileExists(name);
  host.getSourceFile = (name, language, ...rest) =>
    texts.has(name)
      ? ts.createSourceFile(name, texts.get(name), language)
      : (before?.getSourceFile(name) ?? getSourceFile(name, language, ...rest));
  const program = ts.createProgram({
    rootNames: [...globals, ...roots],
    options,
    host,
    oldProgram: before,
  });
  const isWrong = (name) => {
    const source = program.getSourceFile(name);
    return [program.getSyntacticDiagnostics(source), program.getSemanticDiagnostics(source)].some(
      ({ length }) => length > 0,
    );
  };
  const declared = (name) => {
    let text;
    program.emit(
      program.getSourceFile(name),
      (_path, written) => (text = written),
      undefined,
      true,
    );
    return text;
  };
  return { program, isWrong, declared };
}

/**
 * The mutants of a file (an absolute path) that the compiler rejects, in the file or in those of `importers` (absolute paths). Each becomes a
 * file of its own beside the true one, in one program: checking the same imports for each would take most of the time.
 */
export function findRefused(file, mutants, importers) {
  if (mutants.length === 0) return new Set();
  const text = readFileSync(file, 'utf8');
  const extension = extname(file);
  const stem = file.slice(0, -extension.length);
  const nameOf = ({ id }) => `${stem}.mutant-${id}${extension}`;
  const texts = new Map(mutants.map((mutant) => [nameOf(mutant), apply(text, mutant)]));
  const config = readConfig(file);
  const { program, isWrong, declared } = compile(config, [file, ...texts.keys()], texts);
  const shape = declared(file);
  // Other files can only have errors if this file's declarations changed.
  const breaksOthers = (mutant) => {
    if (importers.length === 0 || declared(nameOf(mutant)) === shape) return false;
    const changed = new Map([[resolve(file), apply(text, mutant)]]);
    const others = compile(config, [file, ...importers], changed, program);
    return importers.some((name) => others.isWrong(name));
  };
  return new Set(mutants.filter((mutant) => isWrong(nameOf(mutant)) || breaksOthers(mutant)));
}

// What knip takes for used. In the production run (`!`) only the product itself counts, not its tests.
const isProduction = process.argv.includes('--production');

export default {
  entry: [
    'src/main/{index,headless,cli}.ts!',
    'src/preload/{index,now-playing}.ts!',
    'src/renderer/index.html!',
    'src/renderer/zod.ts!',
    'bin/*.js!',
    'scripts/*.{mjs,ts}',
    'scripts/*/*.{js,mjs}',
    'test/support/{seed,texts,restore-environment,window/fresh-window}.ts',
    'test/contract/electron/*.ts',
    'test/preview/{preview,kit}.tsx',
    'test/preview/async-hooks.ts',
    'test/bench/*.ts',
    'test/bench/*/page.{ts,tsx}',
    'test/bench/deploys-schema/resolve-once.ts',
  ],
  project: [
    'src/**/*.{ts,tsx}!',
    '!src/**/*.test.{ts,tsx}!',
    'test/**/*.{ts,tsx}',
    'scripts/**/*.{js,mjs,ts}',
    'bin/*!',
  ],
  // A function that its module uses may be exported for its tests alone. What only tests use needs `@internal`.
  ignoreExportsUsedInFile: isProduction,
  // format-check.mjs runs its file.
  ignoreDependencies: ['oxfmt'],
};
